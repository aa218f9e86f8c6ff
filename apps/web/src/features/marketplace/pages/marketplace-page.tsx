import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { PackagePlus, SearchX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Button, LinkButton, TextLink } from '../../../ui/button.tsx';
import { Money } from '../../../ui/coins.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ItemGlyph } from '../../../ui/item-parts.tsx';
import { Pounds } from '../../../ui/item-row.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { CATALOG_FILTERS, useMarketPage } from '../../item-template/api.ts';
import { capitalised, itemCount, queryOf } from '../../item-template/view.ts';
import { ByCreator } from '../components/creator-filter.tsx';
import { ItemFilters } from '../components/item-filters.tsx';
import { originOf, usesWords } from '../view.ts';

const AddToContainer = lazy(() =>
  import('../../item-template/components/add-to-container.tsx').then((module) => ({
    default: module.AddToContainer,
  })),
);

function MarketRow({ template, onAdd }: { template: ItemTemplate; onAdd: () => void }) {
  const { category, rarity } = template.metadata;
  const details = [capitalised(category), rarity === 'common' ? '' : capitalised(rarity)].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-0">
      <ItemGlyph glyph={template.glyph} category={category} rarity={rarity} />
      <div className="min-w-0 flex-1 basis-44">
        <TextLink to={paths.itemTemplate(template.id)} className="block truncate text-ink-1">
          {template.name}
        </TextLink>
        <p className="truncate text-xs text-ink-3">
          {details.join(' · ')}
          {!template.is_system && (
            <>
              {details.length > 0 && ' · '}
              <ByCreator template={template} /> · {usesWords(template.uses_count)}
            </>
          )}
        </p>
      </div>
      {template.ratings_count > 0 && (
        <Rating average={template.average_rating} count={template.ratings_count} />
      )}
      <span className="min-w-14 text-right text-xs text-ink-2 tabular-nums">
        <Pounds pounds={template.weight} />
        <span aria-hidden="true"> lb</span>
      </span>
      <Money
        copper={template.value_copper}
        className="min-w-18 text-right text-sm font-semibold text-accent"
      />
      <Button size="sm" aria-label={`Add ${template.name} to a container`} onPress={onAdd}>
        <PackagePlus aria-hidden="true" />
        Add
      </Button>
    </li>
  );
}

/** /marketplace: every public item template, fifty a page, to add to one's containers (DOM-2, DOM-9). */
export default function MarketplacePage() {
  const state = useListFilter(
    [...CATALOG_FILTERS, 'tags', 'min_weight', 'max_weight', 'creator_id'],
    ['sort', 'direction', 'origin'],
  );
  const { origin, ...query } = state.query;
  const [added, setAdded] = useState<ItemTemplate | null>(null);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ListPage
        header={{
          title: 'Public items',
          subtitle: 'The marketplace: the catalog and what other game masters have made public.',
          actions: <LinkButton to={`${paths.myContent}?kind=item_template`}>My items</LinkButton>,
        }}
        filters={<ItemFilters state={state} />}
        list={useMarketPage({ ...queryOf(query), origin: originOf(origin, state.filter.creator_id) })}
        noun="public items"
        label="Public items"
        layout="rows"
        skeleton="h-15"
        count={itemCount}
        empty={
          <EmptyState
            icon={<SearchX />}
            title="No items found"
            actions={state.isFiltered && <Button onPress={state.clear}>Clear Filters</Button>}
          >
            No public item matches these filters.
          </EmptyState>
        }
        onPage={(page) => state.change({ page })}
      >
        {(template) => (
          <MarketRow
            key={template.id}
            template={template}
            onAdd={() => {
              setAdded(template);
              setAdding(true);
            }}
          />
        )}
      </ListPage>
      <Dialog title={`Add ${added?.name ?? ''}`} size="sm" isOpen={isAdding} onOpenChange={setAdding}>
        {added && (
          <Suspense fallback={<SkeletonBlock className="h-60" />}>
            <AddToContainer key={added.id} template={added} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}

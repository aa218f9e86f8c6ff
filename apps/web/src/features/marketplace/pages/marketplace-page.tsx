import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { capitalize } from '@quartermaster/rules/capitalize';
import { PackagePlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Button, LinkButton, TextLink } from '../../../ui/button.tsx';
import { Money } from '../../../ui/coins.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ItemGlyph } from '../../../ui/item-parts.tsx';
import { Pounds } from '../../../ui/item-row.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { CATALOG_FILTERS, useMarketPage } from '../../item-template/api.ts';
import { itemCount, queryOf } from '../../item-template/view.ts';
import { ByCreator } from '../components/creator-filter.tsx';
import { ItemFilters } from '../components/item-filters.tsx';
import { originOf, usesText } from '../view.ts';

const AddToContainer = lazy(() =>
  import('../../item-template/components/add-to-container.tsx').then((module) => ({
    default: module.AddToContainer,
  })),
);

function MarketRow({ template, onAdd }: { template: ItemTemplate; onAdd: () => void }) {
  const { category, rarity } = template.metadata;
  const details = [capitalize(category), rarity === 'common' ? '' : capitalize(rarity)].filter(Boolean);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3 last:border-0 lg:flex lg:gap-x-4">
      <ItemGlyph glyph={template.glyph} category={category} rarity={rarity} />
      <div className="min-w-0 flex-1">
        <TextLink to={paths.itemTemplate(template.id)} className="touch-area relative block text-ink-1">
          <span className="block wrap-anywhere">{template.name}</span>
        </TextLink>
        <p className="text-xs wrap-anywhere text-ink-3">
          {details.join(' · ')}
          {!template.is_system && (
            <>
              {details.length > 0 && ' · '}
              <ByCreator template={template} /> · {usesText(template.uses_count)}
            </>
          )}
        </p>
      </div>
      <span className="col-start-2 row-start-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {template.ratings_count > 0 && (
          <Rating average={template.average_rating} count={template.ratings_count} />
        )}
        <span className="text-xs text-ink-2 tabular-nums lg:min-w-14 lg:text-right">
          <Pounds pounds={template.weight} />
          <span aria-hidden="true"> lb</span>
        </span>
        <Money
          copper={template.value_copper}
          className="text-sm font-semibold text-accent lg:min-w-18 lg:text-right"
        />
      </span>
      <span className="col-start-3 row-span-2 row-start-1">
        <Button size="sm" aria-label={`Add ${template.name} to a container`} onPress={onAdd}>
          <PackagePlus aria-hidden="true" />
          Add
        </Button>
      </span>
    </li>
  );
}

/** /marketplace: every public item template, 50 per page, to add to the user's containers (DOM-2, DOM-9). */
export default function MarketplacePage() {
  const state = useListFilter(
    [...CATALOG_FILTERS, 'tags', 'min_weight', 'max_weight', 'creator_id'],
    ['sort', 'direction', 'origin'],
  );
  const { origin, ...query } = state.query;
  const [chosenItem, setChosenItem] = useState<ItemTemplate | null>(null);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ListPage
        header={{
          title: 'Public items',
          subtitle: 'The marketplace: the catalog and what other users have made public.',
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
          <NoMatch title="No items found" onClear={state.isFiltered ? state.clear : undefined}>
            No public item matches these filters.
          </NoMatch>
        }
        onPage={(page) => state.change({ page })}
      >
        {(template) => (
          <MarketRow
            key={template.id}
            template={template}
            onAdd={() => {
              setChosenItem(template);
              setAdding(true);
            }}
          />
        )}
      </ListPage>
      <Dialog title={`Add ${chosenItem?.name ?? ''}`} size="sm" isOpen={isAdding} onOpenChange={setAdding}>
        {chosenItem && (
          <Suspense fallback={<SkeletonBlock className="h-60" />}>
            <AddToContainer key={chosenItem.id} template={chosenItem} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}

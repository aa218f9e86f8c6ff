import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { PackagePlus, SearchX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { Button, LinkButton, TextLink } from '../../../ui/button.tsx';
import { Money } from '../../../ui/coins.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { ThingGlyph } from '../../../ui/thing.tsx';
import { Pounds } from '../../../ui/thing-row.tsx';
import { type MarketQuery, NO_FILTER, useCategories, useMarketPage } from '../../item-template/api.ts';
import { CategoryChips } from '../../item-template/components/category-chips.tsx';
import { ListControls } from '../../item-template/components/list-controls.tsx';
import { capitalised } from '../../item-template/view.ts';

const AddToContainer = lazy(() =>
  import('../../item-template/components/add-to-container.tsx').then((module) => ({
    default: module.AddToContainer,
  })),
);

const MoreFilters = lazy(() =>
  import('../components/more-filters.tsx').then((module) => ({ default: module.MoreFilters })),
);

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const EVERYTHING: MarketQuery = {
  ...NO_FILTER,
  tags: '',
  minWeight: null,
  maxWeight: null,
  sort: 'name',
  isDescending: false,
  page: 1,
};

const NARROWING = Object.keys({
  ...NO_FILTER,
  tags: '',
  minWeight: null,
  maxWeight: null,
}) as (keyof MarketQuery)[];
const isNarrowed = (query: MarketQuery): boolean => NARROWING.some((key) => query[key] !== EVERYTHING[key]);

function MarketRow({ template, onAdd }: { template: ItemTemplate; onAdd: () => void }) {
  const { category, rarity } = template.metadata;
  const details = [capitalised(category), rarity === 'common' ? '' : capitalised(rarity)].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-0">
      <ThingGlyph glyph={template.glyph} category={category} rarity={rarity} />
      <div className="min-w-0 flex-1 basis-44">
        <TextLink to={paths.itemTemplate(template.id)} className="block truncate text-ink-1">
          {template.name}
        </TextLink>
        <p className="truncate text-xs text-ink-3">
          {[...details, template.is_system ? '' : `by ${template.creator_name}`].filter(Boolean).join(' · ')}
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

function Results(props: { query: MarketQuery; onPage: (page: number) => void; onClear: () => void }) {
  const { query, onPage, onClear } = props;
  const found = useMarketPage(useDebounced(query));
  const [added, setAdded] = useState<ItemTemplate | null>(null);
  const [isAdding, setAdding] = useState(false);
  if (found.error && !found.data) {
    return <ErrorPanel message={found.error.message} onRetry={() => void found.refetch()} />;
  }
  if (!found.data) {
    return (
      <SkeletonArea label="Loading the marketplace" className="grid gap-2">
        {SKELETONS.map((key) => (
          <SkeletonBlock key={key} className="h-15" />
        ))}
      </SkeletonArea>
    );
  }
  const { data: templates, meta } = found.data;
  return (
    <>
      <p role="status" className="pb-3 text-xs text-ink-3">
        {meta.total_count.toLocaleString('en-US')} {meta.total_count === 1 ? 'item' : 'items'}
      </p>
      {templates.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title="No items found"
          actions={isNarrowed(query) && <Button onPress={onClear}>Clear Filters</Button>}
        >
          Nothing in the marketplace answers to that.
        </EmptyState>
      ) : (
        <ul aria-label="Marketplace" className="rounded-l border border-line bg-surface-1">
          {templates.map((template) => (
            <MarketRow
              key={template.id}
              template={template}
              onAdd={() => {
                setAdded(template);
                setAdding(true);
              }}
            />
          ))}
        </ul>
      )}
      <div className="pt-6">
        <Pager current={meta.current_page} total={meta.total_pages} onPage={onPage} />
      </div>
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

/** /marketplace: everything public, fifty a page, to be put into one's containers (domain.md §2, §9). */
export default function MarketplacePage() {
  const [query, setQuery] = useState(EVERYTHING);
  const categories = useCategories();
  const change = (next: Partial<MarketQuery>) => setQuery((current) => ({ ...current, ...next }));
  return (
    <>
      <PageHeader
        title="Marketplace"
        subtitle="What the catalogue and other tables offer."
        actions={<LinkButton to={`${paths.items}?mine=true`}>My items</LinkButton>}
      />
      <div className="grid gap-3 pb-4">
        <ListControls
          label="Search the marketplace"
          state={{ filter: query, sort: query.sort, isDescending: query.isDescending, page: query.page }}
          onChange={({ filter, ...rest }) => change({ ...filter, ...rest })}
        >
          <MoreFilters query={query} onChange={change} />
        </ListControls>
        <CategoryChips
          categories={categories}
          chosen={query.category}
          onChoose={(category) => change({ category, page: 1 })}
        />
      </div>
      <Results
        query={query}
        onPage={(page) => {
          change({ page });
          window.scrollTo({ top: 0 });
        }}
        onClear={() => setQuery(EVERYTHING)}
      />
    </>
  );
}

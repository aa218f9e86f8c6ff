import type { Container } from '@quartermaster/contract/container';
import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { countOf } from '@quartermaster/rules/format-count';
import { countedName } from '@quartermaster/rules/plural';
import { PackagePlus, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { useUser } from '../../../platform/session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import {
  CATALOG_FILTERS,
  catalogFilter,
  isFiltered,
  useCategories,
  useMarketplace,
} from '../../item-template/api.ts';
import { CatalogFilters } from '../../item-template/components/catalog-filters.tsx';
import { type EntryLayout, startDrag } from '../state.ts';
import { MARKETPLACE, templateEntry } from '../view.ts';
import { EntryList } from './entry-list.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

const SCOPES = [
  { value: 'public', label: 'Public items' },
  { value: 'own', label: 'Your items' },
] as const;

export interface MarketplacePanelProps {
  /** The container that items are added to; null if there is none or the user may not add to it. */
  readonly target: Container | null;
  readonly layout: EntryLayout;
  readonly isAdding: boolean;
  readonly onAdd: (template: ItemTemplate, quantity: number, isIdentified: boolean) => void;
}

/** What is shown instead of an empty list. `onClear` clears the filters; null if no filter is set. */
function NoTemplates({ onClear }: { onClear: (() => void) | null }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title="No items found"
      actions={
        onClear ? (
          <Button onPress={onClear}>Clear Filters</Button>
        ) : (
          <LinkButton to={paths.itemNew}>Create item</LinkButton>
        )
      }
    >
      {onClear ? 'No match for these filters.' : 'Items that you create appear here.'}
    </EmptyState>
  );
}

/** The quantity of the chosen template, and the button that adds it. */
function AddFooter(props: MarketplacePanelProps & { template: ItemTemplate | undefined; total: number }) {
  const { template, target, total, isAdding } = props;
  const [quantity, setQuantity] = useState(1);
  const [isUnidentified, setUnidentified] = useState(false);
  if (!template || !target) {
    return (
      <p className="text-xs text-ink-3">
        {countOf(total, 'item')}
        {target && total > 0 ? ` · select one to add to ${target.name}` : ''}
      </p>
    );
  }
  const count = Number.isNaN(quantity) ? 1 : quantity;
  const addsUnidentified = isUnidentified && target.permissions.identify;
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-2">
      <div className="w-34">
        <NumberField label="Quantity" hideLabel minValue={1} value={quantity} onChange={setQuantity} />
      </div>
      {target.permissions.identify && (
        <CheckboxField label="Unidentified" isSelected={isUnidentified} onChange={setUnidentified} />
      )}
      <Button
        tone="primary"
        isPending={isAdding}
        onPress={() => props.onAdd(template, count, !addsUnidentified)}
      >
        <PackagePlus aria-hidden="true" />
        <span className="max-w-56 truncate">
          Add {count === 1 ? '' : `${countedName(template.name, count).split(' ')[0]} `}to {target.name}
        </span>
      </Button>
    </div>
  );
}

/** The marketplace: templates to add to a container by dragging or by the button. */
export function MarketplacePanel(props: MarketplacePanelProps) {
  const listFilter = useListFilter(CATALOG_FILTERS, ['shown'], 'market_');
  const filter = catalogFilter(listFilter.filter);
  const scope = listFilter.filter.shown === 'own' ? 'own' : 'public';
  const [chosenId, setChosenId] = useState<string | null>(null);
  const user = useUser();
  const market = useMarketplace(catalogFilter(listFilter.query), scope === 'own' ? user.id : null);
  const entries = useMemo(() => market.templates.map(templateEntry), [market.templates]);
  const hasFailed = market.error !== null && entries.length === 0;
  const categories = useCategories() ?? [];
  return (
    <>
      <div className="grid gap-2 px-4 pt-3.5 pb-2">
        <SegmentedControl
          label="Templates"
          segments={SCOPES}
          value={scope}
          onChange={(next) => listFilter.change({ shown: next === 'own' ? next : '' })}
        />
        <CatalogFilters filter={filter} onFilter={listFilter.change} categories={categories} />
      </div>
      {market.isPending && <RowSkeletons label="Loading the catalog" />}
      {hasFailed && (
        <div className="p-4">
          <ErrorPanel message={market.error?.message} onRetry={market.retry} />
        </div>
      )}
      {!market.isPending && !hasFailed && (
        <EntryList
          label="Marketplace"
          listKey={JSON.stringify([scope, listFilter.query])}
          entries={entries}
          layout={props.layout}
          isSingle
          selected={new Set(chosenId === null ? [] : [chosenId])}
          onSelect={([id = null]) => setChosenId(id)}
          onOpen={({ id }) => setChosenId(id)}
          onDragStart={(dragged) => startDrag({ entries: dragged, source: MARKETPLACE })}
          isLoadingMore={market.isLoadingMore}
          canLoadMore={market.canLoadMore}
          hasLoadMoreFailed={market.hasLoadMoreFailed}
          onLoadMore={market.loadMore}
          emptyState={<NoTemplates onClear={isFiltered(filter) ? listFilter.clear : null} />}
        />
      )}
      <footer className="flex min-h-15 items-center border-t border-line px-4 py-2.5 max-lg:sticky max-lg:bottom-[calc(var(--bottom-nav)+var(--bar,0px))] max-lg:bg-surface-1">
        <AddFooter
          key={chosenId}
          {...props}
          total={market.total}
          template={market.templates.find(({ id }) => id === chosenId)}
        />
        <span className="sr-only" role="status">
          {isFiltered(catalogFilter(listFilter.query)) && market.isCurrent && countOf(market.total, 'result')}
        </span>
      </footer>
    </>
  );
}

import type { Container } from '@quartermaster/contract/container';
import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { countOf } from '@quartermaster/rules/format-count';
import { countedName } from '@quartermaster/rules/plural';
import { GripVertical, PackagePlus, SearchX } from 'lucide-react';
import { memo, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { GridList, GridListItem, GridListLoadMoreItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { paths } from '../../../app/paths.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { useUser } from '../../../platform/session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { ItemRow } from '../../../ui/item-row.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { templateSummary } from '../../item/view.ts';
import {
  CATALOG_FILTERS,
  catalogFilter,
  isFiltered,
  useCategories,
  useMarketplace,
} from '../../item-template/api.ts';
import { CatalogFilters } from '../../item-template/components/catalog-filters.tsx';
import { currentDrag, ENTRY_TYPE, startDrag } from '../state.ts';
import { MARKETPLACE, templateEntry } from '../view.ts';
import { DragLabel } from './drag-preview.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

const ROW =
  'group relative rounded-m px-2 py-1.75 outline-offset-[-2px] select-none data-[hovered]:bg-surface-2 ' +
  'data-[selected]:bg-action-quiet data-[dragging]:opacity-45';

const SCOPES = [
  { value: 'public', label: 'Public items' },
  { value: 'own', label: 'Your items' },
] as const;

export interface MarketplacePanelProps {
  /** The container that items are added to; null if there is none or the user may not add to it. */
  readonly target: Container | null;
  readonly isAdding: boolean;
  readonly onAdd: (template: ItemTemplate, quantity: number, isIdentified: boolean) => void;
}

function useTemplateDrag(templates: readonly ItemTemplate[]) {
  return useDragAndDrop<ItemTemplate>({
    getItems: (keys) =>
      templates
        .filter(({ id }) => keys.has(id))
        .map(({ id, name }) => ({ [ENTRY_TYPE]: id, 'text/plain': name })),
    getAllowedDropOperations: () => ['move', 'copy'],
    onDragStart: ({ keys }) =>
      startDrag({
        entries: templates.filter(({ id }) => keys.has(id)).map(templateEntry),
        source: MARKETPLACE,
      }),
    onDragEnd: () => currentDrag.set(null),
    renderDragPreview: () => <DragLabel />,
  }).dragAndDropHooks;
}

/** The loaded templates; renders again only if its own props change, because its rows are expensive. */
const TemplateList = memo(function TemplateList(props: {
  templates: readonly ItemTemplate[];
  isLoadingMore: boolean;
  loadMore: () => void;
  chosenId: string | null;
  onChoose: (id: string | null) => void;
}) {
  const { templates, chosenId, onChoose } = props;
  const dragAndDropHooks = useTemplateDrag(templates);
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: 54, loaderSize: 44 }}>
      <GridList
        aria-label="Marketplace"
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={chosenId === null ? [] : [chosenId]}
        onSelectionChange={(keys) => onChoose(keys === 'all' ? null : String([...keys][0] ?? '') || null)}
        dragAndDropHooks={dragAndDropHooks}
        className="h-[60dvh] min-h-40 mx-2 flex-1 overflow-y-auto outline-none lg:h-auto"
      >
        {templates.map((template) => (
          <GridListItem key={template.id} id={template.id} textValue={template.name} className={ROW}>
            <ItemRow item={templateSummary(template)} />
            <AriaButton
              slot="drag"
              className="absolute inset-y-0 -left-1.5 grid w-4 place-items-center rounded-s text-ink-3 opacity-0 group-data-focus-visible:opacity-100 group-data-hovered:opacity-100 focus:opacity-100"
            >
              <GripVertical aria-hidden="true" className="size-3.5" />
            </AriaButton>
          </GridListItem>
        ))}
        <GridListLoadMoreItem onLoadMore={props.loadMore} isLoading={props.isLoadingMore}>
          <span className="grid place-items-center p-3">
            <Spinner size="sm" label="Loading more items" />
          </span>
        </GridListLoadMoreItem>
      </GridList>
    </Virtualizer>
  );
});

/** What is shown instead of an empty list. `onClear` clears the filters; null if no filter is set. */
function NoTemplates({ onClear }: { onClear: (() => void) | null }) {
  return (
    <div className="h-[60dvh] min-h-40 mx-2 flex-1 overflow-y-auto p-2 lg:h-auto">
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
    </div>
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
      {market.error && !market.isPending && (
        <div className="p-4">
          <ErrorPanel message={market.error.message} onRetry={market.retry} />
        </div>
      )}
      {market.templates.length > 0 && (
        <TemplateList
          templates={market.templates}
          isLoadingMore={market.isLoadingMore}
          loadMore={market.loadMore}
          chosenId={chosenId}
          onChoose={setChosenId}
        />
      )}
      {!market.isPending && !market.error && market.templates.length === 0 && (
        <NoTemplates onClear={isFiltered(filter) ? listFilter.clear : null} />
      )}
      <footer className="flex min-h-15 items-center border-t border-line px-4 py-2.5 max-lg:sticky max-lg:bottom-[calc(var(--bottom-nav)+var(--bar,0px))] max-lg:bg-surface-1">
        <AddFooter
          key={chosenId}
          {...props}
          total={market.total}
          template={market.templates.find(({ id }) => id === chosenId)}
        />
        <span className="sr-only" role="status">
          {isFiltered(filter) && !market.isPending ? `${market.total} found` : ''}
        </span>
      </footer>
    </>
  );
}

import type { ItemInstance } from '@quartermaster/contract/item';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Collection } from 'react-aria-components/Collection';
import type { Selection } from 'react-aria-components/GridList';
import { GridList, GridListItem, GridListLoadMoreItem } from 'react-aria-components/GridList';
import type { DragAndDropHooks } from 'react-aria-components/useDragAndDrop';
import { GridLayout, ListLayout, Size, Virtualizer } from 'react-aria-components/Virtualizer';
import { classes } from '../../../ui/classes.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { ThingRow, ThingTile } from '../../../ui/thing-row.tsx';
import { type Presence, useLingering } from '../../../ui/use-lingering.ts';
import { type SwipeDirection, useSwipe } from '../../../ui/use-swipe.ts';
import type { ItemLayout } from '../state.ts';
import { thingOf } from '../view.ts';

/** From here on only the rows in sight are drawn. */
const VIRTUAL_FROM = 80;
const ROW_HEIGHT = 54;
const TILE = {
  list: undefined,
  grid: { min: new Size(168, 116), max: new Size(320, 116), gap: new Size(8, 8) },
};

const ROW =
  'group relative rounded-m px-2 outline-none select-none data-[hovered]:bg-surface-2 data-[selected]:bg-action-quiet ' +
  'data-[focus-visible]:outline-2 data-[focus-visible]:outline-offset-[-2px] data-[focus-visible]:outline-action data-[dragging]:opacity-45 ' +
  'data-[swiped=right]:bg-action-quiet data-[swiped=left]:bg-accent-quiet';

const COMING: Record<Presence, string> = {
  here: '',
  arriving: 'animate-[rise_180ms_var(--ease-out)]',
  leaving: 'pointer-events-none scale-[.97] opacity-0',
};

const COLUMNS = 'grid grid-cols-2 gap-2 @xl:grid-cols-3 @3xl:grid-cols-4 @5xl:grid-cols-5';

export interface ItemListProps {
  /** What the list is called: the container's name. */
  readonly label: string;
  /** Changes with container and search: another list, not things that move. */
  readonly place: string;
  readonly items: readonly ItemInstance[];
  readonly layout: ItemLayout;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onOpen: (item: ItemInstance) => void;
  readonly onSwipe: (item: ItemInstance, direction: SwipeDirection) => void;
  readonly dragAndDropHooks?: DragAndDropHooks<ItemInstance>;
  readonly isLoadingMore: boolean;
  readonly onLoadMore: () => void;
  readonly emptyState: ReactNode;
}

function Row({ item, layout, presence }: { item: ItemInstance; layout: ItemLayout; presence: Presence }) {
  const isTile = layout === 'grid';
  const thing = thingOf(item);
  return (
    <GridListItem
      id={item.id}
      textValue={item.display_name}
      data-swipe={item.id}
      data-leaving={presence === 'leaving' || undefined}
      className={classes(
        ROW,
        'transition-[opacity,transform,background-color] duration-180 ease-out touch-pan-y',
        isTile ? 'h-full border border-line p-3' : 'py-1.75',
        COMING[presence],
      )}
    >
      {({ allowsDragging }) => (
        <>
          {isTile ? <ThingTile thing={thing} /> : <ThingRow thing={thing} />}
          {allowsDragging && (
            <Button
              slot="drag"
              className="absolute inset-y-0 -left-1.5 grid w-4 place-items-center rounded-s text-ink-3 opacity-0 group-data-[focus-visible]:opacity-100 group-data-[hovered]:opacity-100 focus:opacity-100"
            >
              <GripVertical aria-hidden="true" className="size-3.5" />
            </Button>
          )}
        </>
      )}
    </GridListItem>
  );
}

const idsOf = (selection: Selection, items: readonly ItemInstance[]): ReadonlySet<string> =>
  selection === 'all' ? new Set(items.map((item) => item.id)) : new Set([...selection].map(String));

/** The rows or tiles of a container: arrows move, Space selects, Enter opens, the grip drags. */
function List(props: ItemListProps & { isVirtual: boolean }) {
  const { items, layout, isVirtual } = props;
  const { shown, presenceOf } = useLingering(items, props.place);
  const moving = shown
    .map(({ id }) => presenceOf(id))
    .join('')
    .replaceAll('here', '');
  const find = (id: unknown) => items.find((item) => item.id === id);
  const swipe = useSwipe((id, direction) => {
    const item = find(id);
    if (item) props.onSwipe(item, direction);
  });
  return (
    <div className="@container flex min-h-0 flex-1 flex-col" {...swipe.handlers}>
      <GridList
        aria-label={props.label}
        layout={layout === 'grid' ? 'grid' : 'stack'}
        selectionMode="multiple"
        selectionBehavior="replace"
        selectedKeys={props.selected}
        onSelectionChange={(selection) => {
          if (!swipe.isSwipe()) props.onSelect(idsOf(selection, items));
        }}
        onAction={(id) => {
          const item = swipe.isSwipe() ? undefined : find(id);
          if (item) props.onOpen(item);
        }}
        {...(props.dragAndDropHooks ? { dragAndDropHooks: props.dragAndDropHooks } : {})}
        renderEmptyState={() => props.emptyState}
        className={classes(
          'min-h-40 flex-1 outline-none lg:overflow-y-auto',
          !isVirtual && 'px-2 pt-1.5 pb-3',
          isVirtual && 'mx-2 h-[65dvh] overflow-y-auto lg:h-auto',
          !isVirtual && layout === 'grid' && items.length > 0 && `${COLUMNS} content-start`,
        )}
      >
        {/* Given as items, not as children: what has not changed is not built again. */}
        <Collection items={shown} dependencies={[layout, moving]}>
          {(item) => <Row item={item} layout={layout} presence={presenceOf(item.id)} />}
        </Collection>
        <GridListLoadMoreItem onLoadMore={props.onLoadMore} isLoading={props.isLoadingMore}>
          <span className="grid place-items-center p-3">
            <Spinner size="sm" label="Loading more items" />
          </span>
        </GridListLoadMoreItem>
      </GridList>
    </div>
  );
}

/** What lies in a container. Long lists are virtual: only what is in sight is drawn. */
export function ItemList(props: ItemListProps) {
  if (props.items.length <= VIRTUAL_FROM) return <List {...props} isVirtual={false} />;
  const { grid } = TILE;
  return props.layout === 'grid' ? (
    <Virtualizer
      layout={GridLayout}
      layoutOptions={{ minItemSize: grid.min, maxItemSize: grid.max, minSpace: grid.gap, maxColumns: 5 }}
    >
      <List {...props} isVirtual />
    </Virtualizer>
  ) : (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: ROW_HEIGHT, loaderSize: 44 }}>
      <List {...props} isVirtual />
    </Virtualizer>
  );
}

import type { ItemInstance } from '@quartermaster/contract/item';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLingering } from '../../../ui/hooks/use-lingering.ts';
import type { SwipeDirection } from '../../../ui/hooks/use-swipe.ts';
import { useListKeys } from '../../../ui/list/use-list-keys.ts';
import { type Measure, useMeasure } from '../../../ui/list/use-measure.ts';
import { useWindow } from '../../../ui/list/use-window.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useItemPointer } from '../hooks/use-entry-pointer.ts';
import { useRowDrag } from '../hooks/use-row-drag.ts';
import type { ItemLayout } from '../state.ts';
import { DragPreview } from './drag-preview.tsx';
import { ItemRow } from './entry-row.tsx';
import { DropButton, type ListDrop, useListDrop } from './list-drop.tsx';

/** Of a row, and of a tile with the space below it, in rem; as in item-row. */
const LINE_REM = { list: 3.25, grid: 7.75 } as const;
/** Lines drawn beyond what is in sight. */
const AROUND = { list: 4, grid: 1 } as const;
/** This many rows before the end the next are asked for. */
const AHEAD = 20;

/** Tiles side by side by the width of the panel in rem: 2 to 5 (domain.md §2). */
function columnsOf(layout: ItemLayout, { width, rem }: Measure): number {
  if (layout === 'list') return 1;
  const wide = width / rem;
  return wide < 36 ? 2 : wide < 48 ? 3 : wide < 64 ? 4 : 5;
}

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
  /** Told what is drawn away; absent where nothing may be taken. */
  readonly onDragStart?: ((items: readonly ItemInstance[]) => void) | undefined;
  /** Absent where nothing may be put. */
  readonly drop?: ListDrop | undefined;
  readonly isLoadingMore: boolean;
  readonly onLoadMore: () => void;
  readonly emptyState: ReactNode;
}

/** Where the list lies, and which of its rows are drawn. */
function useRows(props: ItemListProps) {
  const { layout } = props;
  const grid = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const measure = useMeasure(content);
  const columns = columnsOf(layout, measure);
  const lineHeight = LINE_REM[layout] * measure.rem;
  const [lines, look] = useWindow(grid, content, lineHeight, AROUND[layout]);
  const { shown, presenceOf } = useLingering(props.items, props.place);
  return { grid, content, columns, lineHeight, lines, look, shown, presenceOf };
}

/** The indices of what is drawn: what is in sight, and the row with the focus wherever it is. */
function drawn(first: number, end: number, focused: number): number[] {
  const indices = Array.from({ length: Math.max(0, end - first) }, (_, step) => first + step);
  if (focused < 0 || (focused >= first && focused < end)) return indices;
  return focused < first ? [focused, ...indices] : [...indices, focused];
}

/** Asks for more when the end comes into sight; once for each length, so that a failure is not repeated by itself. */
function useMore({ items, onLoadMore }: ItemListProps, end: number): void {
  const latest = useRef(onLoadMore);
  useEffect(() => {
    latest.current = onLoadMore;
  });
  const { length } = items;
  const isNear = end >= length - AHEAD;
  useEffect(() => {
    if (isNear && length > 0) latest.current();
  }, [isNear, length]);
}

/** The rows that are drawn; of these only what changed is drawn again. */
function Rows(props: ItemListProps & { rows: ReturnType<typeof useRows>; focusedId: string | undefined }) {
  const { rows, focusedId, layout, selected } = props;
  const { shown, columns, lineHeight } = rows;
  const drag = useRowDrag(props.items, selected, props.onDragStart);
  const first = Math.min(rows.lines.first * columns, shown.length);
  const end = Math.min(rows.lines.end * columns, shown.length);
  useMore(props, end);
  const stopId = focusedId ?? shown[first]?.id;
  const focused = focusedId === undefined ? -1 : shown.findIndex(({ id }) => id === focusedId);
  const row = (item: ItemInstance, index: number) => (
    <ItemRow
      key={item.id}
      item={item}
      layout={layout}
      index={index}
      top={Math.floor(index / columns) * lineHeight}
      column={index % columns}
      columns={columns}
      isChosen={selected.has(item.id)}
      isFocused={item.id === focusedId}
      isStop={item.id === stopId}
      presence={rows.presenceOf(item.id)}
      drag={drag}
      isDraggable={props.onDragStart !== undefined}
    />
  );
  return (
    <>
      <div
        ref={rows.content}
        role="presentation"
        className="relative"
        style={{ height: Math.ceil(shown.length / columns) * lineHeight }}
      >
        {drawn(first, end, focused).map((index) => {
          const item = shown[index];
          return item && row(item, index);
        })}
      </div>
      <DragPreview show={drag.preview} />
    </>
  );
}

/** What the list says of itself; a grid holds nothing but rows. */
function Note({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the rows beside it
    // biome-ignore lint/a11y/useFocusableInteractive: nothing to be done with it
    <div role="row">
      {/* biome-ignore lint/a11y/useSemanticElements: belongs to the row */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: nothing to be done with it */}
      <div role="gridcell">{children}</div>
    </div>
  );
}

/** What lies in a container, as rows or tiles. Only what is in sight is drawn, however long the list. */
export function ItemList(props: ItemListProps) {
  const { items, selected } = props;
  const rows = useRows(props);
  const keys = useListKeys({
    grid: rows.grid,
    rows: items,
    nameOf: (item) => item.display_name,
    shape: { columns: rows.columns, lines: rows.lines.inSight },
    chosen: selected,
    onChoose: props.onSelect,
    onOpen: props.onOpen,
    onMoved: rows.look,
  });
  const pointer = useItemPointer({ ...props, press: keys.press });
  const target = useListDrop(props.drop);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col" {...pointer.around}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn in part */}
      <div
        {...target.dropProps}
        ref={rows.grid}
        role="grid"
        tabIndex={-1}
        aria-label={props.label}
        aria-multiselectable
        aria-rowcount={items.length}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onPointerDownCapture={keys.onPointerDown}
        onClick={pointer.onClick}
        onDoubleClick={pointer.onDoubleClick}
        className="min-h-40 flex-1 px-2 pt-1.5 pb-3 outline-none lg:overflow-y-auto"
      >
        <Rows {...props} rows={rows} focusedId={items[keys.focusedIndex]?.id} />
        {rows.shown.length === 0 && <Note>{props.emptyState}</Note>}
        {props.isLoadingMore && (
          <Note>
            <span className="grid place-items-center p-3">
              <Spinner size="sm" label="Loading more items" />
            </span>
          </Note>
        )}
      </div>
      {props.drop && <DropButton label={props.label} target={target} />}
    </div>
  );
}

import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useDelayedRemoval } from '../../../ui/hooks/use-delayed-removal.ts';
import { useListKeys } from '../../../ui/hooks/use-list-keys.ts';
import type { Point } from '../../../ui/hooks/use-long-press.ts';
import { type Measure, useMeasure } from '../../../ui/hooks/use-measure.ts';
import type { SwipeDirection } from '../../../ui/hooks/use-swipe.ts';
import { useWindow } from '../../../ui/hooks/use-window.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useEntryPointer } from '../hooks/use-entry-pointer.ts';
import { type ListDrop, useListDrop } from '../hooks/use-list-drop.ts';
import { useRowDrag } from '../hooks/use-row-drag.ts';
import type { EntryLayout } from '../state.ts';
import type { Entry } from '../view.ts';
import { DragPreview } from './drag-preview.tsx';
import { DropButton } from './drop-button.tsx';
import { EntryRow } from './entry-row.tsx';

/** The height of a row, and of a tile with the gap below it, in rem; as in entry-row. */
const LINE_REM = { list: 3.25, grid: 7.75 } as const;
/** Lines rendered beyond the viewport. */
const OVERSCAN = { list: 4, grid: 1 } as const;
/** The next page is loaded when at most this many entries follow the rendered ones. */
const LOAD_AHEAD = 20;

/** The number of columns: 1 in a list, and 2 to 5 for tiles, by the width of the panel (DOM-2). */
function columnsOf(layout: EntryLayout, { width, rem }: Measure): number {
  if (layout === 'list') return 1;
  const widthRem = width / rem;
  return widthRem < 36 ? 2 : widthRem < 48 ? 3 : widthRem < 64 ? 4 : 5;
}

export interface EntryListProps {
  /** The name of the place. */
  readonly label: string;
  /** Identifies the list by place and search; if it changes, the entries belong to a different list. */
  readonly listKey: string;
  readonly entries: readonly Entry[];
  readonly layout: EntryLayout;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  /** Whether at most one entry can be selected. */
  readonly isSingle?: boolean;
  readonly onOpen: (entry: Entry) => void;
  /** Opens the menu of an entry, or of the selection that it is part of. */
  readonly onMenu?: (entries: readonly Entry[], at: Point) => void;
  readonly onSwipe?: (entry: Entry, direction: SwipeDirection) => void;
  /** Absent if nothing can be withdrawn. */
  readonly onDragStart?: ((entries: readonly Entry[]) => void) | undefined;
  /** Absent if nothing can be dropped. */
  readonly drop?: ListDrop | undefined;
  readonly isLoadingMore: boolean;
  readonly canLoadMore: boolean;
  readonly hasLoadMoreFailed: boolean;
  readonly onLoadMore: () => void;
  readonly emptyState: ReactNode;
}

/** The viewport and the rows rendered in it. */
function useRows(props: EntryListProps) {
  const { layout } = props;
  const grid = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const measure = useMeasure(content);
  const columns = columnsOf(layout, measure);
  const lineHeight = LINE_REM[layout] * measure.rem;
  const [lines, updateWindow] = useWindow(grid, content, lineHeight, OVERSCAN[layout]);
  const { shownRows, rowStateOf } = useDelayedRemoval(props.entries, props.listKey);
  return { grid, content, columns, lineHeight, lines, updateWindow, shownRows, rowStateOf };
}

/** The indices to render: those in or near the viewport, and the focused row wherever it is. */
function renderedIndices(first: number, end: number, focusedIndex: number): number[] {
  const indices = Array.from({ length: Math.max(0, end - first) }, (_, step) => first + step);
  if (focusedIndex < 0 || (focusedIndex >= first && focusedIndex < end)) return indices;
  return focusedIndex < first ? [focusedIndex, ...indices] : [...indices, focusedIndex];
}

/** Loads the next page when the rendered rows are near the end. */
function useLoadMore({ entries, canLoadMore, onLoadMore }: EntryListProps, end: number): void {
  const loadMore = useEffectEvent(onLoadMore);
  const { length } = entries;
  const isNearEnd = end >= length - LOAD_AHEAD;
  useEffect(() => {
    if (isNearEnd && length > 0 && canLoadMore) loadMore();
  }, [isNearEnd, length, canLoadMore]);
}

/** The rendered rows; only changed rows render again. */
function Rows(props: EntryListProps & { rows: ReturnType<typeof useRows>; focusedId: string | undefined }) {
  const { rows, focusedId, layout, selected } = props;
  const { shownRows, columns, lineHeight } = rows;
  const drag = useRowDrag(props.entries, selected, props.onDragStart);
  const isDraggable = props.onDragStart !== undefined;
  const first = Math.min(rows.lines.first * columns, shownRows.length);
  const end = Math.min(rows.lines.end * columns, shownRows.length);
  useLoadMore(props, end);
  const tabStopId = focusedId ?? shownRows[first]?.id;
  const focusedIndex = focusedId === undefined ? -1 : shownRows.findIndex(({ id }) => id === focusedId);
  const row = (entry: Entry, index: number) => (
    <EntryRow
      key={entry.id}
      entry={entry}
      layout={layout}
      index={index}
      top={Math.floor(index / columns) * lineHeight}
      column={index % columns}
      columns={columns}
      isSelected={selected.has(entry.id)}
      isTabStop={entry.id === tabStopId}
      rowState={rows.rowStateOf(entry.id)}
      isSwipeable={props.onSwipe !== undefined}
      isDraggable={isDraggable}
      isDragged={entry.id === drag.draggedId}
      dragButton={isDraggable && entry.id === focusedId ? drag.button : null}
    />
  );
  return (
    <>
      <div
        {...drag.handlers}
        ref={rows.content}
        role="presentation"
        className="relative"
        style={{ height: Math.ceil(shownRows.length / columns) * lineHeight }}
      >
        {renderedIndices(first, end, focusedIndex).map((index) => {
          const entry = shownRows[index];
          return entry && row(entry, index);
        })}
      </div>
      <DragPreview rendererRef={drag.preview} />
    </>
  );
}

/** A message in the list; a grid may only contain rows. */
function Note({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: same as the rows
    // biome-ignore lint/a11y/useFocusableInteractive: it has no action
    <div role="row">
      {/* biome-ignore lint/a11y/useSemanticElements: belongs to the row */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: it has no action */}
      <div role="gridcell">{children}</div>
    </div>
  );
}

/**
 * The entries of a place as rows or tiles. Only the focused entry and those in or near the viewport are rendered,
 * regardless of the list's length.
 */
export function EntryList(props: EntryListProps) {
  const { entries, selected, isSingle = false } = props;
  const rows = useRows(props);
  const keys = useListKeys({
    grid: rows.grid,
    rows: entries,
    nameOf: ({ name }) => name,
    shape: { columns: rows.columns, lines: rows.lines.visibleCount },
    chosen: selected,
    isSingle,
    onChoose: props.onSelect,
    onOpen: props.onOpen,
    onMoved: rows.updateWindow,
  });
  const pointer = useEntryPointer({ ...props, press: keys.press });
  const target = useListDrop(props.drop);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col" {...pointer.wrapperProps}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn in part */}
      <div
        {...target.dropProps}
        ref={rows.grid}
        role="grid"
        tabIndex={-1}
        aria-label={props.label}
        aria-multiselectable={!isSingle}
        aria-rowcount={entries.length}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onPointerDownCapture={keys.onPointerDown}
        onClick={pointer.onClick}
        onDoubleClick={pointer.onDoubleClick}
        className="min-h-40 flex-1 px-2 pt-1.5 pb-3 outline-none lg:overflow-y-auto"
      >
        <Rows {...props} rows={rows} focusedId={entries[keys.focusedIndex]?.id} />
        {rows.shownRows.length === 0 && <Note>{props.emptyState}</Note>}
        {props.isLoadingMore && (
          <Note>
            <span className="grid place-items-center p-3">
              <Spinner size="sm" label="Loading more items" />
            </span>
          </Note>
        )}
        {props.hasLoadMoreFailed && !props.isLoadingMore && (
          <Note>
            <span className="flex flex-wrap items-center justify-center gap-3 p-3 text-sm text-ink-2">
              More items could not be loaded.
              <Button size="sm" onPress={props.onLoadMore}>
                Try Again
              </Button>
            </span>
          </Note>
        )}
      </div>
      {props.drop && <DropButton label={`Drop on ${props.label}`} target={target} />}
    </div>
  );
}

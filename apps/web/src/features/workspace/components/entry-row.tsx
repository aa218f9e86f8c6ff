import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import { type CSSProperties, memo, useMemo } from 'react';
import { Button, type ButtonProps } from 'react-aria-components/Button';
import type { RowState } from '../../../ui/hooks/use-delayed-removal.ts';
import { ItemRow, ItemTile, itemDescription } from '../../../ui/item-row.tsx';
import { useCoins } from '../../../ui/party-coins.tsx';
import type { EntryLayout } from '../state.ts';
import { type Entry, summaryOf } from '../view.ts';

const ROW =
  'group absolute rounded-m px-2 outline-offset-[-2px] select-none touch-pan-y touch-pinch-zoom hover:bg-surface-2 aria-selected:bg-action-quiet ' +
  'data-[dragging]:opacity-45 ' +
  'data-[swiped=right]:bg-action-quiet data-[swiped=left]:bg-accent-quiet ' +
  'md:scroll-mb-40 transition-[opacity,transform,background-color] duration-180 ease-out lg:scroll-mb-0';

const ANIMATION: Record<RowState, string> = {
  present: '',
  arriving: 'animate-[rise_180ms_var(--ease-out)]',
  leaving: 'pointer-events-none scale-[.97] opacity-0',
};

const GRIP = 'absolute inset-y-0 -left-1.5 grid w-4 place-items-center rounded-s text-ink-3';

export interface EntryRowProps {
  readonly entry: Entry;
  readonly layout: EntryLayout;
  readonly index: number;
  /** The position: pixels from the top of the list, the column, and the number of columns. */
  readonly top: number;
  readonly column: number;
  readonly columns: number;
  readonly isSelected: boolean;
  /** Whether this is the one row that Tab reaches. */
  readonly isTabStop: boolean;
  readonly rowState: RowState;
  readonly isSwipeable: boolean;
  readonly isDraggable: boolean;
  readonly isDragged: boolean;
  /** The focused row has a button that starts a drag by keyboard or screen reader; null in other rows. */
  readonly dragButton: ButtonProps | null;
}

/** The gap between tiles, in pixels. */
const GAP = 8;

function positionOf({
  top,
  column,
  columns,
}: Pick<EntryRowProps, 'top' | 'column' | 'columns'>): CSSProperties {
  const width = `(100% - ${(columns - 1) * GAP}px) / ${columns}`;
  return { top, left: `calc((${width} + ${GAP}px) * ${column})`, width: `calc(${width})` };
}

/** One row or tile; renders again only if its own props change. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { entry, layout, rowState, isDraggable, dragButton } = props;
  const summary = useMemo(() => summaryOf(entry), [entry]);
  const coins = useCoins();
  const isTile = layout === 'grid';
  // A change of the selection or focus renders only the row's element.
  const content = useMemo(
    () => (isTile ? <ItemTile item={summary} /> : <ItemRow item={summary} />),
    [summary, isTile],
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table row cannot be placed freely
    <div
      role="row"
      aria-label={entry.name}
      aria-description={itemDescription(summary, coins)}
      aria-rowindex={props.index + 1}
      aria-selected={props.isSelected}
      tabIndex={props.isTabStop ? 0 : -1}
      draggable={isDraggable}
      data-row={entry.id}
      data-swipe={props.isSwipeable ? entry.id : undefined}
      data-leaving={rowState === 'leaving' || undefined}
      data-dragging={props.isDragged || undefined}
      style={positionOf(props)}
      className={clsx(ROW, isTile ? 'h-29 border border-line p-3' : 'h-13 py-1.75', ANIMATION[rowState])}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: belongs to the row */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus */}
      <div role="gridcell" aria-colindex={1}>
        {content}
        {dragButton && (
          <Button
            {...dragButton}
            excludeFromTabOrder={!isTile}
            aria-label={`Drag ${entry.name}`}
            className={clsx(
              GRIP,
              'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 focus:opacity-100',
            )}
          >
            <GripVertical aria-hidden="true" className="size-3.5" />
          </Button>
        )}
        {isDraggable && !dragButton && (
          <GripVertical
            aria-hidden="true"
            className={clsx(GRIP, 'my-auto size-3.5 opacity-0 group-hover:opacity-100')}
          />
        )}
      </div>
    </div>
  );
});

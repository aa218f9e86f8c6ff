import type { ItemInstance } from '@quartermaster/contract/item';
import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import { type CSSProperties, memo, type RefObject, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { useDrag } from 'react-aria-components/useDrag';
import type { Presence } from '../../../ui/hooks/use-lingering.ts';
import { ThingRow, ThingTile } from '../../../ui/thing-row.tsx';
import { thingOf } from '../../item/view.ts';
import { ITEM_TYPE, type ItemLayout } from '../state.ts';

const ROW =
  'group absolute rounded-m px-2 outline-offset-[-2px] select-none touch-pan-y hover:bg-surface-2 aria-selected:bg-action-quiet ' +
  'data-[dragging]:opacity-45 ' +
  'data-[swiped=right]:bg-action-quiet data-[swiped=left]:bg-accent-quiet ' +
  'scroll-mb-40 transition-[opacity,transform,background-color] duration-180 ease-out lg:scroll-mb-0';

const COMING: Record<Presence, string> = {
  here: '',
  arriving: 'animate-[rise_180ms_var(--ease-out)]',
  leaving: 'pointer-events-none scale-[.97] opacity-0',
};

const GRIP = 'absolute inset-y-0 -left-1.5 grid w-4 place-items-center rounded-s text-ink-3';

/** How rows are dragged; the same object as long as the list stands. */
export interface RowDrag {
  /** What goes along when this row is drawn: all that is chosen, if it is. */
  readonly itemsOf: (id: string) => readonly ItemInstance[];
  readonly onStart: (id: string) => void;
  readonly onEnd: () => void;
  readonly preview: RefObject<((items: unknown, show: (node: HTMLElement | null) => void) => void) | null>;
}

export interface ItemRowProps {
  readonly item: ItemInstance;
  readonly layout: ItemLayout;
  readonly index: number;
  /** Pixels from the top of the list, and which of how many columns. */
  readonly top: number;
  readonly column: number;
  readonly columns: number;
  readonly isChosen: boolean;
  readonly isFocused: boolean;
  /** The one row that Tab reaches. */
  readonly isStop: boolean;
  readonly presence: Presence;
  readonly drag: RowDrag;
  readonly isDraggable: boolean;
}

/** Between tiles, in pixels. */
const GAP = 8;

function placeOf({ top, column, columns }: Pick<ItemRowProps, 'top' | 'column' | 'columns'>): CSSProperties {
  const width = `(100% - ${(columns - 1) * GAP}px) / ${columns}`;
  return { top, left: `calc((${width} + ${GAP}px) * ${column})`, width: `calc(${width})` };
}

/** One row or tile. It is drawn again only when something of it changes, however many others there are. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, layout, presence, drag, isFocused, isDraggable } = props;
  const ref = useRef<HTMLDivElement>(null);
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    isDisabled: !isDraggable,
    hasDragButton: true,
    preview: drag.preview,
    getItems: () =>
      drag.itemsOf(item.id).map(({ id, display_name }) => ({ [ITEM_TYPE]: id, 'text/plain': display_name })),
    getAllowedDropOperations: () => ['move', 'copy'],
    onDragStart: () => drag.onStart(item.id),
    onDragEnd: drag.onEnd,
  });
  const thing = thingOf(item);
  const isTile = layout === 'grid';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table row cannot be placed freely
    <div
      {...dragProps}
      ref={ref}
      role="row"
      aria-label={item.display_name}
      aria-rowindex={props.index + 1}
      aria-selected={props.isChosen}
      tabIndex={props.isStop ? 0 : -1}
      data-row={item.id}
      data-swipe={item.id}
      data-leaving={presence === 'leaving' || undefined}
      data-dragging={isDragging || undefined}
      style={placeOf(props)}
      className={clsx(ROW, isTile ? 'h-29 border border-line p-3' : 'h-13 py-1.75', COMING[presence])}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: belongs to the row */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus */}
      <div role="gridcell" aria-colindex={1}>
        {isTile ? <ThingTile thing={thing} /> : <ThingRow thing={thing} />}
        {isDraggable && isFocused && (
          <Button
            {...dragButtonProps}
            excludeFromTabOrder={!isTile}
            aria-label={`Drag ${item.display_name}`}
            className={clsx(
              GRIP,
              'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 focus:opacity-100',
            )}
          >
            <GripVertical aria-hidden="true" className="size-3.5" />
          </Button>
        )}
        {isDraggable && !isFocused && (
          <GripVertical
            aria-hidden="true"
            className={clsx(GRIP, 'my-auto size-3.5 opacity-0 group-hover:opacity-100')}
          />
        )}
      </div>
    </div>
  );
});

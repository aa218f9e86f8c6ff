import type { ItemInstance } from '@quartermaster/contract/item';
import { type DragEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { type SwipeDirection, useSwipe } from '../../../ui/hooks/use-swipe.ts';
import { rowIdOf, type useListKeys } from '../../../ui/list/use-list-keys.ts';
import { useLongPress } from '../../../ui/list/use-long-press.ts';

interface Pointing {
  readonly items: readonly ItemInstance[];
  readonly selected: ReadonlySet<string>;
  readonly onOpen: (item: ItemInstance) => void;
  readonly onSwipe: (item: ItemInstance, direction: SwipeDirection) => void;
  readonly press: ReturnType<typeof useListKeys<ItemInstance>>['press'];
}

/** What a mouse's click means: with Shift it extends, with Ctrl it adds or takes away. */
const howOf = (event: MouseEvent) =>
  event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'toggle' : 'only';

/** The fingers: drawing a row sideways, and resting on one. */
function useFingers({ items, onSwipe, press }: Pointing) {
  const swipe = useSwipe((id, direction) => {
    const item = items.find((other) => other.id === id);
    if (item) onSwipe(item, direction);
  });
  const rest = useLongPress((id) => {
    if (!swipe.isSwipe()) press(id, 'toggle');
  });
  return {
    handlers: { ...swipe.handlers, ...rest.handlers },
    isTap: () => !swipe.isSwipe() && !rest.wasLong(),
  };
}

/** By pointer: a click chooses, two open; a finger opens, and chooses once one has rested on a row. */
export function useItemPointer(pointing: Pointing) {
  const pointer = useRef('mouse');
  const fingers = useFingers(pointing);
  const isMouse = () => pointer.current !== 'touch';
  const find = (event: MouseEvent) => {
    const id = rowIdOf(event.target);
    const isControl = (event.target as Element).closest('button') !== null;
    return isControl ? undefined : pointing.items.find((item) => item.id === id);
  };
  return {
    around: {
      ...fingers.handlers,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        pointer.current = event.pointerType;
        fingers.handlers.onPointerDown(event);
      },
      // A finger that rests chooses; it neither draws the row away nor opens the browser's menu.
      onDragStartCapture: (event: DragEvent) => {
        if (isMouse()) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onContextMenu: (event: MouseEvent) => {
        if (!isMouse()) event.preventDefault();
      },
    },
    onClick: (event: MouseEvent) => {
      const item = find(event);
      if (!item || !fingers.isTap()) return;
      // A screen reader's click has no count, and opens as a finger does.
      if (isMouse() && event.detail > 0) pointing.press(item.id, howOf(event));
      else if (pointing.selected.size > 0) pointing.press(item.id, 'toggle');
      else pointing.onOpen(item);
    },
    onDoubleClick: (event: MouseEvent) => {
      const item = isMouse() ? find(event) : undefined;
      if (item) pointing.onOpen(item);
    },
  };
}

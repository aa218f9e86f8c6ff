import { type DragEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { type SwipeDirection, useSwipe } from '../../../ui/hooks/use-swipe.ts';
import { rowIdOf, type useListKeys } from '../../../ui/list/use-list-keys.ts';
import { useLongPress } from '../../../ui/list/use-long-press.ts';
import type { Entry } from '../view.ts';

interface PointerOptions {
  readonly entries: readonly Entry[];
  readonly selected: ReadonlySet<string>;
  readonly onOpen: (entry: Entry) => void;
  readonly onSwipe: (entry: Entry, direction: SwipeDirection) => void;
  readonly press: ReturnType<typeof useListKeys<Entry>>['press'];
}

/** Shift extends the selection, Ctrl toggles one entry. */
const selectionModeOf = (event: MouseEvent) =>
  event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'toggle' : 'only';

/** Swipe and long press. */
function useTouch({ entries, onSwipe, press }: PointerOptions) {
  const swipe = useSwipe((id, direction) => {
    const entry = entries.find((other) => other.id === id);
    if (entry) onSwipe(entry, direction);
  });
  const longPress = useLongPress((id) => {
    if (!swipe.isSwipe()) press(id, 'toggle');
  });
  return {
    handlers: { ...swipe.handlers, ...longPress.handlers },
    isTap: () => !swipe.isSwipe() && !longPress.wasLong(),
  };
}

/** A click selects and a double click opens; a tap opens, and selects after a long press has started a selection. */
export function useEntryPointer(options: PointerOptions) {
  const pointer = useRef('mouse');
  const touch = useTouch(options);
  const isMouse = () => pointer.current !== 'touch';
  const find = (event: MouseEvent) => {
    const id = rowIdOf(event.target);
    const isControl = (event.target as Element).closest('button') !== null;
    return isControl ? undefined : options.entries.find((entry) => entry.id === id);
  };
  return {
    around: {
      ...touch.handlers,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        pointer.current = event.pointerType;
        touch.handlers.onPointerDown(event);
      },
      // A long press selects: it neither drags the row nor opens the browser's menu.
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
      const entry = find(event);
      if (!entry || !touch.isTap()) return;
      // The click of a screen reader has no count, and opens like a tap.
      if (isMouse() && event.detail > 0) options.press(entry.id, selectionModeOf(event));
      else if (options.selected.size > 0) options.press(entry.id, 'toggle');
      else options.onOpen(entry);
    },
    onDoubleClick: (event: MouseEvent) => {
      const entry = isMouse() ? find(event) : undefined;
      if (entry) options.onOpen(entry);
    },
  };
}

import { type DragEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { rowIdOf, type useListKeys } from '../../../ui/hooks/use-list-keys.ts';
import { type Point, useLongPress } from '../../../ui/hooks/use-long-press.ts';
import { type SwipeDirection, useSwipe } from '../../../ui/hooks/use-swipe.ts';
import type { Entry } from '../view.ts';

interface PointerOptions {
  readonly entries: readonly Entry[];
  readonly selected: ReadonlySet<string>;
  readonly onOpen: (entry: Entry) => void;
  readonly onMenu?: ((entries: readonly Entry[], at: Point) => void) | undefined;
  readonly onSwipe?: ((entry: Entry, direction: SwipeDirection) => void) | undefined;
  readonly press: ReturnType<typeof useListKeys<Entry>>['press'];
}

/** Shift extends the selection; Ctrl or Cmd toggles one entry. */
const selectionModeOf = (event: MouseEvent) =>
  event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'toggle' : 'only';

/** Opens the menu of the selection if the row is or becomes part of it, otherwise the menu of the row alone. */
function openMenu(
  { entries, selected, onMenu, press }: PointerOptions,
  id: string,
  at: Point,
  isExtending: boolean,
) {
  const isSelected = selected.has(id);
  if (!isSelected) press(id, isExtending ? 'toggle' : 'only');
  const ids = isSelected || isExtending ? new Set([...selected, id]) : new Set([id]);
  onMenu?.(
    entries.filter((entry) => ids.has(entry.id)),
    at,
  );
}

/** Swipes, and long presses, which select the entry and open its menu. */
function useTouch(options: PointerOptions) {
  const { entries, onSwipe } = options;
  const swipe = useSwipe((id, direction) => {
    const entry = entries.find((candidate) => candidate.id === id);
    if (entry) onSwipe?.(entry, direction);
  });
  const longPress = useLongPress((id, at) => {
    if (!swipe.isSwipe()) openMenu(options, id, at, true);
  });
  return {
    handlers: { ...swipe.handlers, ...longPress.handlers },
    isTap: () => !swipe.isSwipe() && !longPress.wasLongPress(),
  };
}

/**
 * A click selects, a double click opens, a right click opens the menu; a tap opens, or toggles the selection of its
 * entry while any entry is selected.
 */
export function useEntryPointer(options: PointerOptions) {
  const pointer = useRef('mouse');
  const touch = useTouch(options);
  const isMouse = () => pointer.current !== 'touch';
  const entryAt = (event: MouseEvent) => {
    const id = rowIdOf(event.target);
    const isControl = (event.target as Element).closest('button') !== null;
    return isControl ? undefined : options.entries.find((entry) => entry.id === id);
  };
  return {
    wrapperProps: {
      ...touch.handlers,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        pointer.current = event.pointerType;
        touch.handlers.onPointerDown(event);
      },
      // A long press neither drags the row nor opens the browser's menu.
      onDragStartCapture: (event: DragEvent) => {
        if (isMouse()) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onContextMenu: (event: MouseEvent) => {
        const id = rowIdOf(event.target);
        if (id === undefined) return;
        event.preventDefault();
        if (isMouse()) openMenu(options, id, { x: event.clientX, y: event.clientY }, false);
      },
    },
    onClick: (event: MouseEvent) => {
      const entry = entryAt(event);
      if (!entry || !touch.isTap()) return;
      // The click of a screen reader has a click count of 0, and opens like a tap.
      if (isMouse() && event.detail > 0) options.press(entry.id, selectionModeOf(event));
      else if (options.selected.size > 0) options.press(entry.id, 'toggle');
      else options.onOpen(entry);
    },
    onDoubleClick: (event: MouseEvent) => {
      const entry = isMouse() ? entryAt(event) : undefined;
      if (entry) options.onOpen(entry);
    },
  };
}

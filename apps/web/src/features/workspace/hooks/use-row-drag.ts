import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ButtonProps } from 'react-aria-components/Button';
import { useDrag } from 'react-aria-components/useDrag';
import { rowIdOf } from '../../../ui/hooks/use-list-keys.ts';
import { currentDrag, ENTRY_TYPE } from '../state.ts';
import type { Entry } from '../view.ts';

type PreviewRenderer = (items: unknown, callback: (node: HTMLElement | null) => void) => void;

/**
 * Drags of a list's rows: dragging a selected row drags the whole selection. One hook for all rows, because each use of
 * `useDrag` renders again at every change between pointer and keyboard. `onStart` sets the current drag.
 */
export function useRowDrag(
  entries: readonly Entry[],
  selected: ReadonlySet<string>,
  onStart: ((entries: readonly Entry[]) => void) | undefined,
) {
  const preview: RefObject<PreviewRenderer | null> = useRef(null);
  const startId = useRef<string | undefined>(undefined);
  const startButton = useRef<Element | null>(null);
  const [draggedId, setDraggedId] = useState<string | undefined>(undefined);
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    isDisabled: onStart === undefined,
    hasDragButton: true,
    preview,
    getItems: () =>
      (currentDrag.get()?.entries ?? []).map(({ id, name }) => ({ [ENTRY_TYPE]: id, 'text/plain': name })),
    getAllowedDropOperations: () => ['move', 'copy'],
    onDragStart: () => {
      const id = startId.current ?? '';
      setDraggedId(id);
      onStart?.(entries.filter((entry) => (selected.has(id) ? selected.has(entry.id) : entry.id === id)));
    },
    onDragEnd: () => {
      currentDrag.set(null);
      // After a drop by keyboard, the focus would stay on the button of the drop target.
      startButton.current?.closest<HTMLElement>('[data-row]')?.focus();
    },
  });
  useEffect(() => {
    // The browser reports no end of the drag to the list if the dragged row has been removed.
    const isHere = currentDrag.get()?.entries.some(({ id }) => id === draggedId);
    if (isDragging && isHere && !entries.some(({ id }) => id === draggedId)) currentDrag.set(null);
  }, [entries, isDragging, draggedId]);
  const { draggable: _, ...handlers } = dragProps;
  const button: ButtonProps = {
    ...dragButtonProps,
    onPress: (event) => {
      startId.current = rowIdOf(event.target);
      startButton.current = event.target;
      dragButtonProps.onPress?.(event);
    },
  };
  return {
    preview,
    button,
    draggedId: isDragging ? draggedId : undefined,
    /** For an element that contains the rows. */
    handlers: {
      ...handlers,
      onDragStartCapture: (event: DragEvent) => {
        startId.current = rowIdOf(event.target);
        startButton.current = null;
      },
    },
  };
}

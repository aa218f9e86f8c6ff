import { useEffectEvent, useMemo, useRef } from 'react';
import type { RowDrag } from '../components/entry-row.tsx';
import { currentDrag } from '../state.ts';
import type { Entry } from '../view.ts';

/**
 * The drag handlers of a list's rows: dragging a selected row drags the whole selection. The returned object never
 * changes, so that rows do not render again because of it.
 */
export function useRowDrag(
  entries: readonly Entry[],
  selected: ReadonlySet<string>,
  onStart: ((entries: readonly Entry[]) => void) | undefined,
): RowDrag {
  const preview: RowDrag['preview'] = useRef(null);
  const entriesOf = useEffectEvent((id: string) =>
    entries.filter((entry) => (selected.has(id) ? selected.has(entry.id) : entry.id === id)),
  );
  const start = useEffectEvent((id: string) => onStart?.(entriesOf(id)));
  return useMemo(
    () => ({
      entriesOf: (id) => entriesOf(id),
      onStart: (id) => start(id),
      onEnd: () => currentDrag.set(null),
      preview,
    }),
    [],
  );
}

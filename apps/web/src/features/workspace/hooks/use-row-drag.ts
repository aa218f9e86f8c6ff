import { useEffect, useMemo, useRef } from 'react';
import type { RowDrag } from '../components/entry-row.tsx';
import { dragged } from '../state.ts';
import type { Entry } from '../view.ts';

/** How the rows of a list are dragged: a selected row takes the selection along. Stable, so that no row renders again. */
export function useRowDrag(
  entries: readonly Entry[],
  selected: ReadonlySet<string>,
  onStart: ((entries: readonly Entry[]) => void) | undefined,
): RowDrag {
  const preview: RowDrag['preview'] = useRef(null);
  const latest = useRef({ entries, selected, onStart });
  useEffect(() => {
    latest.current = { entries, selected, onStart };
  });
  return useMemo(() => {
    const entriesOf = (id: string) => {
      const { entries: all, selected: ids } = latest.current;
      return all.filter((entry) => (ids.has(id) ? ids.has(entry.id) : entry.id === id));
    };
    return {
      entriesOf,
      onStart: (id) => latest.current.onStart?.(entriesOf(id)),
      onEnd: () => dragged.set(null),
      preview,
    };
  }, []);
}

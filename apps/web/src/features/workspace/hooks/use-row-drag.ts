import type { ItemInstance } from '@quartermaster/contract/item';
import { useEffect, useMemo, useRef } from 'react';
import type { RowDrag } from '../components/entry-row.tsx';
import { dragged } from '../state.ts';

/** How the rows of a list are dragged: what is chosen goes along. Stays the same object, so that no row is drawn again. */
export function useRowDrag(
  items: readonly ItemInstance[],
  chosen: ReadonlySet<string>,
  onStart: ((items: readonly ItemInstance[]) => void) | undefined,
): RowDrag {
  const preview: RowDrag['preview'] = useRef(null);
  const latest = useRef({ items, chosen, onStart });
  useEffect(() => {
    latest.current = { items, chosen, onStart };
  });
  return useMemo(() => {
    const itemsOf = (id: string) => {
      const { items: all, chosen: picked } = latest.current;
      return all.filter((item) => (picked.has(id) ? picked.has(item.id) : item.id === id));
    };
    return {
      itemsOf,
      onStart: (id) => latest.current.onStart?.(itemsOf(id)),
      onEnd: () => dragged.set(null),
      preview,
    };
  }, []);
}

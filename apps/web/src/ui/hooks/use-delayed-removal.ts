import { useEffect, useMemo, useRef, useState } from 'react';

export type RowState = 'present' | 'arriving' | 'leaving';

interface DelayedRemoval<T> {
  readonly shownRows: readonly T[];
  readonly rowStateOf: (id: string) => RowState;
}

/** The duration in which a row appears or disappears, in milliseconds. */
const ANIMATION_MS = 180;
/** With more changes than this, the rows are treated as a different list and not animated. */
const ANIMATED_ROWS_MAX = 12;

/** Inserts removed rows at their former position: each after the row that preceded it. */
export function withRemoved<T extends { readonly id: string }>(
  previousRows: readonly T[],
  currentRows: readonly T[],
): { shownRows: T[]; removed: Set<string> } {
  const currentIds = new Set(currentRows.map((row) => row.id));
  const shownRows = [...currentRows];
  const removed = new Set<string>();
  for (const [index, row] of previousRows.entries()) {
    if (currentIds.has(row.id)) continue;
    const neighbor = previousRows[index - 1]?.id;
    const position = neighbor === undefined ? 0 : shownRows.findIndex((other) => other.id === neighbor) + 1;
    shownRows.splice(position, 0, row);
    removed.add(row.id);
  }
  return { shownRows, removed };
}

/**
 * Rows with an exit animation: a removed row stays for a moment, marked as leaving.
 * @param listKey identifies the list; when it changes, the rows belong to another list and nothing is animated
 */
export function useDelayedRemoval<T extends { readonly id: string }>(
  rows: readonly T[],
  listKey: string,
): DelayedRemoval<T> {
  const previous = useRef<{ listKey: string; rows: readonly T[] }>({ listKey: '', rows: [] });
  const [, rerender] = useState(0);
  const state = useMemo(() => {
    const previousList = previous.current;
    const previousIds = new Set(previousList.rows.map((row) => row.id));
    const arriving = new Set(rows.filter((row) => !previousIds.has(row.id)).map((row) => row.id));
    const { shownRows, removed } = withRemoved(previousList.rows, rows);
    const isAnimated =
      previousList.listKey === listKey &&
      previousList.rows !== rows &&
      arriving.size + removed.size <= ANIMATED_ROWS_MAX;
    return isAnimated
      ? { shownRows, arriving, removed, until: performance.now() + ANIMATION_MS }
      : { shownRows: rows, arriving: new Set<string>(), removed: new Set<string>(), until: 0 };
  }, [rows, listKey]);
  useEffect(() => {
    previous.current = { listKey, rows };
    if (state.removed.size === 0) return;
    const timer = setTimeout(() => rerender((n) => n + 1), ANIMATION_MS + 20);
    return () => clearTimeout(timer);
  }, [rows, listKey, state]);
  const isOver = state.removed.size > 0 && performance.now() > state.until;
  return {
    shownRows: isOver ? rows : state.shownRows,
    rowStateOf: (id) => (state.removed.has(id) ? 'leaving' : state.arriving.has(id) ? 'arriving' : 'present'),
  };
}

import { useEffect, useMemo, useRef, useState } from 'react';

export type Presence = 'here' | 'arriving' | 'leaving';

interface DelayedRemoval<T> {
  readonly shownRows: readonly T[];
  readonly presenceOf: (id: string) => Presence;
}

/** The duration in which a row appears or disappears, in milliseconds. */
const ANIMATION_MS = 180;
/** With more changes than this, the rows count as a different list and are not animated. */
const MOVED_ROWS_MAX = 12;

/** Inserts removed rows at their former position, after the neighbor that remains. */
export function withRemoved<T extends { readonly id: string }>(
  before: readonly T[],
  now: readonly T[],
): { shownRows: T[]; removed: Set<string> } {
  const currentIds = new Set(now.map((row) => row.id));
  const shownRows = [...now];
  const removed = new Set<string>();
  for (const [index, row] of before.entries()) {
    if (currentIds.has(row.id)) continue;
    const neighbor = before[index - 1]?.id;
    const position = neighbor === undefined ? 0 : shownRows.findIndex((other) => other.id === neighbor) + 1;
    shownRows.splice(position, 0, row);
    removed.add(row.id);
  }
  return { shownRows, removed };
}

/**
 * Rows with an exit animation: a removed row stays for a moment, marked as leaving.
 * @param listKey names the list; when it changes, the rows belong to another list and nothing is animated
 */
export function useDelayedRemoval<T extends { readonly id: string }>(
  rows: readonly T[],
  listKey: string,
): DelayedRemoval<T> {
  const before = useRef<{ listKey: string; rows: readonly T[] }>({ listKey: '', rows: [] });
  const [, rerender] = useState(0);
  const state = useMemo(() => {
    const last = before.current;
    const previousIds = new Set(last.rows.map((row) => row.id));
    const arriving = new Set(rows.filter((row) => !previousIds.has(row.id)).map((row) => row.id));
    const { shownRows, removed } = withRemoved(last.rows, rows);
    const isAnimated =
      last.listKey === listKey && last.rows !== rows && arriving.size + removed.size <= MOVED_ROWS_MAX;
    return isAnimated
      ? { shownRows, arriving, removed, until: performance.now() + ANIMATION_MS }
      : { shownRows: rows, arriving: new Set<string>(), removed: new Set<string>(), until: 0 };
  }, [rows, listKey]);
  useEffect(() => {
    before.current = { listKey, rows };
    if (state.removed.size === 0) return;
    const timer = setTimeout(() => rerender((n) => n + 1), ANIMATION_MS + 20);
    return () => clearTimeout(timer);
  }, [rows, listKey, state]);
  const isOver = state.removed.size > 0 && performance.now() > state.until;
  return {
    shownRows: isOver ? rows : state.shownRows,
    presenceOf: (id) => (state.removed.has(id) ? 'leaving' : state.arriving.has(id) ? 'arriving' : 'here'),
  };
}

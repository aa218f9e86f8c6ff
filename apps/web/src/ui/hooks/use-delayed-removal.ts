import { useEffect, useMemo, useRef, useState } from 'react';

export type Presence = 'here' | 'arriving' | 'leaving';

interface DelayedRemoval<T> {
  readonly shown: readonly T[];
  readonly presenceOf: (id: string) => Presence;
}

/** How long a row takes to come or go, in milliseconds. */
const ANIMATION_MS = 180;
/** More changes than this are another list, not items that move. */
const MANY = 12;

/** Inserts removed rows at their former position, after the neighbor that remains. */
export function withRemoved<T extends { readonly id: string }>(
  before: readonly T[],
  now: readonly T[],
): { shown: T[]; gone: Set<string> } {
  const here = new Set(now.map((row) => row.id));
  const shown = [...now];
  const gone = new Set<string>();
  for (const [index, row] of before.entries()) {
    if (here.has(row.id)) continue;
    const neighbor = before[index - 1]?.id;
    const place = neighbor === undefined ? 0 : shown.findIndex((other) => other.id === neighbor) + 1;
    shown.splice(place, 0, row);
    gone.add(row.id);
  }
  return { shown, gone };
}

/**
 * Rows with an exit animation: a removed row stays for a moment, marked as leaving.
 * @param place what the rows belong to; when it changes the rows are simply others
 */
export function useDelayedRemoval<T extends { readonly id: string }>(
  rows: readonly T[],
  place: string,
): DelayedRemoval<T> {
  const before = useRef<{ place: string; rows: readonly T[] }>({ place: '', rows: [] });
  const [, settle] = useState(0);
  const state = useMemo(() => {
    const last = before.current;
    const known = new Set(last.rows.map((row) => row.id));
    const arriving = new Set(rows.filter((row) => !known.has(row.id)).map((row) => row.id));
    const { shown, gone } = withRemoved(last.rows, rows);
    const moves = last.place === place && last.rows !== rows && arriving.size + gone.size <= MANY;
    return moves
      ? { shown, arriving, gone, until: performance.now() + ANIMATION_MS }
      : { shown: rows, arriving: new Set<string>(), gone: new Set<string>(), until: 0 };
  }, [rows, place]);
  useEffect(() => {
    before.current = { place, rows };
    if (state.gone.size === 0) return;
    const timer = setTimeout(() => settle((n) => n + 1), ANIMATION_MS + 20);
    return () => clearTimeout(timer);
  }, [rows, place, state]);
  const over = state.gone.size > 0 && performance.now() > state.until;
  return {
    shown: over ? rows : state.shown,
    presenceOf: (id) => (state.gone.has(id) ? 'leaving' : state.arriving.has(id) ? 'arriving' : 'here'),
  };
}

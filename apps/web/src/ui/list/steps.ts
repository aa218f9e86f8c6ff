/** The layout of a list: how many rows there are, how many side by side, how many lines are visible. */
export interface Shape {
  readonly count: number;
  readonly columns: number;
  readonly lines: number;
}

/** The index that a movement key leads to from `index`; null for other keys and for an empty list. */
export function stepFrom(index: number, key: string, { count, columns, lines }: Shape): number | null {
  // One line less than is visible, so that one line of the previous page remains visible.
  const page = Math.max(1, lines - 1) * columns;
  const steps: Record<string, number> = {
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -page,
    PageDown: page,
    Home: -index,
    End: count - 1 - index,
    ...(columns > 1 ? { ArrowLeft: -1, ArrowRight: 1 } : {}),
  };
  const step = steps[key];
  if (step === undefined || count === 0) return null;
  const next = index + step;
  if (key.startsWith('Page')) return Math.max(0, Math.min(count - 1, next));
  return next < 0 || next >= count ? index : next;
}

/** The index of the next row whose name begins with the typed text, wrapping around; null if there is none. */
export function nextByPrefix(
  count: number,
  nameAt: (index: number) => string,
  from: number,
  typed: string,
): number | null {
  const prefix = typed.toLowerCase();
  // A single letter moves on from the current row; further letters of a word may still match this row.
  const start = typed.length > 1 ? from : from + 1;
  for (let step = 0; step < count; step += 1) {
    const index = (start + step + count) % count;
    if (nameAt(index).toLowerCase().startsWith(prefix)) return index;
  }
  return null;
}

/** The effect of pressing a row on the selection. */
export type SelectionMode = 'only' | 'toggle' | 'extend';

/** The selection after a row was pressed; a range starts at the anchor, the last row pressed without Shift. */
export function selectionAfterPress(
  order: readonly { readonly id: string }[],
  chosen: ReadonlySet<string>,
  anchor: string | null,
  id: string,
  mode: SelectionMode,
): ReadonlySet<string> {
  if (mode === 'toggle') {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    return next;
  }
  const from = mode === 'extend' ? order.findIndex((row) => row.id === anchor) : -1;
  if (from < 0) return new Set([id]);
  const to = order.findIndex((row) => row.id === id);
  return new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id));
}

/** A time in words relative to now, as in the history (DOM-4). */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export type RelativeTime =
  | { readonly kind: 'recent'; readonly text: string }
  /** A time a day or more ago: the screen formats its date in the reader's language and time zone. */
  | { readonly kind: 'date' };

/**
 * `Just now`, `Nm ago` under 60 minutes, `Nh ago` under 24 hours, then a date. A time in the future counts as
 * now, because the clocks of two machines differ slightly.
 * @param then milliseconds since the epoch, like `now`
 */
export function relativeTime(then: number, now: number): RelativeTime {
  const age = Math.max(0, now - then);
  if (age < MINUTE_MS) return { kind: 'recent', text: 'Just now' };
  if (age < HOUR_MS) return { kind: 'recent', text: `${Math.floor(age / MINUTE_MS)}m ago` };
  if (age < DAY_MS) return { kind: 'recent', text: `${Math.floor(age / HOUR_MS)}h ago` };
  return { kind: 'date' };
}

/** A relative time as text; `formatDate` formats times that are a day or more ago. */
export function relativeTimeText(then: number, now: number, formatDate: (then: number) => string): string {
  const relative = relativeTime(then, now);
  return relative.kind === 'recent' ? relative.text : formatDate(then);
}

import type { MonitoringQuery } from '@quartermaster/contract/monitoring';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const RANGES = {
  hour: { step: 'minute', stepMs: MINUTE_MS, steps: 60 },
  day: { step: 'hour', stepMs: HOUR_MS, steps: 24 },
  week: { step: 'hour', stepMs: HOUR_MS, steps: 168 },
} as const;

/** A time range of whole steps; `to` is the end of the last one. */
export interface Window {
  readonly from: Date;
  readonly to: Date;
  readonly step: 'minute' | 'hour';
  readonly stepMs: number;
  /** The whole days in the range, from the start of the first to the end of the last; null if there are none. */
  readonly days: { readonly from: Date; readonly to: Date } | null;
}

/** The steps of a range up to the one that contains `until`. */
export function windowOf({ range, until }: Pick<MonitoringQuery, 'range' | 'until'>, now: Date): Window {
  const { step, stepMs, steps } = RANGES[range];
  const lastStep = Math.floor((until === undefined ? now.getTime() : Date.parse(until)) / stepMs);
  const at = (index: number) => new Date(index * stepMs);
  const [from, to] = [at(lastStep + 1 - steps), at(lastStep + 1)];
  return { from, to, step, stepMs, days: step === 'hour' ? wholeDays(from, to) : null };
}

/** Days are UTC days. */
function wholeDays(from: Date, to: Date): Window['days'] {
  const start = Math.ceil(from.getTime() / DAY_MS) * DAY_MS;
  const end = Math.floor(to.getTime() / DAY_MS) * DAY_MS;
  return start < end ? { from: new Date(start), to: new Date(end) } : null;
}

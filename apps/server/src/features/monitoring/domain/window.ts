import type { MonitoringQuery } from '@quartermaster/contract/monitoring';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const RANGES = {
  hour: { step: 'minute', stepMs: MINUTE_MS, steps: 60 },
  day: { step: 'hour', stepMs: HOUR_MS, steps: 24 },
  week: { step: 'hour', stepMs: HOUR_MS, steps: 168 },
} as const;

/** Whole steps; `to` is the end of the last one. */
export interface Window {
  readonly from: Date;
  readonly to: Date;
  readonly step: 'minute' | 'hour';
  readonly stepMs: number;
}

/** The steps of a range up to the one that has `until` in it. */
export function windowOf({ range, until }: Pick<MonitoringQuery, 'range' | 'until'>, now: Date): Window {
  const { step, stepMs, steps } = RANGES[range];
  const last = Math.floor((until === undefined ? now.getTime() : Date.parse(until)) / stepMs);
  const at = (index: number) => new Date(index * stepMs);
  return { from: at(last + 1 - steps), to: at(last + 1), step, stepMs };
}

/** Days from `from` to `to`, inclusive, as `2026-11-21` in UTC. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}
export type DateStep = 'day' | 'week' | 'month';

const DAY_MS = 24 * 60 * 60_000;
/**
 * The longest ranges that are shown by day and by week. Longer ranges are shown by month, so that a chart of
 * up to ten years has at most about 120 values.
 */
const DAYS_MAX = 92;
const WEEKS_MAX = 104;

export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The day that is the given number of days after `day`, or before it if the number is negative. */
export const daysAfter = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) + days * DAY_MS));

export const daysIn = ({ from, to }: DateRange): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

export function stepOf(range: DateRange): DateStep {
  const days = daysIn(range);
  if (days <= DAYS_MAX) return 'day';
  return days <= WEEKS_MAX * 7 ? 'week' : 'month';
}

/** The first day of the step that contains a day; weeks begin on Monday. */
export function stepStart(day: string, step: DateStep): string {
  if (step === 'day') return day;
  if (step === 'month') return `${day.slice(0, 8)}01`;
  return daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The first day of the step after the step that contains a day. */
export const nextStepStart = (day: string, step: DateStep): string =>
  stepStart(daysAfter(stepStart(day, step), { day: 1, week: 7, month: 31 }[step]), step);

/** The first days of all steps that overlap a range, in order. */
export function stepsIn({ from, to }: DateRange, step: DateStep): string[] {
  const starts: string[] = [];
  for (let start = stepStart(from, step); start <= to; start = nextStepStart(start, step)) starts.push(start);
  return starts;
}

/**
 * The largest total, in hundredths of a pound or in copper, which no game reaches. Nine such totals can still
 * be added exactly.
 */
export const TOTAL_MAX = 1_000_000_000_000_000;

/** A total for display: it saturates at the maximum, instead of losing digits beyond 2^53. */
export const cappedTotal = (total: number): number => Math.min(total, TOTAL_MAX);

/**
 * The text of a total, marked if it is saturated: `at least 10,000,000,000,000 gp`. `format` receives the
 * bounded total.
 */
export function totalText(total: number, format: (bounded: number) => string): string {
  if (!Number.isInteger(total)) throw new RangeError('A total must be a whole number');
  return total >= TOTAL_MAX ? `at least ${format(TOTAL_MAX)}` : format(Math.max(total, -TOTAL_MAX));
}

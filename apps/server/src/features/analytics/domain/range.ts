import { invalid } from '@quartermaster/contract/errors';
import { type DateRange, dayOf, daysAfter, daysIn } from '@quartermaster/rules/date-range';

const DEFAULT_DAYS = 30;
/** Ten years, so that the number of rows that a report reads is limited. */
const DAYS_MAX = 3653;

/**
 * The range of days of a report. Without `to` it ends today; without `from` it has 30 days. Throws
 * VALIDATION_ERROR for a range that ends before it begins, or that is longer than ten years.
 */
export function rangeOf(
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
): DateRange {
  const to = query.to ?? dayOf(now);
  const range = { from: query.from ?? daysAfter(to, 1 - DEFAULT_DAYS), to };
  if (range.from > range.to) throw invalid('to', 'The period ends before it begins');
  if (daysIn(range) > DAYS_MAX) throw invalid('from', 'The period must be at most ten years long');
  return range;
}

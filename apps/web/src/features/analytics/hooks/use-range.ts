import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import type { RangeQuery } from '../api.ts';

/** The date range of a report, kept in the URL. */
export function useRange() {
  const { filter, query, change } = useListFilter(['from', 'to']);
  const { from, to } = query;
  const range: RangeQuery = { ...(from && { from }), ...(to && { to }) };
  return { filter, range, change };
}

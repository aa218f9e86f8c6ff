import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { filterOf, statementsFilterOf } from '../view.ts';

/** The filters of the page, kept in the URL, and the queries of its two reports. */
export function useMonitoringFilter() {
  const { filter, query, change, isFiltered } = useListFilter(
    ['range', 'until', 'process', 'endpoint'],
    ['statement', 'order'],
  );
  return {
    filter,
    change,
    isFiltered,
    reportQuery: filterOf(query),
    statementsQuery: statementsFilterOf(query),
  };
}

import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { filterOf, statementsFilterOf } from '../view.ts';

/** The filters of the page, kept in the address, and the queries that its two reports send. */
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

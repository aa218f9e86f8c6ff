import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { filterOf, statementsFilterOf } from '../view.ts';

/** What the report is about, kept in the address, and as a request takes it. */
export function useMonitoringFilter() {
  const { filter, query, change, isFiltered } = useListFilter(
    ['range', 'until', 'process', 'endpoint'],
    ['statement', 'order'],
  );
  return { filter, change, isFiltered, sent: filterOf(query), statements: statementsFilterOf(query) };
}

import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';

/** The filters of a list of public shops or loot: `filters`, the search and the creator; and the sort order. */
export const useMarketFilter = <F extends string>(filters: readonly F[]) =>
  useListFilter([...filters, 'search', 'creator_id'], ['order']);

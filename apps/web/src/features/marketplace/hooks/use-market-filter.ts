import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';

/** The filters of a list of public shops or loot: its own filters and the shared ones. */
export const useMarketFilter = <F extends string>(filters: readonly F[]) =>
  useListFilter([...filters, 'search', 'creator_id'], ['order']);

import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';

/** The filters of a list of public shops or loot: its own ones, and those that both have. */
export const useMarketFilter = <F extends string>(filters: readonly F[]) =>
  useListFilter([...filters, 'search', 'creator_id'], ['order']);

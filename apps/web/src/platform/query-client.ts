import { QUERY_CACHE_MS, QUERY_STALE_MS } from '@quartermaster/contract/constants';
import { getCurrentSubscription, getInventoryUsage } from '@quartermaster/contract/subscription';
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryClient,
} from '@tanstack/react-query';
import { isOutcomeUnknown } from './api-error.ts';
import { online } from './online.ts';
import { keyOf } from './queries.ts';

/**
 * The library restarts a refetch that is under way, unless `cancelRefetch` is false, but joins a first fetch. A fetch
 * that it joins may have read what was stored before the change, so here its query is invalidated again once that fetch
 * has settled. Offline, nothing is refetched: a refetch could only replace the shown data with an error.
 */
class AppQueryClient extends QueryClient {
  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions) {
    if (!online.get()) return super.invalidateQueries({ ...filters, refetchType: 'none' }, options);
    const joinedFetches = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => options?.cancelRefetch === false || state.data === undefined);
    await super.invalidateQueries(filters, options);
    if (joinedFetches.length === 0) return;
    // Prefetches have no observer, so the call above has not waited for them.
    await Promise.allSettled(joinedFetches.map(({ promise }) => promise));
    // A query that is fetching now started after the change.
    const predicate = (query: Query) => joinedFetches.includes(query) && query.state.fetchStatus === 'idle';
    await super.invalidateQueries({ ...filters, predicate }, options);
  }
}

/**
 * Fresh 5 min, kept 10 min, 1 retry, no refetch on focus (ACC-9). A rejection is not retried. Nothing waits for
 * the network here: offline reads fail if nothing is cached and are repeated once online; writes wait in
 * platform/waiting-writes.ts or are rejected. Any write may have used up an allowance, so the cached
 * allowances are stale after it.
 */
export function createQueryClient(): QueryClient {
  const mutationCache = new MutationCache({
    onSettled: () => {
      for (const spec of [getCurrentSubscription, getInventoryUsage])
        void client.invalidateQueries({ queryKey: keyOf(spec) });
    },
  });
  const client = new AppQueryClient({
    mutationCache,
    defaultOptions: {
      queries: {
        staleTime: QUERY_STALE_MS,
        gcTime: QUERY_CACHE_MS,
        retry: (failures, error) => failures < 1 && isOutcomeUnknown(error) && online.get(),
        refetchOnWindowFocus: false,
        // Cached data stays on screen: an offline refetch could only replace it with an error.
        refetchOnMount: () => online.get(),
        networkMode: 'always',
        refetchOnReconnect: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

import { QUERY_KEPT_MS, QUERY_STALE_MS } from '@quartermaster/contract/constants';
import { getCurrentSubscription, getInventoryUsage } from '@quartermaster/contract/subscription';
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { isOutcomeUnknown } from './api-error.ts';
import { online } from './online.ts';
import { keyOf } from './queries.ts';

/**
 * Fresh 5 min, kept 10 min, 1 retry, no refetch on focus (ACC-9). A refusal is not retried. Nothing waits
 * for the network: offline reads fail where nothing is cached, writes are refused, and all is read again afterwards.
 * Any write may have used up an allowance, so what is known of those is asked for again when next shown.
 */
export function createQueryClient(): QueryClient {
  const mutationCache = new MutationCache({
    onSettled: () => {
      for (const spec of [getCurrentSubscription, getInventoryUsage])
        void client.invalidateQueries({ queryKey: keyOf(spec) });
    },
  });
  const client = new QueryClient({
    mutationCache,
    defaultOptions: {
      queries: {
        staleTime: QUERY_STALE_MS,
        gcTime: QUERY_KEPT_MS,
        retry: (failures, error) => failures < 1 && isOutcomeUnknown(error) && online.get(),
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

import { QUERY_KEPT_MS, QUERY_STALE_MS } from '@quartermaster/contract/constants';
import { QueryClient } from '@tanstack/react-query';
import { isOutcomeUnknown } from './api-error.ts';
import { online } from './online.ts';

/**
 * Fresh 5 min, kept 10 min, 1 retry, no refetch on focus (accounts.md §9). A refusal is not retried. Nothing waits
 * for the network: offline reads fail where nothing is cached, writes are refused, and all is read anew afterwards.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
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

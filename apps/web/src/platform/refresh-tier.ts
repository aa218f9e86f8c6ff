import type { EndpointSpec } from '@quartermaster/contract/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { refreshUser } from './refresh-user.ts';
import { session } from './session.ts';

/** The prefixes of the keys of queries that depend on the tier. */
const TIER_QUERIES = ['subscription.', 'patronage.', 'api_key.'];

/**
 * Refetches the user and all queries that depend on the tier, for example after a payment in another tab; not those of
 * the endpoint `except`.
 */
export async function refreshTier(client: QueryClient, except?: EndpointSpec): Promise<void> {
  if (session.get().status !== 'authenticated') return;
  await refreshUser();
  await client.invalidateQueries({
    predicate: ({ queryKey: [id] }) =>
      id !== except?.id && TIER_QUERIES.some((prefix) => String(id).startsWith(prefix)),
  });
}

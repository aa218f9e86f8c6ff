import { me } from '@quartermaster/contract/auth';
import type { QueryClient } from '@tanstack/react-query';
import { callEndpoint } from './http.ts';
import { session } from './session.ts';

/** The first parts of the keys of queries that depend on the tier. */
const TIER_QUERIES = ['subscription.', 'patronage.', 'api_key.'];

/** Refetches the user and all queries that depend on the tier, for example after a payment in another tab. */
export async function refreshTier(client: QueryClient): Promise<void> {
  if (session.get().status !== 'authenticated') return;
  const { data } = await callEndpoint(me, {}, { quiet: true });
  // The session may have ended or changed users meanwhile.
  session.set((current) =>
    current.status === 'authenticated' && current.user.id === data.user.id
      ? { ...current, user: data.user }
      : current,
  );
  await client.invalidateQueries({
    predicate: ({ queryKey }) => TIER_QUERIES.some((prefix) => String(queryKey[0]).startsWith(prefix)),
  });
}

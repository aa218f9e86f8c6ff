import { me } from '@quartermaster/contract/auth';
import type { QueryClient } from '@tanstack/react-query';
import { callEndpoint } from './http.ts';
import { session } from './session.ts';

/** Refetches the user and all subscription queries, for example after a payment in another tab. */
export async function refreshTier(client: QueryClient): Promise<void> {
  const state = session.get();
  if (state.status !== 'authenticated') return;
  const { data } = await callEndpoint(me, {}, { quiet: true });
  session.set({ ...state, user: data.user });
  await client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('subscription.'),
  });
}

import { me } from '@quartermaster/contract/auth';
import type { QueryClient } from '@tanstack/react-query';
import { call } from './http.ts';
import { session } from './session.ts';

/** Loads everything again that depends on the user's tier: after a payment, perhaps in another tab. */
export async function refreshTier(client: QueryClient): Promise<void> {
  const state = session.get();
  if (state.status !== 'authenticated') return;
  const { data } = await call(me, {}, { quiet: true });
  session.set({ ...state, user: data.user });
  await client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('subscription.'),
  });
}

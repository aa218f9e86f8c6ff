import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { mirelle, storeTokens } from '../../test/people.ts';
import { refreshTier } from './refresh-tier.ts';
import { session, showSignedOut } from './session.ts';

const changed = { ...mirelle, display_name: 'Mirelle the Bright' };

test('tier refresh updates the user', async () => {
  storeTokens();
  session.set({ status: 'authenticated', user: mirelle, error: null });
  fakeServer({ 'GET /api/v1/auth/me': { data: { user: changed } } });
  await refreshTier(new QueryClient());
  expect(session.get()).toMatchObject({ status: 'authenticated', user: changed });
});

test('tier refresh does not restore a session that has ended meanwhile', async () => {
  storeTokens();
  session.set({ status: 'authenticated', user: mirelle, error: null });
  fakeServer({
    'GET /api/v1/auth/me': () => {
      showSignedOut();
      return { data: { user: changed } };
    },
  });
  await refreshTier(new QueryClient());
  expect(session.get()).toMatchObject({ status: 'anonymous', user: null });
});

test('tier refresh invalidates patronages and API keys, whose pages show what the tier includes', async () => {
  storeTokens();
  session.set({ status: 'authenticated', user: mirelle, error: null });
  fakeServer({ 'GET /api/v1/auth/me': { data: { user: changed } } });
  const client = new QueryClient();
  const names = [
    'subscription.current',
    'patronage.given',
    'patronage.eligible',
    'api_key.list',
    'party.get',
  ];
  for (const name of names) client.setQueryData([name], {});
  await refreshTier(client);
  const invalidatedNames = names.filter((name) => client.getQueryState([name])?.isInvalidated);
  expect(invalidatedNames).toEqual(names.slice(0, 4));
});

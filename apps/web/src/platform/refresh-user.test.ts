import { expect, test } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { mirelle, storeTokens } from '../../test/people.ts';
import { refreshUser } from './refresh-user.ts';
import { session } from './session.ts';

test('user refresh does not replace another user who has signed in meanwhile', async () => {
  const tobin = { ...mirelle, id: '0192f0aa-0000-7000-8000-000000000002', username: 'tobin' };
  storeTokens();
  session.set({ status: 'authenticated', user: mirelle, error: null });
  fakeServer({
    'GET /api/v1/auth/me': () => {
      session.set({ status: 'authenticated', user: tobin, error: null });
      return { data: { user: mirelle } };
    },
  });
  await refreshUser();
  expect(session.get().user?.username).toBe('tobin');
});

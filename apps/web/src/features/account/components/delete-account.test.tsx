import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { profileOf } from '../../../../test/account.ts';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { nextUser, signIn } from '../../../../test/sign-in.ts';
import { sleep } from '../../../platform/clock.ts';
import { session } from '../../../platform/session.ts';
import { toasts } from '../../../platform/toasts.ts';
import { DeleteAccount } from './delete-account.tsx';

beforeEach(() => signIn(mirelle));

/** Sends the deletion of the account; the test decides when and how the server responds. */
async function sendDeletion() {
  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  const server = fakeServer({ 'DELETE /api/v1/users/me': () => promise });
  const { user } = renderPage(<DeleteAccount profile={profileOf({ has_password: false })} />);
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  await user.type(await screen.findByRole('textbox'), `${mirelle.username}{Enter}`);
  await waitFor(() => expect(server.requests).toHaveLength(1));
  return { server, user, respond: resolve };
}

test('rejection of the deletion is shown as a toast once its dialog has been canceled', async () => {
  const { user, respond } = await sendDeletion();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const message = 'You are the game master of a party.';
  respond({ status: 409, error: { code: 'CONFLICT', message } });
  await waitFor(() => expect(toasts.get()[0]?.message).toBe(message));
});

test('user who has signed in during the deletion of another account stays signed in', async () => {
  const { server, respond } = await sendDeletion();
  signIn(nextUser);
  respond({ status: 204 });
  await sleep(20);
  expect(session.get().user).toEqual(nextUser);
  expect(server.requests).toHaveLength(1);
  expect(toasts.get()).toEqual([]);
});

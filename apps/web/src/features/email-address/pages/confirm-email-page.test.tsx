import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, fakeServer } from '../../../../test/fake-server.ts';
import { mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { session } from '../../../platform/session.ts';
import ConfirmEmailPage from './confirm-email-page.tsx';

const CONFIRM = 'POST /api/v1/auth/confirm_email';

function visit(at: string, answer: Answer = {}, signedIn = false) {
  const server = fakeServer({
    [CONFIRM]: answer,
    'GET /api/v1/auth/me': { data: { user: { ...mirelle, email: 'new@example.org' } } },
  });
  return { server, ...renderPage(<ConfirmEmailPage />, { at, signedIn }) };
}
const done: Answer = { data: { message: 'Your email address was changed.' } };

test('link is used once, removed from the address bar, and leads to login', async () => {
  const { server, router } = visit('/confirm-email?token=abc', done);
  await screen.findByRole('heading', { name: 'Email Address Changed' });
  expect(server.seen.map(({ body }) => body)).toEqual([{ token: 'abc' }]);
  expect(router.state.location.search).toBe('');
  expect(screen.getByRole('link', { name: 'Log in' })).toBeDefined();
});

test('signed-in user has the new address at once', async () => {
  visit('/confirm-email?token=abc', done, true);
  expect(await screen.findByRole('link', { name: 'Go to your profile' })).toBeDefined();
  await waitFor(() => expect(session.get().user?.email).toBe('new@example.org'));
});

test('refused and missing links are reported', async () => {
  const { unmount } = visit('/confirm-email?token=old', { status: 422, error: { code: 'VALIDATION_ERROR' } });
  await screen.findByRole('heading', { name: 'Invalid Link' });
  unmount();
  visit('/confirm-email');
  expect(await screen.findByRole('heading', { name: 'Invalid Link' })).toBeDefined();
});

test('same link can be retried when the server does not answer', async () => {
  const { server, user } = visit('/confirm-email?token=abc', { status: 502, raw: '' });
  await screen.findByRole('heading', { name: 'Something went wrong' });
  server.on(CONFIRM, done);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Email Address Changed' })).toBeDefined();
  expect(server.count(CONFIRM)).toBe(2);
});

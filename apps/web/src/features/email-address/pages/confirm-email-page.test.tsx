import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { session } from '../../../platform/session.ts';
import ConfirmEmailPage from './confirm-email-page.tsx';

const CONFIRM = 'POST /api/v1/auth/confirm_email';

const PENDING: FakeResponse = {
  data: { pending: { email: 'new@example.org', requested_at: '2026-11-22T10:00:00.000Z' } },
};

function visit(url: string, response: FakeResponse = {}, signedIn = false, change = PENDING) {
  const server = fakeServer({
    [CONFIRM]: response,
    'GET /api/v1/users/email_change': change,
    'GET /api/v1/auth/me': { data: { user: { ...mirelle, email: 'new@example.org' } } },
  });
  return { server, ...renderPage(<ConfirmEmailPage />, { url, signedIn }) };
}
const confirmedResponse: FakeResponse = { data: { message: 'Your email address was changed.' } };

test('guest uses the link once, only after a click, and the token is removed from the address bar', async () => {
  const { server, router, user } = visit('/confirm-email?token=a%2Bc', confirmedResponse);
  await screen.findByRole('heading', { name: 'Use this email address?' });
  expect(router.state.location.search).toBe('');
  expect(server.requests).toEqual([]);
  expect(screen.getByRole('link', { name: 'Log in first' }).getAttribute('href')).toBe(
    `/login?redirect=${encodeURIComponent('/confirm-email?token=a%2Bc')}`,
  );
  await user.click(screen.getByRole('button', { name: 'Continue without logging in' }));
  await screen.findByRole('heading', { name: 'Email address changed' });
  expect(server.requests.map(({ body }) => body)).toEqual([{ token: 'a+c' }]);
  expect(screen.getByRole('link', { name: 'Log in' })).toBeDefined();
});

test('link changes the address of a signed-in user without a click', async () => {
  visit('/confirm-email?token=abc', confirmedResponse, true);
  expect(await screen.findByRole('link', { name: 'Go to your profile' })).toBeDefined();
  await waitFor(() => expect(session.get().user?.email).toBe('new@example.org'));
});

test('user whose account has no pending change uses the link only after a click', async () => {
  const noChange: FakeResponse = { data: { pending: null } };
  const { server, user } = visit('/confirm-email?token=abc', confirmedResponse, true, noChange);
  await screen.findByText(/another account may have requested this one/);
  expect(server.count(CONFIRM)).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Continue anyway' }));
  await screen.findByRole('heading', { name: 'Email address changed' });
  expect(server.count(CONFIRM)).toBe(1);
});

test('link is not used without a click if the pending change cannot be loaded or the session has ended', async () => {
  const failure: FakeResponse = { status: 403, error: { code: 'FORBIDDEN' } };
  const { server, user } = visit('/confirm-email?token=abc', confirmedResponse, false, failure);
  act(() => session.set({ status: 'authenticated', user: mirelle, error: null }));
  await screen.findByText(/The link has not been used yet/);
  server.on('GET /api/v1/users/email_change', () => {
    session.set({ status: 'anonymous', user: null, error: null });
    return { status: 401, error: { code: 'REVOKED_TOKEN' } };
  });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: 'Continue without logging in' })).toBeDefined();
  expect(server.count(CONFIRM)).toBe(0);
});

test('page reports a rejected or missing token as an invalid link', async () => {
  const rejection: FakeResponse = { status: 422, error: { code: 'VALIDATION_ERROR' } };
  const { unmount } = visit('/confirm-email?token=old', rejection, true);
  await screen.findByRole('heading', { name: 'Invalid link' });
  unmount();
  visit('/confirm-email');
  expect(await screen.findByRole('heading', { name: 'Invalid link' })).toBeDefined();
});

test('link can be used again after the server responds with 502', async () => {
  const { server, user } = visit('/confirm-email?token=abc', { status: 502, raw: '' }, true);
  await screen.findByRole('heading', { name: 'Something went wrong' });
  server.on(CONFIRM, confirmedResponse);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Email address changed' })).toBeDefined();
  const [key, ...laterKeys] = server.keys(CONFIRM);
  expect(laterKeys).toEqual([key]);
});

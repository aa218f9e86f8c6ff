import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { session } from '../../../platform/session.ts';
import VerifyEmailPage from './verify-email-page.tsx';

const VERIFY = 'POST /api/v1/auth/verify_email';
const RESEND = 'POST /api/v1/auth/resend_verification';

function visit(url: string, response: FakeResponse = {}, signedIn = false) {
  const server = fakeServer({
    [VERIFY]: response,
    [RESEND]: { data: { message: 'sent' } },
    'GET /api/v1/auth/me': { data: { user: { ...mirelle, email_verified: true } } },
  });
  return { server, ...renderPage(<VerifyEmailPage />, { url, signedIn }) };
}

test('link is used once, is removed from the address bar, and the page links to login', async () => {
  const { server, router } = visit('/verify-email?token=abc', {
    data: { message: 'Verified, and Discord was disconnected.' },
  });
  await screen.findByRole('heading', { name: 'Email verified' });
  expect(screen.getByText('Verified, and Discord was disconnected.')).toBeDefined();
  expect(server.requests.map(({ body }) => body)).toEqual([{ token: 'abc' }]);
  expect(router.state.location.search).toBe('');
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
});

test('email address of a signed-in user is verified, and the dashboard opens', async () => {
  visit('/verify-email?token=abc', { data: { message: 'Your email address has been verified.' } }, true);
  session.set({ status: 'authenticated', user: { ...mirelle, email_verified: false }, error: null });
  await screen.findByText('now at /dashboard');
  expect(session.get().user?.email_verified).toBe(true);
  expect(screen.getByText('Your email address has been verified.')).toBeDefined();
});

test('signed-in user without a token is redirected to the dashboard', async () => {
  visit('/verify-email', {}, true);
  expect(await screen.findByText('now at /dashboard')).toBeDefined();
});

test('rejected link is reported, and a new link can be requested', async () => {
  const { server, user } = visit('/verify-email?token=old', {
    status: 422,
    error: { code: 'VALIDATION_ERROR' },
  });
  await screen.findByRole('heading', { name: 'Invalid verification link' });
  await user.click(screen.getByRole('button', { name: 'Resend verification email' }));
  expect(await screen.findByText('Please enter a valid email address')).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'mirelle@example.org');
  await user.click(screen.getByRole('button', { name: 'Resend verification email' }));
  expect(await screen.findByText(/we've sent a new link/)).toBeDefined();
  expect(server.count(RESEND)).toBe(1);
});

test('rejected link shows a signed-in user whose address is verified that no link is needed', async () => {
  visit('/verify-email?token=used', { status: 422, error: { code: 'VALIDATION_ERROR' } }, true);
  session.set({ status: 'authenticated', user: { ...mirelle, email_verified: true }, error: null });
  await screen.findByRole('heading', { name: 'Email verified' });
  expect(screen.getByText(`${mirelle.email} is already verified. A link can be used once.`)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/dashboard');
  expect(screen.queryByRole('button', { name: 'Resend verification email' })).toBeNull();
});

test('page without a token offers to resend the verification email', async () => {
  visit('/verify-email');
  await screen.findByRole('heading', { name: 'Verify your email' });
  expect(screen.getByRole('button', { name: 'Resend verification email' })).toBeDefined();
});

test('request that is rejected by the rate limit does not report the link as invalid', async () => {
  const { server, user } = visit('/verify-email?token=abc', {
    status: 429,
    error: { code: 'RATE_LIMITED' },
    headers: { 'retry-after': '60' },
  });
  await screen.findByRole('heading', { name: 'Something went wrong' });
  expect(screen.getByText(/You can try again in 60 seconds\.$/)).toBeDefined();
  server.on(VERIFY, { data: { message: 'done' } });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeDefined();
});

test('page says that maintenance prevented the check of the link', async () => {
  visit('/verify-email?token=abc', {
    status: 503,
    error: {
      code: 'SERVICE_UNAVAILABLE',
      message: 'System is in maintenance mode.',
      details: [{ field: 'maintenance', message: '' }],
    },
  });
  await screen.findByRole('heading', { name: 'Something went wrong' });
  expect(screen.getByText('System is in maintenance mode.')).toBeDefined();
});

test('link can be used again after the server responds with 502', async () => {
  const { server, user } = visit('/verify-email?token=abc', { status: 502, raw: '' });
  await screen.findByRole('heading', { name: 'Something went wrong' });
  server.on(VERIFY, { data: { message: 'done' } });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Email verified' })).toBeDefined());
  const [key, ...laterKeys] = server.keys(VERIFY);
  expect(laterKeys).toEqual([key]);
});

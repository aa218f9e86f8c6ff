import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { session } from '../../../platform/session.ts';
import { UnverifiedBanner } from './unverified-banner.tsx';

const RESEND = 'POST /api/v1/auth/resend_verification';

function visit(user = { ...mirelle, email_verified: false }) {
  const server = fakeServer({
    [RESEND]: { data: { message: 'sent' } },
    'GET /api/v1/auth/me': { data: { user: { ...mirelle, email_verified: true } } },
  });
  const view = renderPage(<UnverifiedBanner />, { url: '/dashboard' });
  session.set({ status: 'authenticated', user, error: null });
  return { server, ...view };
}

test('unverified user sees the banner and can resend the email', async () => {
  const { server, user } = visit();
  await user.click(await screen.findByRole('button', { name: 'Resend' }));
  expect(await screen.findByText('Verification email sent. Please check your inbox.')).toBeDefined();
  expect(server.requests[0]?.body).toEqual({ email: mirelle.email });
});

test('failure to resend the email is reported', async () => {
  const { server, user } = visit();
  server.on(RESEND, { status: 429, error: { code: 'RATE_LIMITED' } });
  await user.click(await screen.findByRole('button', { name: 'Resend' }));
  expect(await screen.findByText('Too many requests. Please wait a moment.')).toBeDefined();
});

test('banner disappears when the user returns to the page after the address was verified', async () => {
  visit();
  await screen.findByText('Verify your email address');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByText('Verify your email address')).toBeNull());
});

test('banner can be dismissed', async () => {
  const { user } = visit({ ...mirelle, id: '0192f0aa-0000-7000-8000-00000000dddd', email_verified: false });
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Verify your email address')).toBeNull();
});

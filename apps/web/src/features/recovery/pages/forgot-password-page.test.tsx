import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { toasts } from '../../../platform/toasts.ts';
import ForgotPasswordPage from './forgot-password-page.tsx';

const LOGIN = '/login?redirect=%2Fparties';
const FORGOT = 'POST /api/v1/auth/forgot_password';

function visit(response: FakeResponse) {
  const server = fakeServer({ [FORGOT]: response });
  return {
    server,
    ...renderPage(<ForgotPasswordPage />, { url: '/forgot-password?redirect=%2Fparties', signedIn: false }),
  };
}
const email = () => screen.getByRole('textbox', { name: 'Email' });
const send = () => screen.getByRole('button', { name: 'Send Reset Instructions' });
const shownToasts = () => toasts.get().map(({ message, tone, duration }) => [message, tone, duration]);

test('page does not say whether the account exists, and links to login', async () => {
  const { server, user } = visit({ data: { message: 'sent' } });
  await user.type(email(), 'mirelle@example.org');
  await user.click(send());
  const heading = await screen.findByRole('heading', { name: 'Reset Instructions Sent' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(
    screen.getByText(
      "If an account exists with that email, we've sent instructions on how to reset your password.",
    ),
  ).toBeDefined();
  expect(screen.getByText(/Check your inbox/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Return to login' }).getAttribute('href')).toBe(LOGIN);
  expect(server.requests[0]?.body).toEqual({ email: 'mirelle@example.org' });
  expect(shownToasts()).toEqual([['Password reset instructions sent to your email.', 'success', 5000]]);
});

test('invalid email address is reported before sending', async () => {
  const { server, user } = visit({});
  await user.type(email(), 'mirelle');
  await user.click(send());
  expect(await screen.findByText('Please enter a valid email address')).toBeDefined();
  expect(server.requests).toHaveLength(0);
  expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe(LOGIN);
});

test.each([
  [
    'the error message of the response',
    { status: 500, error: { code: 'X', message: 'The server is overloaded.' } },
    'The server is overloaded.',
  ],
  [
    'the plain error text of the response',
    { status: 400, raw: '{"error":"The request is invalid."}' },
    'The request is invalid.',
  ],
  [
    'a default text without an error in the response',
    { status: 502, raw: '<html>' },
    'Failed to process request. Please try again.',
  ],
])('failure shows %s in a banner, and a toast', async (_case, response, bannerText) => {
  const { user } = visit(response);
  await user.type(email(), 'mirelle@example.org');
  await user.click(send());
  await waitFor(() => expect(document.activeElement?.textContent).toBe(bannerText));
  expect(shownToasts()).toEqual([['Failed to process password reset request.', 'error', 5000]]);
});

test('server error for the email address marks the field as invalid, without a toast', async () => {
  const details = [{ field: 'email', message: 'Please enter a valid email address' }];
  const { user } = visit({ status: 422, error: { code: 'VALIDATION_ERROR', details } });
  await user.type(email(), 'mirelle@example.org');
  await user.click(send());
  await waitFor(() => expect(email().getAttribute('aria-invalid')).toBe('true'));
  expect(shownToasts()).toEqual([]);
});

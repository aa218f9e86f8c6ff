import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { toasts } from '../../../platform/toasts.ts';
import ResetPasswordPage from './reset-password-page.tsx';

const RESET = 'POST /api/v1/auth/reset_password';

function visit(response: FakeResponse = {}, url = '/reset-password/the-token') {
  const server = fakeServer({ [RESET]: response });
  const options = { url, path: '/reset-password/:token?', signedIn: false };
  return { server, ...renderPage(<ResetPasswordPage />, options) };
}
async function choose(user: UserEvent, password: string, confirmation = password) {
  await user.type(await screen.findByLabelText('New Password'), password);
  await user.type(screen.getByLabelText('Confirm New Password'), confirmation);
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
}
const shownToasts = () => toasts.get().map(({ message, tone, duration }) => [message, tone, duration]);

test('page says that it checks the link, and links to login', () => {
  const router = createMemoryRouter([{ path: '/reset-password/:token', element: <ResetPasswordPage /> }], {
    initialEntries: ['/reset-password/the-token'],
  });
  const firstRender = renderToString(<RouterProvider router={router} />);
  expect(firstRender).toContain('Validating reset link...');
  expect(firstRender).toContain('Return to Login');
});

test('link without a token is invalid, and a new link can be requested', async () => {
  visit({}, '/reset-password');
  await screen.findByRole('heading', { name: 'Invalid Reset Link' });
  expect(screen.getByText('The password reset link is invalid or has expired.')).toBeDefined();
  expect(screen.getByRole('link', { name: /new reset link/ }).getAttribute('href')).toBe('/forgot-password');
});

test('new password is sent with the token, and login opens after 2 s', async () => {
  const { server, user } = visit({ data: { message: 'done' } });
  await choose(user, 'Torchlight9');
  await screen.findByRole('heading', { name: 'Password Reset Successful' });
  const shownAt = performance.now();
  expect(screen.getByText(/redirected to login/)).toBeDefined();
  expect(server.requests[0]?.body).toEqual({
    token: 'the-token',
    password: 'Torchlight9',
    password_confirmation: 'Torchlight9',
  });
  expect(shownToasts()).toEqual([['Your password has been reset successfully.', 'success', 5000]]);
  await screen.findByText('now at /login');
  expect(performance.now() - shownAt).toBeGreaterThan(1500);
});

test.each([
  ['torch', 'torch', 'Password must be at least 8 characters'],
  ['torchlight9', 'torchlight9', 'Password must contain at least one uppercase letter'],
  ['TORCHLIGHT9', 'TORCHLIGHT9', 'Password must contain at least one lowercase letter'],
  ['Torchlights', 'Torchlights', 'Password must contain at least one number'],
  ['Torchlight9', 'Torchlight8', 'Passwords do not match'],
])('passwords %s and %s are rejected before sending: %s', async (password, confirmation, message) => {
  const { server, user } = visit();
  await choose(user, password, confirmation);
  expect(await screen.findByText(message)).toBeDefined();
  expect(server.requests).toHaveLength(0);
});

test('rejection of the link is shown in the banner, with a link to request a new one', async () => {
  const message = 'The password reset link is invalid or has expired.';
  const { user } = visit({
    status: 422,
    error: { code: 'VALIDATION_ERROR', message, details: [{ field: 'token', message }] },
  });
  await choose(user, 'Torchlight9');
  await waitFor(() => expect(document.activeElement?.textContent).toBe(message));
  expect(screen.getByRole('link', { name: 'Request a new reset link' })).toBeDefined();
  expect(shownToasts()).toEqual([['Failed to reset password.', 'error', 5000]]);
});

test('banner shows a default text if the server sends no message', async () => {
  const { user } = visit({ status: 502, raw: '' });
  await choose(user, 'Torchlight9');
  await waitFor(() =>
    expect(document.activeElement?.textContent).toBe(
      'Failed to reset password. The token may be invalid or expired.',
    ),
  );
});

test('common password is reported at its field', async () => {
  const details = [{ field: 'password', message: 'This password is too common' }];
  const { user } = visit({ status: 422, error: { code: 'VALIDATION_ERROR', details } });
  await choose(user, 'Password1');
  expect(await screen.findByText('This password is too common')).toBeDefined();
  expect(shownToasts()).toEqual([]);
});

test('same form is sent again with the same idempotency key, because the lost response may have been a success', async () => {
  const { server, user } = visit({ status: 502, raw: '' });
  await choose(user, 'Torchlight9');
  await waitFor(() => expect(server.count(RESET)).toBe(1));
  server.on(RESET, { data: { message: 'done' } });
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
  await screen.findByRole('heading', { name: 'Password Reset Successful' });
  const [key, ...laterKeys] = server.keys(RESET);
  expect(laterKeys).toEqual([key]);
});

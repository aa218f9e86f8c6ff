import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { freshTokens, mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { session } from '../../../platform/session.ts';
import { toasts } from '../../../platform/toasts.ts';
import LoginPage from './login-page.tsx';

const LOGIN = 'POST /api/v1/auth/login';

function visit(response: FakeResponse, handlers: Record<string, FakeResponse> = {}) {
  const server = fakeServer({ [LOGIN]: response, ...handlers });
  return { server, ...renderPage(<LoginPage />, { url: '/login?redirect=%2Fparties', signedIn: false }) };
}

const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: 'Log in' });

test('login sends the credentials and signs the user in', async () => {
  const { server, user } = visit({ data: { ...freshTokens(1), user: mirelle } });
  await user.type(email(), 'mirelle@example.org');
  await user.type(password(), 'Torchlight9{Enter}');
  await waitFor(() => expect(session.get().status).toBe('authenticated'));
  expect(server.requests[0]?.body).toEqual({ email: 'mirelle@example.org', password: 'Torchlight9' });
});

test('page shows the code of the party link, and the link to registration contains the code', async () => {
  fakeServer();
  const { user } = renderPage(<LoginPage />, { url: '/login?redirect=%2Fjoin%2FQK7MPX2A', signedIn: false });
  expect(screen.getByText('Log in to join the party with the code QK7MPX2A.')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Create an account' }));
  expect(await screen.findByText('now at /register?redirect=%2Fjoin%2FQK7MPX2A')).toBeDefined();
});

test('empty fields are reported before sending', async () => {
  const { server, user } = visit({});
  await user.click(button());
  await waitFor(() => expect(email().getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Please enter a valid email address')).toBeDefined();
  expect(screen.getByText('Please enter your password')).toBeDefined();
  expect(server.requests).toHaveLength(0);
});

test('wrong credentials are reported by a message in the form, which receives the focus', async () => {
  const { user } = visit({ status: 401, error: { code: 'INVALID_CREDENTIALS' } });
  await user.type(email(), 'mirelle@example.org');
  await user.type(password(), 'wrong');
  await user.click(button());
  const form = screen.getByRole('form', { name: 'Log in' });
  await waitFor(() => expect(form.textContent).toContain('Invalid email or password.'));
  expect(document.activeElement?.textContent).toBe('Invalid email or password.');
});

test('wrong credentials are also reported by a toast', async () => {
  toasts.set([]);
  const { user } = visit({ status: 401, error: { code: 'INVALID_CREDENTIALS' } });
  await user.type(email(), 'mirelle@example.org');
  await user.type(password(), 'Torchlight9');
  await user.click(button());
  await waitFor(() => expect(toasts.get()).toMatchObject([{ message: 'Invalid email or password.' }]));
});

test('maintenance message is shown, and the form stays enabled', async () => {
  const site = { maintenance: { message: 'Back at nine.' }, registration: 'open' };
  visit({}, { 'GET /api/v1/site': { data: site } });
  expect(await screen.findByText('Back at nine.')).toBeDefined();
  expect(screen.getByText(/System is in maintenance mode. Only admins can use it/)).toBeDefined();
  expect(button()).toHaveProperty('disabled', false);
});

test('Show password button shows the password', async () => {
  const { user } = visit({});
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password().getAttribute('type')).toBe('text');
});

test('link to registration keeps the destination', () => {
  visit({});
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
    '/register?redirect=%2Fparties',
  );
});

const challengeResponse: FakeResponse = {
  status: 403,
  error: { code: 'SECOND_FACTOR_REQUIRED', details: [{ field: 'challenge', message: 'the-challenge' }] },
};
const COMPLETE = 'POST /api/v1/auth/login/second_factor';

test('user with a second factor enters a code, which completes the login', async () => {
  const { server, user } = visit(challengeResponse);
  await user.type(email(), 'mirelle@example.org');
  await user.type(password(), 'Torchlight9{Enter}');
  const code = await screen.findByRole('textbox', { name: 'Code' });
  server.on(COMPLETE, {
    status: 422,
    error: {
      code: 'VALIDATION_ERROR',
      details: [{ field: 'code', message: 'This code is wrong or was already used' }],
    },
  });
  await user.type(code, '000 000{Enter}');
  expect(await screen.findByText('This code is wrong or was already used')).toBeDefined();
  server.on(COMPLETE, { data: { ...freshTokens(1), user: mirelle } });
  await user.type(code, '123 456{Enter}');
  await waitFor(() => expect(session.get().status).toBe('authenticated'));
  expect(server.requests.at(-1)?.body).toEqual({ challenge: 'the-challenge', code: '123456' });
});

test('expired login shows a message and a button back to the password form', async () => {
  const { server, user } = visit(challengeResponse);
  await user.type(email(), 'mirelle@example.org');
  await user.type(password(), 'Torchlight9{Enter}');
  const message = 'This login has expired. Please log in again.';
  server.on(COMPLETE, { status: 409, error: { code: 'CONFLICT', message } });
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456');
  await user.click(button());
  expect(await screen.findByText(message)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Back to login' }));
  expect(password()).toBeDefined();
});

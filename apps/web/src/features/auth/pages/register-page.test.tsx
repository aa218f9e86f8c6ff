import { ERRORS } from '@quartermaster/contract/errors';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { freshTokens, mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { session } from '../../../platform/session.ts';
import { toasts } from '../../../platform/toasts.ts';
import RegisterPage from './register-page.tsx';

const reply = { ...freshTokens(1), user: mirelle };

function visit(handlers: Parameters<typeof fakeServer>[0] = {}, url = '/register') {
  const server = fakeServer({
    'POST /api/v1/auth/register': { status: 201, data: reply },
    'POST /api/v1/auth/login': { data: reply },
    'DELETE /api/v1/auth/logout': { status: 204 },
    ...handlers,
  });
  return { server, ...renderPage(<RegisterPage />, { url, signedIn: false }) };
}

async function fill(user: UserEvent, password = 'Torchlight9', confirmation = password) {
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'mirelle@example.org');
  await user.type(screen.getByRole('textbox', { name: 'Username' }), 'mirelle');
  await user.type(screen.getByLabelText('Password'), password);
  await user.type(screen.getByLabelText('Confirm password'), confirmation);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
}

test('registration creates the account and signs in', async () => {
  const { server, user } = visit();
  await fill(user);
  await waitFor(() => expect(session.get().status).toBe('authenticated'));
  // Registration and login each open a session. The session of the registration is ended.
  await waitFor(() =>
    expect(server.requests.map((request) => request.path)).toEqual([
      '/api/v1/auth/register',
      '/api/v1/auth/login',
      '/api/v1/auth/logout',
    ]),
  );
});

test('page shows the code of the party link', () => {
  visit({}, '/register?redirect=%2Fjoin%2FQK7MPX2A');
  expect(screen.getByText('Create one to join the party with the code QK7MPX2A.')).toBeDefined();
});

test('invalid passwords are reported at their fields before the form is sent', async () => {
  const { server, user } = visit();
  await fill(user, 'torch', 'lantern');
  expect(await screen.findByText('Password must be at least 8 characters')).toBeDefined();
  expect(screen.getByText('Passwords do not match')).toBeDefined();
  expect(server.requests).toHaveLength(0);
});

test('password rules are checked off while typing', async () => {
  const { user } = visit();
  await user.type(screen.getByLabelText('Password'), 'Torch9');
  expect(screen.getByText('an uppercase letter').textContent).toContain('done');
  expect(screen.getByText('8 characters').textContent).not.toContain('done');
});

test('taken username is reported at its field', async () => {
  const details = [{ field: 'user.username', message: 'Username is already taken' }];
  const { user } = visit({
    'POST /api/v1/auth/register': { status: 422, error: { code: 'VALIDATION_ERROR', details } },
  });
  await fill(user);
  await screen.findByText('Username is already taken');
  expect(screen.getByRole('textbox', { name: 'Username' }).getAttribute('aria-invalid')).toBe('true');
});

test('retry after a lost response logs in to the account that the first request created', async () => {
  const responses = [
    { status: 502, raw: '' },
    { status: 409, error: { code: 'CONFLICT', message: 'This request was carried out before.' } },
  ];
  const { server, user } = visit({ 'POST /api/v1/auth/register': () => responses.shift() ?? {} });
  await fill(user);
  await screen.findAllByText('Bad gateway');
  toasts.set([]);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(session.get().status).toBe('authenticated'));
  expect(toasts.get()).toEqual([]);
  expect(screen.queryByText('This request was carried out before.')).toBeNull();
  const [first, second, login] = server.requests;
  expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
  expect(login).toMatchObject({
    path: '/api/v1/auth/login',
    body: { email: 'mirelle@example.org', password: 'Torchlight9' },
  });
  expect(server.requests).toHaveLength(3);
});

test('rejected login after a repeated registration is reported in the form', async () => {
  const { user } = visit({
    'POST /api/v1/auth/register': { status: 409, error: { code: 'CONFLICT' } },
    'POST /api/v1/auth/login': { status: 401, error: { code: 'INVALID_CREDENTIALS' } },
  });
  await fill(user);
  const form = within(screen.getByRole('form', { name: 'Create an account' }));
  expect((await form.findByRole('alert')).textContent).toContain(ERRORS.INVALID_CREDENTIALS.message);
  expect(session.get().status).not.toBe('authenticated');
});

const site = (registration: string) => ({
  'GET /api/v1/site': { data: { maintenance: null, registration } },
});

test('closed registration shows a link back to login instead of the form', async () => {
  visit(site('closed'));
  expect(await screen.findByRole('heading', { name: 'Registration is closed' })).toBeDefined();
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to login' })).toBeDefined();
});

test('invitation-only registration explains the requirement and shows the reason for a rejection', async () => {
  const message =
    'Registration is by invitation only. Open the link in your invitation email, and use the address it was sent to.';
  const { user } = visit({
    ...site('invitation'),
    'POST /api/v1/auth/register': { status: 403, error: { code: 'REGISTRATION_CLOSED', message } },
  });
  expect(
    await screen.findByText('Open the link in your invitation email to create an account.'),
  ).toBeDefined();
  await fill(user);
  expect(await screen.findByText(message)).toBeDefined();
});

test('invitation token is sent with the form and kept for a user who logs in instead', async () => {
  const url = '/register?invitation_token=id.signature&redirect=%2Fparties';
  const { server, user } = visit(site('invitation'), url);
  expect(await screen.findByText('Use the email address that your invitation was sent to.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
    url.replace('/register', '/login'),
  );
  await fill(user);
  await waitFor(() => expect(session.get().status).toBe('authenticated'));
  expect(server.requests.find(({ path }) => path === '/api/v1/auth/register')?.body).toMatchObject({
    user: { email: 'mirelle@example.org', invitation_token: 'id.signature' },
  });
});

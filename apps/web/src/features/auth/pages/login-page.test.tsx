import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, fakeServer } from '../../../../test/fake-server.ts';
import { freshTokens, mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { session } from '../../../platform/session.ts';
import LoginPage from './login-page.tsx';

const LOGIN = 'POST /api/v1/auth/login';

function visit(answer: Answer) {
  const server = fakeServer({ [LOGIN]: answer });
  return { server, ...renderPage(<LoginPage />, { at: '/login?redirect=%2Fparties', signedIn: false }) };
}

const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: 'Log in' });

test('login sends the credentials and stores the user', async () => {
  const { server, user } = visit({ data: { ...freshTokens(1), user: mirelle } });
  await user.type(email(), 'mirelle@example.org');
  await user.type(password(), 'Torchlight9{Enter}');
  await waitFor(() => expect(session.get().status).toBe('authenticated'));
  expect(server.seen[0]?.body).toEqual({ email: 'mirelle@example.org', password: 'Torchlight9' });
});

test('empty fields are reported before sending', async () => {
  const { server, user } = visit({});
  await user.click(button());
  await waitFor(() => expect(email().getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Please enter a valid email address')).toBeDefined();
  expect(screen.getByText('Please enter your password')).toBeDefined();
  expect(server.seen).toHaveLength(0);
});

test('wrong credentials are reported by the form, which receives the focus', async () => {
  const { user } = visit({ status: 401, error: { code: 'INVALID_CREDENTIALS' } });
  await user.type(email(), 'mirelle@example.org');
  await user.type(password(), 'wrong');
  await user.click(button());
  const form = screen.getByRole('form', { name: 'Log in' });
  await waitFor(() => expect(form.textContent).toContain('Invalid email or password.'));
  expect(document.activeElement?.textContent).toBe('Invalid email or password.');
});

test('password can be shown', async () => {
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

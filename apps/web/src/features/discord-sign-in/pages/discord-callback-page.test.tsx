import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { countToastsWith } from '../../../../test/notifications.ts';
import { freshTokens, mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { session } from '../../../platform/session.ts';
import DiscordCallbackPage from './discord-callback-page.tsx';

const CALLBACK = 'POST /api/v1/auth/discord/callback';
const SIGN_UP = 'POST /api/v1/auth/discord/sign_up';
const reply = { ...freshTokens(1), user: mirelle, redirect: '/parties?page=2' };
const newUser = {
  outcome: 'choose_username',
  ticket: 'a-ticket',
  expires_at: '2026-11-21T10:00:00.000Z',
  discord_username: 'nim.thistle',
  username: 'nim.thistle2',
  email: 'nim@example.org',
};

function visit(
  handlers: Record<string, FakeResponse>,
  query = 'code=a-code&state=sign_in.s',
  signedIn = false,
) {
  const server = fakeServer(handlers);
  return {
    server,
    ...renderPage(<DiscordCallbackPage />, { url: `/auth/discord/callback?${query}`, signedIn }),
  };
}

test('existing user is signed in and redirected', async () => {
  const { server } = visit({ [CALLBACK]: { data: { outcome: 'signed_in', ...reply } } });
  expect(screen.getByText('Logging you in...')).toBeDefined();
  expect(await screen.findByText('now at /parties?page=2')).toBeDefined();
  expect(session.get().status).toBe('authenticated');
  expect(localStorage.getItem('auth_token')).toBe('access-1');
  expect(server.requests.map((request) => request.body)).toEqual([{ code: 'a-code', state: 'sign_in.s' }]);
});

test('user with a second factor enters a code before the redirect', async () => {
  const challenge = {
    challenge: 'the-challenge',
    expires_at: '2026-11-22T10:05:00.000Z',
    methods: ['totp', 'recovery_code'],
  };
  const { redirect, ...session } = reply;
  const { server, user } = visit({
    [CALLBACK]: { data: { outcome: 'second_factor', redirect, ...challenge } },
    'POST /api/v1/auth/login/second_factor': { data: session },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), 'abcde-fghij{Enter}');
  expect(await screen.findByText('now at /parties?page=2')).toBeDefined();
  expect(server.requests.at(-1)?.body).toEqual({ challenge: 'the-challenge', code: 'abcdefghij' });
});

test('user who returns from the second factor to the login keeps the destination', async () => {
  const challenge = { challenge: 'c', expires_at: '2026-11-22T10:05:00.000Z', methods: ['totp'] };
  const { user } = visit({
    [CALLBACK]: { data: { outcome: 'second_factor', redirect: reply.redirect, ...challenge } },
  });
  await user.click(await screen.findByRole('button', { name: 'Back to login' }));
  expect(await screen.findByText('now at /login?redirect=%2Fparties%3Fpage%3D2')).toBeDefined();
});

test('redirect to another site opens the dashboard instead', async () => {
  // The contract rejects such a redirect as well, which development builds log as an error.
  vi.spyOn(console, 'error').mockReturnValue();
  visit({ [CALLBACK]: { data: { outcome: 'signed_in', ...reply, redirect: '//evil.example' } } });
  expect(await screen.findByText('now at /dashboard')).toBeDefined();
});

test('new user chooses a username, with a suggestion and the email address from Discord', async () => {
  const { server, user } = visit({ [CALLBACK]: { data: newUser }, [SIGN_UP]: { status: 201, data: reply } });
  const username = await screen.findByRole('textbox', { name: 'Username' });
  expect(screen.getByRole('heading', { name: 'Choose a username' })).toBeDefined();
  expect([username.getAttribute('value'), document.activeElement]).toEqual(['nim.thistle2', username]);
  await user.clear(username);
  await user.type(username, 'nim{Enter}');
  expect(await screen.findByText('now at /parties?page=2')).toBeDefined();
  expect(server.requests.at(-1)?.body).toEqual({
    ticket: 'a-ticket',
    username: 'nim',
    email: 'nim@example.org',
  });
});

test('invalid fields and a taken username are reported at their fields', async () => {
  const details = [{ field: 'username', message: 'Username has already been taken' }];
  const { user } = visit({
    [CALLBACK]: { data: { ...newUser, username: 'x', email: null } },
    [SIGN_UP]: { status: 422, error: { code: 'VALIDATION_ERROR', details } },
  });
  await user.click(await screen.findByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('Username must be at least 3 characters')).toBeDefined();
  expect(screen.getByText('Please enter a valid email address')).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Username' }), 'yz');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'nim@example.org');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('Username has already been taken')).toBeDefined();
});

test('expired sign-up is reported by the form', async () => {
  const message = 'This sign-up has expired or was already used. Please start again.';
  const { user } = visit({
    [CALLBACK]: { data: newUser },
    [SIGN_UP]: { status: 409, error: { code: 'CONFLICT', message } },
  });
  await user.click(await screen.findByRole('button', { name: 'Create account' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

test.each([
  [
    409,
    'CONFLICT',
    'This sign-in has expired, was already used or was started in another browser. Please start again.',
  ],
  [503, 'SERVICE_UNAVAILABLE', 'Discord is unavailable at the moment. Please try again in a few minutes.'],
])(
  'rejection with status %i shows the server’s message and a link to login',
  async (status, code, message) => {
    visit({ [CALLBACK]: { status, error: { code, message } } });
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByRole('heading', { name: 'You were not logged in' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login');
  },
);

test('canceling in Discord shows that the user was not logged in, and sends nothing', () => {
  const { server } = visit({}, 'error=access_denied&state=sign_in.s');
  expect(screen.getByRole('heading', { name: 'Canceled in Discord' })).toBeDefined();
  expect(screen.getByText('You were not logged in.')).toBeDefined();
  expect(server.requests).toHaveLength(0);
});

test.each(['', 'code=a-code', 'state=sign_in.s', 'error=server_error&state=sign_in.s'])(
  'incomplete query (%j) is reported',
  (query) => {
    const { server } = visit({}, query);
    expect(screen.getByRole('alert').textContent).toBe(
      'The response from Discord is incomplete. Please start again.',
    );
    expect(server.requests).toHaveLength(0);
  },
);

test('connecting Discord returns to the profile and shows a toast', async () => {
  const callback = { outcome: 'linked', redirect: '/profile', discord_username: 'nim.thistle' };
  visit({ [CALLBACK]: { data: callback } }, 'code=a-code&state=link.s', true);
  expect(await screen.findByText('now at /profile')).toBeDefined();
  expect(await screen.findByText('Discord connected.')).toBeDefined();
  expect(countToastsWith('Discord connected')).toBe(1);
});

test('rejected connection shows the reason and a link to the profile', async () => {
  const message = 'The Discord account nim.thistle is already connected to another account.';
  visit(
    { [CALLBACK]: { status: 409, error: { code: 'CONFLICT', message } } },
    'code=a-code&state=link.s',
    true,
  );
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByRole('link', { name: 'Back to your profile' }).getAttribute('href')).toBe('/profile');
});

test('user who is already signed in goes to the dashboard, and nothing is sent', async () => {
  const { server } = visit({}, 'code=a-code&state=sign_in.s', true);
  await waitFor(() => expect(screen.getByText('now at /dashboard')).toBeDefined());
  expect(server.requests).toHaveLength(0);
});

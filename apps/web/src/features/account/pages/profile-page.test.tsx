import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { factorsOf, profileOf, sessionOf } from '../../../../test/account.ts';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { countToastsWith } from '../../../../test/notifications.ts';
import { onePerPage } from '../../../../test/page-meta.ts';
import { freshTokens, lanterns, mirelle, storeTokens } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { session } from '../../../platform/session.ts';
import ProfilePage from './profile-page.tsx';

const PROFILE = '/api/v1/users/profile';
const SESSIONS = '/api/v1/users/sessions';
const PASSWORD = '/api/v1/users/password';
const currentSession = sessionOf(1, {
  device: 'Safari on iOS',
  kind: 'phone',
  current: true,
  second_factor: 'passkey',
});
const meta = { current_page: 1, total_pages: 1, total_count: 2, per_page: 100 };

function visit(
  profile: FakeResponse = { data: profileOf() },
  sessions: FakeResponse = { data: [currentSession, sessionOf(2)], meta },
) {
  const server = fakeServer({
    [`GET ${PROFILE}`]: profile,
    [`GET ${SESSIONS}`]: sessions,
    'GET /api/v1/users/passkeys': { data: { passkeys: [], recovery_codes_left: 0 } },
    'GET /api/v1/users/email_change': { data: { pending: null } },
    'GET /api/v1/users/second_factors': { data: factorsOf() },
  });
  storeTokens();
  return { server, ...renderPage(<ProfilePage />, { url: '/profile' }) };
}

const form = async (name: string) => within(await screen.findByRole('form', { name }));
const rejection = (field: string, message: string): FakeResponse => ({
  status: 422,
  error: { code: 'VALIDATION_ERROR', details: [{ field, message }] },
});

test('page shows the profile, saves only the changed fields, shows a toast and updates the username in the session', async () => {
  const { server, user } = visit();
  server.on(`PATCH ${PROFILE}`, { data: profileOf({ username: 'mirelle_the_2nd' }) });
  const profileForm = await form('Profile details');
  expect(screen.getByText('mirelle@example.org')).toBeDefined();
  const name = profileForm.getByRole('textbox', { name: /Username/ });
  await user.clear(name);
  await user.type(name, 'mirelle_the_2nd');
  await user.click(profileForm.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Profile updated successfully!')).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    profile: { username: 'mirelle_the_2nd' },
  });
  expect(session.get().user?.username).toBe('mirelle_the_2nd');
});

test('saving the profile makes cached data with the old name stale: parties, members, characters and game sessions', async () => {
  const { server, user, client } = visit();
  server.on(`PATCH ${PROFILE}`, { data: profileOf() });
  const keys = [['party.get'], ['party.list'], ['party.members'], ['character.get'], ['game_session.next']];
  for (const key of keys) client.setQueryData(key, {});
  await user.click((await form('Profile details')).getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Profile updated successfully!')).toBeDefined();
  expect(keys.every((key) => client.getQueryState(key)?.isInvalidated)).toBe(true);
});

test('taken username is reported at its field', async () => {
  const { server, user } = visit();
  server.on(`PATCH ${PROFILE}`, rejection('username', 'Username has already been taken'));
  const profileForm = await form('Profile details');
  await user.type(profileForm.getByRole('textbox', { name: /Username/ }), '2');
  await user.click(profileForm.getByRole('button', { name: 'Save profile' }));
  expect(await profileForm.findByText('Username has already been taken')).toBeDefined();
});

test('validation errors appear at their fields before the form is sent', async () => {
  const { server, user } = visit();
  const profileForm = await form('Profile details');
  const name = profileForm.getByRole('textbox', { name: /Username/ });
  await user.clear(name);
  await user.type(name, 'm!');
  await user.type(await profileForm.findByRole('textbox', { name: /Picture/ }), 'javascript:alert(1)');
  await user.click(profileForm.getByRole('button', { name: 'Save profile' }));
  expect(await profileForm.findByText('Username must be at least 3 characters')).toBeDefined();
  expect(profileForm.getByText('Must be a public http or https URL')).toBeDefined();
  expect(server.count(`PATCH ${PROFILE}`)).toBe(0);
});

test('form shows a server failure and keeps the input', async () => {
  const { server, user } = visit();
  server.on(`PATCH ${PROFILE}`, { status: 500, raw: '' });
  const profileForm = await form('Profile details');
  await user.type(profileForm.getByRole('textbox', { name: 'Bio' }), 'Carries the lantern.');
  await user.click(profileForm.getByRole('button', { name: 'Save profile' }));
  expect((await profileForm.findByRole('alert')).textContent).toContain(
    'Server error. Please try again later.',
  );
  expect(profileForm.getByRole('textbox', { name: 'Bio' })).toHaveProperty('value', 'Carries the lantern.');
});

test('leaving with unsaved changes asks for confirmation, and Cancel stays on the page', async () => {
  const { user, router } = visit();
  const profileForm = await form('Profile details');
  await user.type(profileForm.getByRole('textbox', { name: 'Bio' }), 'Carries');
  await user.click(screen.getByRole('link', { name: 'Preferences' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'You have unsaved changes.' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/profile');
  await user.click(screen.getByRole('link', { name: 'Preferences' }));
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  expect(await screen.findByText('now at /profile/preferences')).toBeDefined();
});

test('leaving after the changes were discarded does not ask for confirmation', async () => {
  const { user } = visit();
  const profileForm = await form('Profile details');
  await user.type(profileForm.getByRole('textbox', { name: 'Bio' }), 'Carries');
  await user.click(profileForm.getByRole('button', { name: 'Discard changes' }));
  await user.click(screen.getByRole('link', { name: 'Preferences' }));
  expect(await screen.findByText('now at /profile/preferences')).toBeDefined();
});

test('changing the password sends the current password, shows one toast and empties the form', async () => {
  const { server, user } = visit();
  server.on(`PUT ${PASSWORD}`, { data: { ...freshTokens(2), ended_sessions: 1 } });
  const passwordForm = await form('Password');
  await user.type(passwordForm.getByLabelText('Current password'), 'Seven-Lanterns-42');
  await user.type(passwordForm.getByLabelText('New password'), 'Nine-Lanterns-42');
  await user.type(passwordForm.getByLabelText('Confirm new password'), 'Nine-Lanterns-42');
  await user.click(passwordForm.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password changed successfully!')).toBeDefined();
  expect(countToastsWith('Password changed')).toBe(1);
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    current_password: 'Seven-Lanterns-42',
    password: 'Nine-Lanterns-42',
    password_confirmation: 'Nine-Lanterns-42',
  });
  await waitFor(() => expect(passwordForm.getByLabelText('New password')).toHaveProperty('value', ''));
});

test('wrong current password and violated password rules are reported at their fields', async () => {
  const { server, user } = visit();
  server.on(`PUT ${PASSWORD}`, rejection('current_password', 'This is not your current password'));
  const passwordForm = await form('Password');
  await user.click(passwordForm.getByRole('button', { name: 'Change password' }));
  expect(await passwordForm.findByText('Password must be at least 8 characters')).toBeDefined();
  await user.type(passwordForm.getByLabelText('New password'), 'Nine-Lanterns-42');
  await user.type(passwordForm.getByLabelText('Confirm new password'), 'other');
  await user.click(passwordForm.getByRole('button', { name: 'Change password' }));
  expect(await passwordForm.findByText('Passwords do not match')).toBeDefined();
  await user.clear(passwordForm.getByLabelText('Confirm new password'));
  await user.type(passwordForm.getByLabelText('Confirm new password'), 'Nine-Lanterns-42');
  await user.click(passwordForm.getByRole('button', { name: 'Change password' }));
  expect(await passwordForm.findByText('This is not your current password')).toBeDefined();
});

test('current password confirms a session without recent authentication, and a wrong password is reported at its field', async () => {
  const { server, user } = visit();
  const CONFIRM = 'POST /api/v1/auth/confirm';
  const details = [{ field: 'password', message: 'Confirm with your password.' }];
  server.on(`PUT ${PASSWORD}`, {
    status: 403,
    error: { code: 'RECENT_AUTHENTICATION_REQUIRED', details },
  });
  server.on(CONFIRM, rejection('password', 'This is not your password'));
  const passwordForm = await form('Password');
  await user.type(passwordForm.getByLabelText('Current password'), 'Wrong-1-Wrong');
  await user.type(passwordForm.getByLabelText('New password'), 'Nine-Lanterns-42');
  await user.type(passwordForm.getByLabelText('Confirm new password'), 'Nine-Lanterns-42');
  await user.click(passwordForm.getByRole('button', { name: 'Change password' }));
  expect(await passwordForm.findByText('This is not your password')).toBeDefined();
  const field = passwordForm.getByLabelText('Current password');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.clear(field);
  await user.type(field, 'Seven-Lanterns-42');
  server.on(CONFIRM, () => {
    server.on(`PUT ${PASSWORD}`, { data: { ...freshTokens(2), ended_sessions: 1 } });
    return { data: { recent_until: '2026-11-22T01:10:00.000Z' } };
  });
  await user.click(passwordForm.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password changed successfully!')).toBeDefined();
  expect(server.requests.filter(({ path }) => path === '/api/v1/auth/confirm').at(-1)?.body).toEqual({
    password: 'Seven-Lanterns-42',
  });
});

test('user without a password sets a first password without entering a current password', async () => {
  const { server, user } = visit({ data: profileOf({ has_password: false }) });
  server.on(`PUT ${PASSWORD}`, { data: { ...freshTokens(2), ended_sessions: 0 } });
  const passwordForm = await form('Password');
  expect(passwordForm.queryByLabelText('Current password')).toBeNull();
  await user.type(passwordForm.getByLabelText('New password'), 'Nine-Lanterns-42');
  await user.type(passwordForm.getByLabelText('Confirm new password'), 'Nine-Lanterns-42');
  await user.click(passwordForm.getByRole('button', { name: 'Set password' }));
  await screen.findByText('Password changed successfully!');
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).not.toHaveProperty('current_password');
});

test('sessions are listed with device, time and sign-in method; a session can be revoked, except the current one', async () => {
  const { server, user } = visit();
  server.on(`DELETE ${SESSIONS}/${sessionOf(2).id}`, { status: 204 });
  const list = within(await screen.findByRole('list', { name: 'Sessions' }));
  expect(list.getByText('This session')).toBeDefined();
  expect(list.getByText('Last seen 5m ago')).toBeDefined();
  expect(list.getByText('Logged in with password and passkey')).toBeDefined();
  expect(list.getByText('Logged in with password')).toBeDefined();
  expect(list.queryByRole('button', { name: 'Revoke Safari on iOS' })).toBeNull();
  server.on(`GET ${SESSIONS}`, { data: [currentSession], meta });
  await user.click(list.getByRole('button', { name: 'Revoke Firefox on Windows' }));
  expect(await screen.findByText('Firefox on Windows was logged out')).toBeDefined();
  await waitFor(() => expect(list.queryByText('Firefox on Windows')).toBeNull());
});

test('sessions of all pages are listed', async () => {
  const { server } = visit();
  server.on(`GET ${SESSIONS}`, onePerPage([currentSession, sessionOf(2)]));
  expect(await screen.findByRole('button', { name: 'Revoke Firefox on Windows' })).toBeDefined();
  expect(server.count(`GET ${SESSIONS}`)).toBe(2);
});

test('logging out everywhere else asks for confirmation', async () => {
  const { server, user } = visit();
  server.on(`DELETE ${SESSIONS}`, { status: 204 });
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere else' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Log out everywhere else' }));
  expect(await screen.findByText('Logged out everywhere else')).toBeDefined();
  expect(server.count(`DELETE ${SESSIONS}`)).toBe(1);
});

test('sessions section shows an error with a Try Again button if the sessions cannot be loaded', async () => {
  const { server, user } = visit({ data: profileOf() }, { status: 403, error: { code: 'FORBIDDEN' } });
  expect(await screen.findByText('Error loading sessions')).toBeDefined();
  server.on(`GET ${SESSIONS}`, { data: [currentSession], meta });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Safari on iOS')).toBeDefined();
});

test('page shows an error with a Try Again button if the profile cannot be loaded', async () => {
  const { server, user } = visit({ status: 403, error: { code: 'FORBIDDEN' } });
  expect(await screen.findByText('Error loading profile')).toBeDefined();
  server.on(`GET ${PROFILE}`, { data: profileOf() });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('form', { name: 'Profile details' })).toBeDefined();
});

test('export is saved as a file, and a failed export shows an error', async () => {
  const { server, user } = visit();
  const createObjectUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  // Following the link would navigate the test's window.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  server.on('GET /api/v1/users/export', { status: 403, error: { code: 'FORBIDDEN' } });
  await user.click(await screen.findByRole('button', { name: 'Export my data' }));
  expect(await screen.findByText('You do not have permission to perform this action.')).toBeDefined();
  server.on('GET /api/v1/users/export', { raw: '{}' });
  await user.click(screen.getByRole('button', { name: 'Export my data' }));
  expect(await screen.findByText('The file is in your downloads.')).toBeDefined();
  expect(createObjectUrl).toHaveBeenCalledOnce();
});

test('game master of record sees which parties to hand over instead of a delete button', async () => {
  visit({ data: profileOf({ seats: [{ id: lanterns.id, name: lanterns.name }] }) });
  const link = await screen.findByRole('link', { name: lanterns.name });
  expect(link.getAttribute('href')).toBe(`/parties/${lanterns.id}`);
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
});

test('account is deleted after entering the password, and the user is signed out', async () => {
  const { server, user } = visit();
  server.on('DELETE /api/v1/users/me', rejection('password', 'This is not your password'));
  server.on('DELETE /api/v1/auth/logout', { status: 401, error: { code: 'REVOKED_TOKEN' } });
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }));
  await user.type(dialog.getByLabelText('Your password'), 'Wrong');
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(await dialog.findByText('This is not your password')).toBeDefined();
  server.on('DELETE /api/v1/users/me', { status: 204 });
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(await screen.findByText(/^now at \/login/)).toBeDefined();
  expect(session.get().status).toBe('anonymous');
  expect(localStorage.getItem('auth_token')).toBeNull();
});

test('deletion of an account without a password sends the username, and the dialog shows why the server rejected the deletion', async () => {
  const { server, user } = visit({ data: profileOf({ has_password: false }) });
  server.on('DELETE /api/v1/users/me', {
    status: 409,
    error: { code: 'CONFLICT', message: 'You are the game master of X.' },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText(`Type your username: ${mirelle.username}`), mirelle.username);
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(await dialog.findByText('You are the game master of X.')).toBeDefined();
  expect(server.requests.at(-1)?.body).toEqual({ username: mirelle.username });
});

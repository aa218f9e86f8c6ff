import { setTimeout as wait } from 'node:timers/promises';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { profileOf } from '../../../../test/account.ts';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { storeTokens } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { INITIAL_PREFERENCES, preferences } from '../../../platform/preferences.ts';
import { preferencesState, startPreferencesSync } from '../../../platform/preferences-sync.ts';
import { playSound } from '../../../platform/sounds.ts';
import { followAppearance } from '../../../ui/ui-state.ts';
import PreferencesPage from './preferences-page.tsx';

vi.mock(import('../../../platform/sounds.ts'), () => ({ playSound: vi.fn() }));

const PREFERENCES = '/users/preferences';
const MAIL_PREFERENCES = '/api/v1/users/mail_preferences';
const savedPreferences: FakeResponse = {
  data: { preferences: INITIAL_PREFERENCES },
  meta: { chosen: true },
};

let stop = () => {};
beforeEach(() => {
  stop();
  vi.mocked(playSound).mockClear();
  preferences.set(INITIAL_PREFERENCES);
});

function visit(response: FakeResponse = savedPreferences) {
  const server = fakeServer({
    [`GET ${PREFERENCES}`]: response,
    [`PUT ${PREFERENCES}`]: ({ body }) => ({ data: body, meta: { chosen: true } }),
    [`GET ${MAIL_PREFERENCES}`]: { data: { announcements: true } },
    'GET /api/v1/users/profile': { data: profileOf({ time_zone: '' }) },
  });
  storeTokens();
  const view = renderPage(<PreferencesPage />, { url: '/profile/preferences' });
  const stops = [followAppearance(), startPreferencesSync()];
  stop = () => {
    for (const end of stops) end();
  };
  return { server, ...view };
}
const lastSentBody = (server: ReturnType<typeof fakeServer>) =>
  server.requests.findLast(({ method }) => method === 'PUT')?.body;

test('theme is applied and saved when chosen', async () => {
  const { server, user } = visit();
  await user.click(await screen.findByRole('radio', { name: 'Light' }));
  expect(document.documentElement.dataset.theme).toBe('light');
  await waitFor(() =>
    expect(lastSentBody(server)).toEqual({ preferences: { ...INITIAL_PREFERENCES, theme: 'light' } }),
  );
});

test.each([
  ['Compact view', 'compactView'],
  ['Show notifications as they arrive', 'notificationsEnabled'],
  ['Sound effects', 'soundEffects'],
  ['Dice roll animation', 'diceRollAnimation'],
] as const)('switch “%s” is saved immediately', async (label, name) => {
  const { server, user } = visit();
  await user.click(await screen.findByRole('switch', { name: label }));
  await waitFor(() =>
    expect(lastSentBody(server)).toEqual({
      preferences: { ...INITIAL_PREFERENCES, [name]: !INITIAL_PREFERENCES[name] },
    }),
  );
  expect(screen.getByRole('switch', { name: label })).toHaveProperty('checked', !INITIAL_PREFERENCES[name]);
});

test('choice that could not be saved is reverted and reported', async () => {
  const { server, user } = visit();
  server.on(`PUT ${PREFERENCES}`, { status: 500, raw: '' });
  await user.click(await screen.findByRole('switch', { name: 'Compact view' }));
  expect(await screen.findByText('Failed to update preferences')).toBeDefined();
  expect(screen.getByRole('switch', { name: 'Compact view' })).toHaveProperty('checked', false);
});

test('each sound can be played as a preview', async () => {
  const { user } = visit();
  const list = within(await screen.findByRole('list', { name: 'Listen' }));
  for (const button of list.getAllByRole('button')) await user.click(button);
  expect(vi.mocked(playSound).mock.calls).toEqual(
    ['move', 'coin', 'reveal', 'dice'].map((sound) => [sound, { isPreview: true }]),
  );
});

test('die shows a number and is animated only while the dice animation is enabled', async () => {
  const { user } = visit();
  await user.click(await screen.findByRole('button', { name: 'Roll a die' }));
  const output = screen.getByRole('status', { name: 'Rolled' });
  expect(Number(output.textContent)).toBeLessThanOrEqual(20);
  expect(output.firstElementChild?.className).toContain('tumble');
  await user.click(screen.getByRole('switch', { name: 'Dice roll animation' }));
  await user.click(screen.getByRole('button', { name: 'Roll a die' }));
  expect(output.firstElementChild?.className).not.toContain('tumble');
  // Screen readers announce only changes inside an element that stays in the document.
  expect(output.isConnected).toBe(true);
});

test('page shows an error with a Try Again button if the preferences cannot be loaded', async () => {
  const { server, user } = visit({ status: 500, raw: '' });
  expect(await screen.findByText('Error loading preferences')).toBeDefined();
  expect(screen.getAllByText('Failed to fetch preferences').length).toBeGreaterThan(0);
  server.on(`GET ${PREFERENCES}`, savedPreferences);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('radio', { name: 'System' })).toBeDefined();
  expect(preferencesState.get()).toBe('ready');
});

test('announcement emails are turned off and the choice is saved immediately', async () => {
  const { server, user } = visit();
  server.on(`PUT ${MAIL_PREFERENCES}`, { data: { announcements: false } });
  const emailSwitch = await screen.findByRole('switch', { name: 'Announcements by email' });
  await waitFor(() => expect(emailSwitch).toHaveProperty('checked', true));
  await user.click(emailSwitch);
  await waitFor(() => expect(emailSwitch).toHaveProperty('checked', false));
  expect(lastSentBody(server)).toEqual({ announcements: false });
});

test('switch for announcement emails shows no error when a refetch fails', async () => {
  const { server, client } = visit();
  const emailSwitch = await screen.findByRole('switch', { name: 'Announcements by email' });
  await waitFor(() => expect(emailSwitch).toHaveProperty('checked', true));
  server.on(`GET ${MAIL_PREFERENCES}`, { status: 500, raw: '' });
  await act(async () => {
    await client.invalidateQueries();
    // The cache notifies its observers in a later task.
    await wait(0);
  });
  expect(screen.queryByText('This setting could not be loaded. Reload the page.')).toBeNull();
});

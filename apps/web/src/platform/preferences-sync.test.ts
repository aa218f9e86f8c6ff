import { setTimeout as wait } from 'node:timers/promises';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { profileOf } from '../../test/account.ts';
import { type FakeResponse, fakeServer } from '../../test/fake-server.ts';
import { mirelle, storeTokens } from '../../test/people.ts';
import { followAppearance } from '../ui/ui-state.ts';
import { arrivalToasts } from './arrival-toasts.ts';
import { dateText, dateTimeText } from './dates.ts';
import { online } from './online.ts';
import { INITIAL_PREFERENCES, preferences, timeZone } from './preferences.ts';
import {
  loadPreferences,
  preferencesState,
  savePreferences,
  startPreferencesSync,
} from './preferences-sync.ts';
import { refreshTokens } from './refresh.ts';
import { session } from './session.ts';
import { toasts } from './toasts.ts';

const PATH = '/users/preferences';
const dark = { ...INITIAL_PREFERENCES, theme: 'dark', compactView: true } as const;
const preferencesResponse = (chosen: object, isChosen = true): FakeResponse => ({
  data: { preferences: chosen },
  meta: { chosen: isChosen },
});
const messages = () => toasts.get().map(({ message }) => message);
const storedPreferences = () => JSON.parse(localStorage.getItem('preferences') ?? 'null');
const appearance = () => ({ ...document.documentElement.dataset });

let stop = () => {};
beforeEach(() => {
  stop();
  toasts.set([]);
  storeTokens();
  session.set({ status: 'authenticated', user: mirelle, error: null });
  preferences.set(INITIAL_PREFERENCES);
  timeZone.set('');
});

function start(first: FakeResponse | (() => Promise<FakeResponse>), zone = '') {
  const server = fakeServer({
    [`GET ${PATH}`]: first,
    'GET /api/v1/users/profile': { data: profileOf({ time_zone: zone }) },
  });
  const stops = [followAppearance(), startPreferencesSync()];
  stop = () => {
    for (const end of stops) end();
  };
  return server;
}

test('preferences of the account are applied when they are loaded, and stored for the next first paint', async () => {
  start(preferencesResponse(dark));
  await waitFor(() => expect(preferencesState.get()).toBe('ready'));
  expect(appearance()).toMatchObject({ theme: 'dark', density: 'compact' });
  expect(storedPreferences()).toMatchObject(dark);
});

test('user who has chosen no preferences gets the initial ones, not those stored on the device or in the response', async () => {
  preferences.set(dark);
  start(preferencesResponse({ ...INITIAL_PREFERENCES, theme: 'light' }, false));
  await waitFor(() => expect(preferences.get()).toEqual(INITIAL_PREFERENCES));
});

test('rejected refresh removes the stored preferences', async () => {
  const server = start(preferencesResponse(dark), 'Europe/Berlin');
  await waitFor(() =>
    expect(storedPreferences()).toMatchObject({ theme: 'dark', timeZone: 'Europe/Berlin' }),
  );
  server.on('POST /api/v1/auth/refresh', { status: 401, error: { code: 'REVOKED_TOKEN' } });
  expect(await refreshTokens('access-1')).toBe(false);
  expect(storedPreferences()).toBeNull();
  expect(preferences.get()).toEqual(INITIAL_PREFERENCES);
  expect(timeZone.get()).toBe('');
});

test('change is applied before it is saved, and all five preferences are sent', async () => {
  const server = start(preferencesResponse(dark));
  await waitFor(() => expect(preferencesState.get()).toBe('ready'));
  server.on(`PUT ${PATH}`, ({ body }) => ({ data: body, meta: { chosen: true } }));
  const saving = savePreferences({ compactView: false });
  expect(appearance().density).toBe('normal');
  await saving;
  expect(server.requests.at(-1)?.body).toEqual({ preferences: { ...dark, compactView: false } });
  expect(storedPreferences().compactView).toBe(false);
});

test('preference turns toasts of new notifications off and on', async () => {
  const server = start(preferencesResponse(dark));
  await waitFor(() => expect(preferencesState.get()).toBe('ready'));
  server.on(`PUT ${PATH}`, ({ body }) => ({ data: body, meta: { chosen: true } }));
  const saving = savePreferences({ notificationsEnabled: false });
  expect(arrivalToasts.get()).toBe(false);
  await saving;
  await savePreferences({ notificationsEnabled: true });
  expect(arrivalToasts.get()).toBe(true);
});

test('last request of several rapid changes contains all of them', async () => {
  const server = start(preferencesResponse(dark));
  await waitFor(() => expect(preferencesState.get()).toBe('ready'));
  server.on(`PUT ${PATH}`, ({ body }) => ({ data: body, meta: { chosen: true } }));
  await Promise.all([
    savePreferences({ theme: 'light' }),
    savePreferences({ soundEffects: false }),
    savePreferences({ theme: 'system' }),
  ]);
  expect(server.requests.at(-1)?.body).toEqual({
    preferences: { ...dark, theme: 'system', soundEffects: false },
  });
  expect(preferences.get()).toEqual({ ...dark, theme: 'system', soundEffects: false });
});

test('change keeps the preferences that were changed in another tab or on another device since the load', async () => {
  const server = start(preferencesResponse(dark));
  await waitFor(() => expect(preferencesState.get()).toBe('ready'));
  server.on(`GET ${PATH}`, preferencesResponse({ ...dark, theme: 'light' }));
  server.on(`PUT ${PATH}`, ({ body }) => ({ data: body, meta: { chosen: true } }));
  await savePreferences({ soundEffects: false });
  expect(server.requests.at(-1)?.body).toEqual({
    preferences: { ...dark, theme: 'light', soundEffects: false },
  });
  expect(preferences.get().theme).toBe('light');
});

test('failed change is reverted and reported', async () => {
  const server = start(preferencesResponse(dark));
  await waitFor(() => expect(preferencesState.get()).toBe('ready'));
  server.on(`PUT ${PATH}`, { status: 500, raw: '' });
  await savePreferences({ theme: 'light' });
  expect(messages()).toEqual(['Failed to update preferences']);
  expect(appearance().theme).toBe('dark');
  expect(storedPreferences().theme).toBe('dark');
});

test('load that fails offline shows no toast, and is repeated when the app is online again', async () => {
  online.set(false);
  const server = start({ status: 500, raw: '' });
  await waitFor(() => expect(preferencesState.get()).toBe('failed'));
  expect(messages()).toEqual([]);
  server.on(`GET ${PATH}`, preferencesResponse(dark));
  online.set(true);
  await waitFor(() => expect(preferencesState.get()).toBe('ready'));
  expect(appearance().theme).toBe('dark');
});

test('change that fails before the preferences are loaded is reverted to the stored preferences', async () => {
  preferences.set(dark);
  const server = start({ status: 500, raw: '' });
  await waitFor(() => expect(preferencesState.get()).toBe('failed'));
  server.on(`PUT ${PATH}`, { status: 500, raw: '' });
  await Promise.all([savePreferences({ theme: 'light' }), savePreferences({ soundEffects: false })]);
  expect(preferences.get()).toEqual(dark);
  expect(storedPreferences()).toMatchObject(dark);
});

test('failed load is reported, and stored preferences stay applied', async () => {
  preferences.set(dark);
  const server = start({ status: 500, raw: '' });
  await waitFor(() => expect(preferencesState.get()).toBe('failed'));
  expect(messages()).toEqual(['Failed to fetch preferences']);
  expect(appearance().theme).toBe('dark');
  server.on(`GET ${PATH}`, preferencesResponse({ ...dark, theme: 'light' }));
  await loadPreferences();
  expect(preferencesState.get()).toBe('ready');
  expect(appearance().theme).toBe('light');
});

test('change made before the preferences are loaded loads them first and overwrites no other preference', async () => {
  const server = start({ status: 500, raw: '' });
  await waitFor(() => expect(preferencesState.get()).toBe('failed'));
  server.on(`GET ${PATH}`, preferencesResponse(dark));
  server.on(`PUT ${PATH}`, ({ body }) => ({ data: body, meta: { chosen: true } }));
  await savePreferences({ theme: 'light' });
  expect(server.requests.at(-1)?.body).toEqual({ preferences: { ...dark, theme: 'light' } });
});

test('change that was not saved before a reload is saved after it', async () => {
  sessionStorage.setItem('unsaved_preferences', '{"theme":"light"}');
  const server = start(preferencesResponse(dark));
  const changed = { ...dark, theme: 'light' };
  server.on(`PUT ${PATH}`, preferencesResponse(changed));
  expect(appearance().theme).toBe('light');
  await waitFor(() => expect(storedPreferences()).toMatchObject(changed));
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ preferences: changed });
  expect(sessionStorage.getItem('unsaved_preferences')).toBeNull();
});

test('preferences that arrive late replace no change that was saved meanwhile', async () => {
  const slowResponse = Promise.withResolvers<FakeResponse>();
  const server = start(() => slowResponse.promise);
  await waitFor(() => expect(server.count(`GET ${PATH}`)).toBe(1));
  server.on(`GET ${PATH}`, preferencesResponse(dark));
  server.on(`PUT ${PATH}`, ({ body }) => ({ data: body, meta: { chosen: true } }));
  const firstSaving = savePreferences({ theme: 'light' });
  const secondSaving = savePreferences({ soundEffects: false });
  await firstSaving;
  slowResponse.resolve(preferencesResponse(dark));
  await secondSaving;
  const changed = { ...dark, theme: 'light', soundEffects: false };
  expect(server.requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({ preferences: changed });
  expect(preferences.get()).toEqual(changed);
});

test('change is kept for a reload of the tab until it is saved', async () => {
  const server = start(preferencesResponse(INITIAL_PREFERENCES));
  await waitFor(() => expect(preferencesState.get()).toBe('ready'));
  server.on(`PUT ${PATH}`, preferencesResponse({ ...INITIAL_PREFERENCES, theme: 'dark' }));
  const saving = savePreferences({ theme: 'dark' });
  expect(sessionStorage.getItem('unsaved_preferences')).toBe('{"theme":"dark"}');
  await saving;
  expect(sessionStorage.getItem('unsaved_preferences')).toBeNull();
});

test('change whose request gets no response stays stored for one second, because the page may be unloading', async () => {
  const server = start(preferencesResponse(dark));
  await waitFor(() => expect(preferencesState.get()).toBe('ready'));
  server.on(`PUT ${PATH}`, () => Promise.reject(new TypeError('Failed to fetch')));
  vi.useFakeTimers();
  void savePreferences({ theme: 'light' });
  await vi.advanceTimersByTimeAsync(900);
  expect(sessionStorage.getItem('unsaved_preferences')).toBe('{"theme":"light"}');
  expect(storedPreferences().theme).toBe('light');
  await vi.advanceTimersByTimeAsync(100);
  vi.useRealTimers();
  expect(sessionStorage.getItem('unsaved_preferences')).toBeNull();
  expect(storedPreferences().theme).toBe('dark');
  expect(messages()).toEqual(['Failed to update preferences']);
});

test('change in another tab is applied', async () => {
  start(preferencesResponse(dark));
  await waitFor(() => expect(preferencesState.get()).toBe('ready'));
  localStorage.setItem('preferences', JSON.stringify({ ...dark, theme: 'light' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'preferences' }));
  expect(appearance().theme).toBe('light');
});

test('times use the time zone of the profile', async () => {
  start(preferencesResponse(dark), 'Pacific/Kiritimati');
  await waitFor(() => expect(timeZone.get()).toBe('Pacific/Kiritimati'));
  const evening = '2026-11-21T23:30:00.000Z';
  expect(dateText(evening)).toContain('22');
  expect(dateTimeText(evening)).toContain('1:30');
});

const OTHER_USER = '0192f0aa-0000-7000-8000-00000000dddd';

describe('next user in the same browser', () => {
  /** Signs out the first user, whose requests are still unanswered, and signs in the next one. */
  function switchUser(chosen: object, zone = '') {
    stop();
    session.set({ status: 'authenticated', user: { ...mirelle, id: OTHER_USER }, error: null });
    return start(preferencesResponse(chosen), zone);
  }

  test('does not get the preferences that a slow response saves for the previous user', async () => {
    const server = start(preferencesResponse(INITIAL_PREFERENCES));
    await waitFor(() => expect(preferencesState.get()).toBe('ready'));
    const response = Promise.withResolvers<FakeResponse>();
    server.on(`PUT ${PATH}`, () => response.promise);
    void savePreferences({ theme: 'light' });
    void savePreferences({ soundEffects: false });
    await waitFor(() => expect(server.count(`PUT ${PATH}`)).toBe(1));
    const nextServer = switchUser(dark);
    await waitFor(() => expect(preferences.get()).toEqual(dark));
    response.resolve(preferencesResponse({ ...INITIAL_PREFERENCES, theme: 'light' }));
    await wait(20);
    expect(preferences.get()).toEqual(dark);
    expect(storedPreferences()).toMatchObject(dark);
    expect([server.count(`PUT ${PATH}`), nextServer.count(`PUT ${PATH}`)]).toEqual([1, 0]);
  });

  test('does not get the preferences and time zone that were loaded for the previous user', async () => {
    const slowPreferences = Promise.withResolvers<FakeResponse>();
    const slowProfile = Promise.withResolvers<FakeResponse>();
    fakeServer({
      [`GET ${PATH}`]: () => slowPreferences.promise,
      'GET /api/v1/users/profile': () => slowProfile.promise,
    });
    stop = startPreferencesSync();
    switchUser(dark, 'Europe/Berlin');
    await waitFor(() => expect([preferences.get().theme, timeZone.get()]).toEqual(['dark', 'Europe/Berlin']));
    slowPreferences.resolve(preferencesResponse({ ...dark, theme: 'light' }));
    slowProfile.resolve({ data: profileOf({ time_zone: 'Pacific/Kiritimati' }) });
    await wait(20);
    expect([preferences.get().theme, timeZone.get()]).toEqual(['dark', 'Europe/Berlin']);
  });
});

test('times use the time zone of the device if this browser does not know the time zone of the profile', async () => {
  start(preferencesResponse(INITIAL_PREFERENCES), 'Mars/Olympus_Mons');
  await waitFor(() => expect(preferencesState.get()).toBe('ready'));
  await waitFor(() => expect(storedPreferences()).toMatchObject({ timeZone: '' }));
  expect(dateTimeText('2026-11-21T23:30:00.000Z')).toBe(
    new Date('2026-11-21T23:30:00.000Z').toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' }),
  );
});

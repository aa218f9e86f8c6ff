import {
  getPreferences,
  getProfile,
  type Preferences,
  updatePreferences,
} from '@quartermaster/contract/account';
import { isUnreachable } from './api-error.ts';
import { arrivalToasts } from './arrival-toasts.ts';
import { sleep } from './clock.ts';
import { callEndpoint } from './http.ts';
import { online } from './online.ts';
import {
  followOtherTabs,
  INITIAL_PREFERENCES,
  preferences,
  resetPreferences,
  storePreferences,
  supportedZone,
  timeZone,
} from './preferences.ts';
import { SESSION_EXPIRED } from './refresh.ts';
import { session } from './session.ts';
import { createStore } from './store.ts';
import { showToast } from './toasts.ts';

/** Whether the account's preferences are loaded. */
export const preferencesState = createStore<'loading' | 'ready' | 'failed'>('loading');

/** The account's preferences as the pending writes last fetched or saved them; null before the first write is sent. */
let savedPreferences: Preferences | null = null;
/** Writes are sent one after the other, so that the last choice wins. */
let queue: Promise<unknown> = Promise.resolve();
let pendingWrites = 0;
/** The preferences on screen before the oldest pending write. */
let preferencesBefore: Preferences = INITIAL_PREFERENCES;

/** The id of the user whose preferences are loaded or being loaded. */
let owner: string | undefined;

/** The outcome of a request of the current user; never settles once another user has signed in. */
const forOwner = <T>(request: Promise<T>): Promise<T> => {
  const requester = owner;
  return new Promise((resolve, reject) => {
    request.then(
      (reply) => owner === requester && resolve(reply),
      (error: unknown) => owner === requester && reject(error),
    );
  });
};

function changeOwner(userId: string | undefined): void {
  if (owner === userId) return;
  owner = userId;
  queue = Promise.resolve();
  pendingWrites = 0;
}

/** How long to wait after a failed request until a page that is being left has certainly been unloaded. */
const UNLOAD_MS = 1000;

/** The storage key of changes that are not saved yet; they are sent again after a reload of the tab. */
const UNSAVED_KEY = 'unsaved_preferences';
const readUnsaved = (): Partial<Preferences> => JSON.parse(sessionStorage.getItem(UNSAVED_KEY) ?? '{}');
const removeUnsaved = (): void => sessionStorage.removeItem(UNSAVED_KEY);

const applyAndStore = (chosen: Preferences): void => {
  preferences.set(chosen);
  storePreferences();
};

async function fetchPreferences(): Promise<Preferences> {
  const { data, meta } = await forOwner(callEndpoint(getPreferences, {}, { quiet: true }));
  preferencesState.set('ready');
  return meta.chosen ? data.preferences : INITIAL_PREFERENCES;
}

/** Fetches the account's preferences. A choice that the user makes meanwhile, or that is being saved, is kept. */
export async function loadPreferences(): Promise<void> {
  if (preferencesState.get() === 'failed') preferencesState.set('loading');
  const wasSaved = pendingWrites === 0;
  const queueBefore = queue;
  try {
    const fetched = await fetchPreferences();
    if (wasSaved && queue === queueBefore) applyAndStore(fetched);
  } catch {
    preferencesState.set('failed');
    // While offline, the offline banner explains the failure.
    if (online.get()) showToast('Failed to fetch preferences', { tone: 'error' });
  }
}

/** Applies the time zone of the user's profile; after a failure the stored time zone still applies. */
async function loadTimeZone(): Promise<void> {
  const reply = await forOwner(callEndpoint(getProfile, {}, { quiet: true })).catch(() => null);
  if (reply) chooseTimeZone(reply.data.time_zone);
}

export function chooseTimeZone(zone: string): void {
  timeZone.set(supportedZone(zone));
  storePreferences();
}

/** Changes some preferences: first on screen, then in the account; rolled back if saving fails. */
export function savePreferences(change: Partial<Preferences>): Promise<void> {
  if (pendingWrites === 0) {
    preferencesBefore = preferences.get();
    // Another tab or device may have changed them since they were loaded, and a write replaces all of them.
    savedPreferences = null;
  }
  applyAndStore({ ...preferences.get(), ...change });
  sessionStorage.setItem(UNSAVED_KEY, JSON.stringify({ ...readUnsaved(), ...change }));
  pendingWrites += 1;
  const sending = queue.then(() => send(change));
  queue = sending;
  return sending;
}

async function send(change: Partial<Preferences>): Promise<void> {
  try {
    savedPreferences ??= await fetchPreferences();
    const body = { preferences: { ...savedPreferences, ...change } };
    const { data } = await forOwner(callEndpoint(updatePreferences, { body }, { quiet: true }));
    savedPreferences = data.preferences;
  } catch (error) {
    // Requests also fail because the page is being left: the change then stays stored for the next load.
    if (isUnreachable(error)) await forOwner(sleep(UNLOAD_MS));
    showToast('Failed to update preferences', { tone: 'error' });
  } finally {
    pendingWrites -= 1;
    if (pendingWrites === 0) {
      removeUnsaved();
      applyAndStore(savedPreferences ?? preferencesBefore);
    }
  }
}

/**
 * Loads and applies the signed-in user's preferences, and follows changes in other tabs, until sign-out. Changes that
 * were not saved before the tab was reloaded are saved now.
 */
export function startPreferencesSync(): () => void {
  changeOwner(session.get().user?.id);
  const unsubscribePreferences = preferences.subscribe(() =>
    arrivalToasts.set(preferences.get().notificationsEnabled),
  );
  const unsaved = readUnsaved();
  if (Object.keys(unsaved).length > 0 && pendingWrites === 0) void savePreferences(unsaved);
  const load = () => {
    void loadPreferences();
    void loadTimeZone();
  };
  load();
  const unsubscribeOnline = online.subscribe(
    () => online.get() && preferencesState.get() === 'failed' && load(),
  );
  window.addEventListener('storage', followOtherTabs);
  // A rejected refresh clears all stored user data (ACC-4).
  const reset = () => {
    removeUnsaved();
    resetPreferences();
  };
  window.addEventListener(SESSION_EXPIRED, reset);
  return () => {
    unsubscribePreferences();
    unsubscribeOnline();
    removeUnsaved();
    savedPreferences = null;
    preferencesState.set('loading');
    window.removeEventListener('storage', followOtherTabs);
    window.removeEventListener(SESSION_EXPIRED, reset);
  };
}

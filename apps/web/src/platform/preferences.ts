import type { Preferences } from '@quartermaster/contract/account';
import { createStore, useStore } from './store.ts';

/** The preferences of a user who has not chosen any: the device decides between light and dark (ADR 0067). */
export const INITIAL_PREFERENCES: Preferences = {
  theme: 'system',
  compactView: false,
  notificationsEnabled: true,
  soundEffects: true,
  diceRollAnimation: true,
};

/** The storage key that theme.js reads before the first paint; the account is authoritative (ADR 0067). */
const KEY = 'preferences';

type StoredPreferences = Preferences & { readonly timeZone?: string };

function readStored(): Partial<StoredPreferences> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<StoredPreferences>;
  } catch {
    // The stored value is invalid or storage is blocked: use the defaults.
    return {};
  }
}

const { timeZone: storedTimeZone = '', ...storedPreferences } = readStored();

/** Preferences of the signed-in user; they include a choice before it is saved. */
export const preferences = createStore<Preferences>({ ...INITIAL_PREFERENCES, ...storedPreferences });

/** The given time zone; empty for the device's own if this browser cannot format dates in the given one. */
export function supportedZone(zone: string): string {
  try {
    new Intl.DateTimeFormat(undefined, { timeZone: zone });
    return zone;
  } catch {
    return '';
  }
}

/** The user's IANA time zone; empty for the device's own. */
export const timeZone = createStore(supportedZone(storedTimeZone));

/** Stores the preferences on this device, for the first paint of the next visit. */
export function storePreferences(): void {
  localStorage.setItem(KEY, JSON.stringify({ ...preferences.get(), timeZone: timeZone.get() }));
}

/** Removes the stored preferences from this device and applies the initial ones. */
export function resetPreferences(): void {
  localStorage.removeItem(KEY);
  preferences.set(INITIAL_PREFERENCES);
  timeZone.set('');
}

/** Applies the preferences that another tab has stored. */
export function followOtherTabs(event: StorageEvent): void {
  if (event.key !== KEY) return;
  const { timeZone: chosenZone = '', ...chosen } = readStored();
  preferences.set({ ...INITIAL_PREFERENCES, ...chosen });
  timeZone.set(supportedZone(chosenZone));
}

/** Whether dice are animated; the style sheet stops the animation for users who prefer reduced motion. */
export const useDiceAnimation = (): boolean => useStore(preferences, (chosen) => chosen.diceRollAnimation);

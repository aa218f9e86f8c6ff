import type { Preferences } from '@quartermaster/contract/account';
import { createStore, useStore } from './store.ts';

/** How it is before anything is known: the device decides about light and dark (ADR 0067). */
export const DEFAULTS_UNTIL_CHOSEN: Preferences = {
  theme: 'system',
  compactView: false,
  notificationsEnabled: true,
  soundEffects: true,
  diceRollAnimation: true,
};

/** What theme.js reads before the first paint; the account holds the truth (ADR 0067). */
const KEY = 'preferences';

type Remembered = Preferences & { readonly timeZone?: string };

function readRemembered(): Partial<Remembered> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Remembered>;
  } catch {
    // The stored value is invalid or storage is blocked: use the defaults.
    return {};
  }
}

const { timeZone: zone = '', ...known } = readRemembered();

/** Preferences of the signed-in user; what is chosen is here at once. */
export const preferences = createStore<Preferences>({ ...DEFAULTS_UNTIL_CHOSEN, ...known });

/** The person's IANA time zone; empty for the device's own. */
export const timeZone = createStore(zone);

/** Keeps a copy for the next first paint. */
export function remember(): void {
  localStorage.setItem(KEY, JSON.stringify({ ...preferences.get(), timeZone: timeZone.get() }));
}

/** Removes what this device stores about the user and shows the defaults. */
export function resetPreferences(): void {
  localStorage.removeItem(KEY);
  preferences.set(DEFAULTS_UNTIL_CHOSEN);
  timeZone.set('');
}

/** Another tab has chosen: this one follows. */
export function followOtherTabs(event: StorageEvent): void {
  if (event.key !== KEY) return;
  const { timeZone: chosenZone = '', ...chosen } = readRemembered();
  preferences.set({ ...DEFAULTS_UNTIL_CHOSEN, ...chosen });
  timeZone.set(chosenZone);
}

/** Whether dice are animated; for reduced motion the style sheet handles it. */
export const useDiceAnimation = (): boolean => useStore(preferences, (chosen) => chosen.diceRollAnimation);

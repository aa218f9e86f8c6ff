import { createStore } from '../platform/store.ts';

export type Theme = 'dark' | 'light';

/** The interface's own state (accounts.md §3). Toasts live in platform/toasts. Nothing is persisted. */
export const sidebarOpen = createStore(true);
export const mobileMenuOpen = createStore(false);
/** The active tab of each tabbed place, by its name. */
export const activeTabs = createStore<Readonly<Record<string, string>>>({});

const systemTheme = (): Theme =>
  window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';

/** The theme chosen during this visit; null follows the system, which is dark unless it asks for light. */
export const chosenTheme = createStore<Theme | null>(null);

/** What theme.js reads before first paint; only for this tab and visit. */
const VISIT_KEY = 'theme';

export function applyTheme(theme: Theme | null): void {
  document.documentElement.dataset.theme = theme ?? systemTheme();
}

/** Chooses a theme for this visit, or null to follow the system again. */
export function chooseTheme(theme: Theme | null): void {
  chosenTheme.set(theme);
  if (theme) sessionStorage.setItem(VISIT_KEY, theme);
  else sessionStorage.removeItem(VISIT_KEY);
  applyTheme(theme);
}

/** Takes up this visit's choice and follows the system from now on. */
export function keepTheme(): () => void {
  const stored = sessionStorage.getItem(VISIT_KEY);
  chosenTheme.set(stored === 'light' || stored === 'dark' ? stored : null);
  applyTheme(chosenTheme.get());
  const media = window.matchMedia('(prefers-color-scheme: light)');
  const follow = () => applyTheme(chosenTheme.get());
  media.addEventListener('change', follow);
  return () => media.removeEventListener('change', follow);
}

import { createStore } from '../platform/store.ts';

export type Theme = 'dark' | 'light';

/** The interface's own state (accounts.md §3). Toasts live in platform/toasts. Nothing is persisted. */
export const sidebarOpen = createStore(true);
export const mobileMenuOpen = createStore(false);
/** The active tab of each tabbed place, by its name. */
export const activeTabs = createStore<Readonly<Record<string, string>>>({});

const asksForLight = () => window.matchMedia('(prefers-color-scheme: light)');

const systemTheme = (): Theme => (asksForLight().matches ? 'light' : 'dark');

/** The theme chosen during this visit; null follows the system, which is dark unless it asks for light. */
const chosenTheme = createStore<Theme | null>(null);

/** The theme on screen. */
export const theme = createStore<Theme>('dark');

/** What theme.js reads before first paint; only for this tab and visit. */
const VISIT_KEY = 'theme';

function applyTheme(): void {
  theme.set(chosenTheme.get() ?? systemTheme());
  document.documentElement.dataset.theme = theme.get();
}

/** Chooses a theme for this visit. */
export function chooseTheme(choice: Theme): void {
  sessionStorage.setItem(VISIT_KEY, choice);
  chosenTheme.set(choice);
  applyTheme();
}

/** Takes up this visit's choice and follows the system while there is none. */
export function keepTheme(): () => void {
  const stored = sessionStorage.getItem(VISIT_KEY);
  chosenTheme.set(stored === 'light' || stored === 'dark' ? stored : null);
  applyTheme();
  const media = asksForLight();
  media.addEventListener('change', applyTheme);
  return () => media.removeEventListener('change', applyTheme);
}

import { preferences } from '../platform/preferences.ts';
import { createStore } from '../platform/store.ts';

export type Theme = 'dark' | 'light';

/** The interface's own state (ACC-3). Toasts live in platform/toasts. Nothing of it is persisted. */
export const sidebarOpen = createStore(true);
export const mobileMenuOpen = createStore(false);
/** The active tab of each row of tabs, by its name. */
export const activeTabs = createStore<Readonly<Record<string, string>>>({});

const lightSchemeQuery = () => window.matchMedia('(prefers-color-scheme: light)');

const systemTheme = (): Theme => (lightSchemeQuery().matches ? 'light' : 'dark');

/** The theme on screen. */
export const theme = createStore<Theme>('dark');

function applyAppearance(): void {
  const { theme: chosen, compactView } = preferences.get();
  theme.set(chosen === 'system' ? systemTheme() : chosen);
  document.documentElement.dataset.theme = theme.get();
  document.documentElement.dataset.density = compactView ? 'compact' : 'normal';
}

/** Applies the user's preferences and their changes, and follows the theme of the device; returns how to stop. */
export function followAppearance(): () => void {
  applyAppearance();
  const unsubscribe = preferences.subscribe(applyAppearance);
  const media = lightSchemeQuery();
  media.addEventListener('change', applyAppearance);
  return () => {
    unsubscribe();
    media.removeEventListener('change', applyAppearance);
  };
}

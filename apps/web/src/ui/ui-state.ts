import { preferences } from '../platform/preferences.ts';
import { createStore } from '../platform/store.ts';

export type Theme = 'dark' | 'light';

/** The state of the interface (ACC-3), except toasts (platform/toasts). It is not persisted. */
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

/**
 * Applies the user's preferences and their changes, and follows the theme of the device; returns a function
 * that stops it.
 */
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

import { STORAGE_KEYS } from '@quartermaster/contract/constants';
import { type StartState, SUBMITTED } from './start-state.ts';

// Runs before the first paint of a page rendered at build time (ADR 0174). The Content-Security-Policy allows it by
// its hash.
const { dataset } = document.documentElement;

/** Whether the page was rendered for this kind of visit: a guest who is online, at a URL without a query. */
function canKeepPage(): boolean {
  try {
    return (
      localStorage.getItem(STORAGE_KEYS.accessToken) === null && navigator.onLine && location.search === ''
    );
  } catch {
    return false;
  }
}

const state: StartState = canKeepPage() ? 'keep' : 'replace';
dataset.start = state;

// A form that the user submits before the app has started is submitted after the start, because the browser itself
// would load another page.
document.addEventListener('submit', (event) => {
  if (!dataset.start) return;
  event.preventDefault();
  dataset[SUBMITTED] = '';
});

/**
 * The maximum time that the app's code waits for the first paint, in milliseconds: a page in the background
 * is not painted.
 */
const PAINT_WAIT_MAX_MS = 1000;

function startApp(): void {
  const code = document.getElementById('code');
  if (!(code instanceof HTMLTemplateElement)) return;
  code.remove();
  document.head.append(document.importNode(code.content, true));
}

// The app's code is loaded after the first paint, which does not need it.
document.addEventListener('DOMContentLoaded', () => {
  if (state === 'replace') return startApp();
  requestAnimationFrame(() => setTimeout(startApp));
  setTimeout(startApp, PAINT_WAIT_MAX_MS);
});

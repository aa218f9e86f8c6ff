import { Workbox } from 'workbox-window';
import { showToast } from './toasts.ts';

/** How often an app that stays open looks for a new version, in milliseconds. */
const POLL_EVERY_MS = 60 * 60_000;
/** The offer stays until it is accepted or dismissed: a day, in milliseconds. */
const OFFER_MS = 24 * 60 * 60_000;

const offer = (run: () => void): void =>
  void showToast('A new version is ready. Updating reloads the page.', {
    duration: OFFER_MS,
    action: { label: 'Update now', run },
  });

/**
 * Installs the service worker, which keeps the app usable without a network, and offers a new version once it is ready.
 * Another tab may switch first: this one then continues with its own code and offers to reload.
 */
export function followVersions(): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined;
  const workbox = new Workbox('/sw.js');
  let isAccepted = false;
  workbox.addEventListener('waiting', () =>
    offer(() => {
      isAccepted = true;
      workbox.messageSkipWaiting();
    }),
  );
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (isAccepted) window.location.reload();
    else if (isUpdate) offer(() => window.location.reload());
  });
  const look = () => void workbox.update().catch(() => undefined);
  // Code that cannot be loaded may be that of an old version, which the server no longer has.
  window.addEventListener('vite:preloadError', look);
  // A browser that refuses, as in private windows, has the app without this.
  void workbox.register().catch(() => undefined);
  const timer = setInterval(look, POLL_EVERY_MS);
  return () => {
    clearInterval(timer);
    window.removeEventListener('vite:preloadError', look);
  };
}

import { Workbox } from 'workbox-window';
import { startNewVersion, TAKEOVER_MS } from './start-new-version.ts';
import { showToast } from './toasts.ts';

/** The interval at which an open app checks for a new version, in milliseconds. */
const POLL_INTERVAL_MS = 60 * 60_000;
/** The duration of the offer, in milliseconds: a day, so that it is visible until it is accepted or dismissed. */
const OFFER_MS = 24 * 60 * 60_000;

const READY = 'A new version is ready. Updating reloads the page.';
const NOT_LOADED = 'The new version could not be loaded. Check your connection and try again.';

const offer = (run: () => void, message = READY): void =>
  void showToast(message, { duration: OFFER_MS, action: { label: 'Update now', run } });

/**
 * Installs the service worker, which keeps the app usable offline, and offers a new version once it is ready.
 * If another tab updates first, this tab continues with its own code and offers to reload.
 */
export function followVersions(): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined;
  const workbox = new Workbox('/sw.js');
  // A browser that rejects the registration, as in private windows, runs the app without a worker.
  const registering = workbox.register().catch(() => undefined);
  let isAccepted = false;
  const accept = async () => {
    const registration = await registering;
    if (!registration) return;
    isAccepted = true;
    showToast('Updating. The page reloads in a moment.', { duration: TAKEOVER_MS });
    await startNewVersion(registration).catch(() => {
      isAccepted = false;
      offer(() => void accept(), NOT_LOADED);
    });
  };
  workbox.addEventListener('waiting', ({ wasWaitingBeforeRegister }) => {
    // A page without a controller that finds the worker installed came from the server, so it has the new version.
    const hasNewVersion = wasWaitingBeforeRegister && navigator.serviceWorker.controller === null;
    if (!hasNewVersion) offer(() => void accept());
  });
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate && !isAccepted) offer(() => window.location.reload());
  });
  const checkForUpdate = () => void workbox.update().catch(() => undefined);
  // Code that cannot be loaded may belong to an old version that the server no longer has.
  window.addEventListener('vite:preloadError', checkForUpdate);
  const timer = setInterval(checkForUpdate, POLL_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    window.removeEventListener('vite:preloadError', checkForUpdate);
  };
}

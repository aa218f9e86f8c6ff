import { createStore, useStore } from './store.ts';

/** Whether the server responds, as far as this page knows (platform/check-server.ts). */
export const reachable = createStore(true);

/** Whether this device has a network and the server responds; otherwise nothing can be read or sent. */
export const online = createStore(navigator.onLine);
export const useOnline = (): boolean => useStore(online);

/** Why nothing can be read or sent, and until when. */
export const offlineTexts = (isReachable: boolean): { reason: string; end: string } =>
  isReachable
    ? { reason: 'You are offline', end: 'you are back online' }
    : { reason: 'The server cannot be reached', end: 'the server responds' };

function updateOnline(): void {
  // While offline, nothing is known about the server.
  if (!navigator.onLine) reachable.set(true);
  online.set(navigator.onLine && reachable.get());
}
reachable.subscribe(updateOnline);

/** Follows the device's online state. */
export function trackOnline(): () => void {
  updateOnline();
  window.addEventListener('online', updateOnline);
  window.addEventListener('offline', updateOnline);
  return () => {
    window.removeEventListener('online', updateOnline);
    window.removeEventListener('offline', updateOnline);
  };
}

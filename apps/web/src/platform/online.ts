import { createStore, useStore } from './store.ts';

/** Whether the server responds, as far as this page knows (platform/check-server.ts). */
export const reachable = createStore(true);

/** Whether this device has a network and the server responds; without either nothing can be read or sent. */
export const online = createStore(navigator.onLine);
export const useOnline = (): boolean => useStore(online);

function look(): void {
  // Without a network nothing is known about the server.
  if (!navigator.onLine) reachable.set(true);
  online.set(navigator.onLine && reachable.get());
}
reachable.subscribe(look);

/** Follows the device going offline and coming back. */
export function trackOnline(): () => void {
  look();
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  return () => {
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
  };
}

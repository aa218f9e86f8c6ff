import { createStore, useStore } from './store.ts';

/** Whether this device has a network, as far as it knows. A server out of reach is another matter. */
export const online = createStore(navigator.onLine);
export const useOnline = (): boolean => useStore(online);

const look = () => online.set(navigator.onLine);

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

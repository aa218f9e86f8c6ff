import { useEffect, useRef, useState } from 'react';

/** The part of the browser's CloseWatcher that is used here. */
interface Watcher {
  onclose: (() => void) | null;
  destroy(): void;
}

declare global {
  interface Window {
    CloseWatcher?: new () => Watcher;
  }
}

/**
 * Closes an overlay on a request of the system, such as the Back gesture of a phone, which otherwise leaves the page.
 * Overlays handle Escape themselves. Browsers without CloseWatcher go back to the previous page.
 */
export function useCloseRequest(isOpen: boolean, close: () => void): void {
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  // A watcher ends with its first request, but the overlay may stay open.
  const [requests, setRequests] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a request ends the watcher
  useEffect(() => {
    if (!(isOpen && window.CloseWatcher)) return;
    const watcher = new window.CloseWatcher();
    watcher.onclose = () => {
      latestClose.current();
      setRequests((count) => count + 1);
    };
    return () => watcher.destroy();
  }, [isOpen, requests]);
}

import { useEffect, useState } from 'react';

/** The pause in typing after which a search is sent, in milliseconds. */
const TYPING_PAUSE_MS = 250;

/** The last value that did not change for `pauseMs`. */
export function useDebounced<T>(value: T, pauseMs = TYPING_PAUSE_MS): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return debounced;
}

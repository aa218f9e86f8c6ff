import { useEffect, useState } from 'react';

/** The pause in typing after which a search is sent, in milliseconds. */
const TYPING_PAUSE_MS = 250;

/** The value, once it has not changed for a while. */
export function useDebounced<T>(value: T, pauseMs = TYPING_PAUSE_MS): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return debounced;
}

import { useEffect, useState } from 'react';

/** The pause in typing after which a search is sent, in milliseconds. */
export const TYPING_PAUSE_MS = 250;

interface DebounceOptions {
  readonly pauseMs?: number;
  /** Whether the first change after a pause applies at once. */
  readonly leading?: boolean;
}

/** The last value that did not change for `pauseMs`. */
export function useDebounced<T>(
  value: T,
  { pauseMs = TYPING_PAUSE_MS, leading = false }: DebounceOptions = {},
): T {
  const [state, setState] = useState({ debounced: value, isPaused: true });
  if (leading && state.isPaused && state.debounced !== value) setState({ debounced: value, isPaused: false });
  useEffect(() => {
    const settle = (current: typeof state) =>
      current.isPaused && current.debounced === value ? current : { debounced: value, isPaused: true };
    const timer = setTimeout(() => setState(settle), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return state.debounced;
}

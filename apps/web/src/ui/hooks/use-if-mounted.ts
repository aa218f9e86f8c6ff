import { useCallback, useEffect, useRef } from 'react';

/**
 * Calls `callback` only while the component is mounted: for a result that nobody expects once the user has left the page
 * or the dialog that waited for it.
 */
export function useIfMounted<A extends unknown[]>(callback: (...args: A) => void): (...args: A) => void {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(
    (...args: A) => {
      if (isMounted.current) callback(...args);
    },
    [callback],
  );
}

import { useCallback, useEffect, useRef } from 'react';

/**
 * Calls `callback` only while the component is mounted. For what follows a response, such as closing a dialog: if the
 * user has closed it meanwhile, the page may show another one, which must stay open.
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

import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that says whether the component is still mounted, for code that runs after a response. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}

import { useCallback, useEffect, useRef } from 'react';

/**
 * Closes the dialog that calls this hook once its request is done, unless the user has closed it meanwhile: the page
 * may then show another dialog, which must stay open.
 */
export function useCloseIfOpen(onClose: () => void): () => void {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return useCallback(() => {
    if (isOpen.current) onClose();
  }, [onClose]);
}

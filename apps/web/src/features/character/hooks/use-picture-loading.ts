import { useEffect } from 'react';
import { createStore, useStore } from '../../../platform/store.ts';

/** The number of pictures that the fields of the page are uploading or fetching. */
const loadingPictures = createStore(0);

/** Whether a picture of the form is being uploaded or fetched: the form would be saved without it. */
export const useIsPictureLoading = (): boolean => useStore(loadingPictures) > 0;

/** Counts a picture while a field is uploading or fetching it. */
export function usePictureLoading(isLoading: boolean): void {
  useEffect(() => {
    if (!isLoading) return;
    loadingPictures.set((count) => count + 1);
    return () => loadingPictures.set((count) => count - 1);
  }, [isLoading]);
}

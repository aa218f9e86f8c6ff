import { useCallback } from 'react';
import { isWaiting } from '../api-error.ts';
import { showFailureToast } from '../show-failure.ts';
import { forSameUser } from '../tokens.ts';
import { useIsMounted } from './use-is-mounted.ts';

/**
 * Returns a function that runs an action whose failure the component shows itself. Once the component has unmounted,
 * for example because the user has canceled its dialog, a toast shows the failure. Runs the action by `forSameUser`.
 */
export function useQuietly(): <R>(action: () => Promise<R>) => Promise<R> {
  const isMounted = useIsMounted();
  return useCallback(
    async (action) => {
      try {
        return await forSameUser(action);
      } catch (error) {
        if (!isMounted() && !isWaiting(error)) showFailureToast(error);
        throw error;
      }
    },
    [isMounted],
  );
}

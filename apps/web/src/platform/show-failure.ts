import { ApiError } from './api-error.ts';
import { tierRefusalOf } from './tier-refusals.ts';
import { showToast } from './toasts.ts';

/** Why something failed: the server's words where it gave some, else those of the screen (DOM-8). */
export const failureText = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.message) || fallback;

/** Says it as a toast. What the tier refused has been said already, with the way on. */
export function showFailureToast(error: unknown, fallback: string): void {
  if (tierRefusalOf(error) === null) showToast(failureText(error, fallback), { tone: 'error' });
}

/**
 * Does something and says how it went, also when the place that began it is gone by then: a row that another user
 * emptied, a dialog that closed. Returns whether it was done.
 */
export async function attempt(
  action: () => Promise<unknown>,
  done: string,
  failed: string,
): Promise<boolean> {
  try {
    await action();
  } catch (error) {
    showFailureToast(error, failed);
    return false;
  }
  showToast(done, { tone: 'success' });
  return true;
}

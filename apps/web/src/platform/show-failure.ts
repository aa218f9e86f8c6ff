import { ApiError, isWaiting } from './api-error.ts';
import { tierRefusalOf } from './tier-refusals.ts';
import { showToast } from './toasts.ts';

/** Why something failed: the server's words where it gave some, else those of the screen (DOM-8). */
export const failureText = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.message) || fallback;

/** Shows it as a toast, unless the tier refused it: that has its own notice. */
export function showFailureToast(error: unknown, fallback: string): void {
  if (tierRefusalOf(error) === null) showToast(failureText(error, fallback), { tone: 'error' });
}

/**
 * Runs an action and shows how it went, also when the component that began it has unmounted by then: a row that
 * another user emptied, a dialog that closed. Returns whether it succeeded, or waits to be sent.
 * @param done the message of success, or what shows it for the response
 */
export async function attempt<R>(
  action: () => Promise<R>,
  done: string | ((response: R) => void),
  failed: string,
): Promise<boolean> {
  let response: R;
  try {
    response = await action();
  } catch (error) {
    // The toast of the waiting write says so.
    if (isWaiting(error)) return true;
    showFailureToast(error, failed);
    return false;
  }
  if (typeof done === 'string') showToast(done, { tone: 'success' });
  else done(response);
  return true;
}

import { ApiError, isWaiting } from './api-error.ts';
import { tierRejectionOf } from './tier-rejections.ts';
import { showToast } from './toasts.ts';

/** The message of an error; for invalid input the messages of its details, because they say what is invalid. */
export function rejectionText(error: Error | null): string | undefined {
  const details = error instanceof ApiError && error.code === 'VALIDATION_ERROR' ? error.details : [];
  return details.map(({ message }) => message).join(' ') || error?.message;
}

/** The message of a failure: that of an `ApiError` if it has one, else the screen's (DOM-8). */
export const failureText = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && rejectionText(error)) || fallback;

/** Shows a failure as a toast, unless the tier rejected the action, which has its own notice. */
export function showFailureToast(
  error: unknown,
  fallback = 'An unexpected error occurred. Please try again.',
): void {
  if (tierRejectionOf(error) === null) showToast(failureText(error, fallback), { tone: 'error' });
}

/**
 * Runs an action and shows its outcome, even if the component that started it has unmounted meanwhile, such
 * as a removed row or a closed dialog. Returns whether it succeeded or waits to be sent.
 * @param onSuccess the success message, or a function that shows the success
 */
export async function attempt<R>(
  action: () => Promise<R>,
  onSuccess: string | ((response: R) => void),
  failureMessage: string,
): Promise<boolean> {
  let response: R;
  try {
    response = await action();
  } catch (error) {
    // The waiting write has its own toast.
    if (isWaiting(error)) return true;
    showFailureToast(error, failureMessage);
    return false;
  }
  if (typeof onSuccess === 'string') showToast(onSuccess, { tone: 'success' });
  else onSuccess(response);
  return true;
}

import { health } from '@quartermaster/contract/health';
import { ApiError, isUnreachable } from './api-error.ts';
import { delayBefore } from './backoff.ts';
import { reachable } from './online.ts';
import { request } from './request.ts';

/** Delays between two checks while the server does not respond, in milliseconds; the last one repeats. */
const DELAYS_MS = [1000, 2000, 4000, 8000, 15_000];
/** The longest delay that the server can request, in milliseconds. */
const DELAY_MAX_MS = 60_000;

/** The delay in seconds that the server requests before the next check, 0 without one; null if it is reachable. */
async function requestedWait(): Promise<number | null> {
  try {
    await request(health, {});
    return null;
  } catch (error) {
    return isUnreachable(error) && error instanceof ApiError ? error.retryAfter : null;
  }
}

let isChecking = false;

/**
 * Checks, after a request without a response, whether the server can be reached at all. If not, the app is treated as
 * offline, and the check is repeated with increasing delays, and not before Retry-After, until the server can
 * be reached or the device itself is offline.
 * @param onReturn called when the server can be reached again
 */
export async function checkServer(
  delayFor: (ms: number) => Promise<void>,
  onReturn: () => void,
): Promise<void> {
  if (isChecking) return;
  isChecking = true;
  let attempts = 0;
  for (let wait = await requestedWait(); wait !== null && navigator.onLine; wait = await requestedWait()) {
    reachable.set(false);
    await delayFor(delayBefore(DELAYS_MS, attempts, wait, DELAY_MAX_MS));
    attempts += 1;
  }
  isChecking = false;
  if (reachable.get()) return;
  reachable.set(true);
  onReturn();
}

import { isOutcomeUnknown, UnsentError } from './api-error.ts';
import { sleep } from './clock.ts';
import { randomId } from './ids.ts';
import { online } from './online.ts';
import { tokens } from './tokens.ts';

/** Delays before the same write is sent again while it is unknown whether it took effect, in milliseconds. */
const DELAYS_MS = [400, 1000, 2000, 4000, 8000];

/** Resolves once the device has a network and the server can be reached. */
function untilOnline(): Promise<void> {
  if (online.get()) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = online.subscribe(() => {
      if (!online.get()) return;
      unsubscribe();
      resolve();
    });
  });
}

/**
 * Retries a write whose response was lost, up to five times. Each retry waits until the server can be reached. The
 * idempotency key stays the same, so that the write happens at most once. A write that was never sent fails
 * immediately, like any rejection. A write of a user who has signed out is not retried, because it would be sent as
 * the next user.
 * @param onLost called once, when the first response is lost
 */
export async function retryUntilKnown<R>(
  send: (key: string) => Promise<R>,
  onLost: () => void = () => {},
): Promise<R> {
  const key = randomId();
  const userId = tokens.userId();
  let wasSent = false;
  for (const delay of DELAYS_MS) {
    try {
      return await send(key);
    } catch (error) {
      if (!isOutcomeUnknown(error) || (error instanceof UnsentError && !wasSent)) throw error;
      if (!wasSent) onLost();
      wasSent = true;
      await untilOnline();
      await sleep(delay);
      if (tokens.userId() !== userId) throw error;
    }
  }
  return send(key);
}

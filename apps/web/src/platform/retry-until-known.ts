import { ApiError, isOutcomeUnknown } from './api-error.ts';
import { sleep } from './clock.ts';
import { randomId } from './ids.ts';
import { online } from './online.ts';

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

const isUnsent = (error: unknown): boolean => error instanceof ApiError && error.code === 'OFFLINE';

/**
 * Retries a write whose response was lost, up to five times, each time once there is a network. The idempotency key
 * stays the same, so that the write happens at most once. A write that was never sent fails immediately, like any
 * rejection.
 * @param onLost called once, when the first response is lost
 */
export async function retryUntilKnown<R>(
  send: (key: string) => Promise<R>,
  onLost: () => void = () => {},
): Promise<R> {
  const key = randomId();
  let wasSent = false;
  for (const delay of DELAYS_MS) {
    try {
      return await send(key);
    } catch (error) {
      if (!isOutcomeUnknown(error) || (isUnsent(error) && !wasSent)) throw error;
      if (!wasSent) onLost();
      wasSent = true;
      await untilOnline();
      await sleep(delay);
    }
  }
  return send(key);
}

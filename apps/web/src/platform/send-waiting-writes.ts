import { ApiError, isOutcomeUnknown, isUnreachable } from './api-error.ts';
import { delayBefore } from './backoff.ts';
import { online } from './online.ts';
import { queueableSpec } from './queueable-writes.ts';
import { needsRefresh, refreshTokens } from './refresh.ts';
import { request } from './request.ts';
import { withStorageLock } from './tab-lock.ts';
import { tokens, userIdOf } from './tokens.ts';
import { isExpired, type SettledState, type WaitingWrite, type WaitingWrites } from './waiting-writes.ts';

/** Only one tab at a time sends, and reads the next write once it holds the lock. */
const LOCK = 'quartermaster-waiting-writes';

/** Delays before the same write is sent again, in milliseconds; the last one repeats. */
const DELAYS_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];
/** The longest delay that the server can request, in milliseconds. */
const DELAY_MAX_MS = 5 * 60_000;
/** The maximum number of attempts for a write that makes the server fail. */
const FAILURES_MAX = 5;

/** The result of one attempt: nothing to send, the outcome of a write, or the delay before the next attempt (ms). */
type SendResult = 'idle' | SettledState | { readonly delay: number; readonly isFailure: boolean };

const runInTurn = (work: () => Promise<SendResult>): Promise<SendResult> => {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(LOCK, {}, work) : withStorageLock(LOCK, work);
};

const isRejectedToken = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/**
 * Sends only with a token of this account: undefined if another account or none is signed in, or if the token is
 * rejected.
 */
async function sendAs(userId: string, write: WaitingWrite): Promise<'sent' | undefined> {
  const spec = queueableSpec(write.call);
  if (!spec)
    throw new ApiError(
      'UNKNOWN_ENDPOINT',
      'This version of the app cannot send this change.',
      400,
      [],
      false,
    );
  if (needsRefresh()) await refreshTokens(tokens.access());
  for (let attempt = 1; ; attempt += 1) {
    const token = tokens.access();
    if (userIdOf(token) !== userId) return undefined;
    try {
      await request(spec, write.input as never, { token, idempotencyKey: write.key });
      return 'sent';
    } catch (error) {
      if (!isRejectedToken(error)) throw error;
      if (attempt > 1 || !(await refreshTokens(token))) return undefined;
    }
  }
}

/** Whether the server is not ready for the write, which is then repeated without a limit. */
const isNotReady = (error: ApiError): boolean =>
  isUnreachable(error) || ['RATE_LIMITED', 'IDEMPOTENCY_IN_PROGRESS'].includes(error.code);

async function sendFirst(
  userId: string,
  writes: WaitingWrites,
  attempts: number,
  failures: number,
): Promise<SendResult> {
  const write = await writes.first();
  if (!write || !online.get()) return 'idle';
  const settle = async (state: SettledState, reason?: string) => {
    await writes.settle(write.key, state, reason);
    return state;
  };
  if (isExpired(write)) return settle('expired');
  try {
    return (await sendAs(userId, write)) ? await settle('sent') : 'idle';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isFailure = !isNotReady(error);
    if (isFailure && !(isOutcomeUnknown(error) && failures + 1 < FAILURES_MAX))
      return settle('rejected', error.message);
    return { delay: delayBefore(DELAYS_MS, attempts, error.retryAfter, DELAY_MAX_MS), isFailure };
  }
}

/**
 * Sends the waiting writes in order, until none remain, the device is offline or the account is signed out. A
 * write whose response was lost is repeated with its key.
 * @returns the outcomes of the writes
 */
export async function sendWaitingWrites(
  userId: string,
  writes: WaitingWrites,
  delayFor: (ms: number) => Promise<void>,
  isStopped: () => boolean,
): Promise<SettledState[]> {
  const settled: SettledState[] = [];
  let [attempts, failures] = [0, 0];
  while (!isStopped()) {
    const result = await runInTurn(() => sendFirst(userId, writes, attempts, failures));
    if (result === 'idle') break;
    if (typeof result === 'string') {
      settled.push(result);
      [attempts, failures] = [0, 0];
    } else {
      await delayFor(result.delay);
      attempts += 1;
      if (result.isFailure) failures += 1;
    }
  }
  return settled;
}

/** Discards a write that was not sent; false when it was sent first. */
export async function discardWaitingWrite(key: string, writes: WaitingWrites): Promise<boolean> {
  let isDiscarded = false;
  await runInTurn(async () => {
    isDiscarded = await writes.discard(key);
    return 'idle';
  });
  return isDiscarded;
}

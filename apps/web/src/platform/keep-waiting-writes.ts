import type { EndpointSpec } from '@quartermaster/contract/endpoint';
import { countOf } from '@quartermaster/rules/format-count';
import type { QueryClient } from '@tanstack/react-query';
import { type ApiError, UnsentError, waitingError } from './api-error.ts';
import { checkServer } from './check-server.ts';
import { now } from './clock.ts';
import { setUnsentWriteHandler } from './http.ts';
import { invalidate, LEDGER } from './invalidation.ts';
import { restoreOfflineQueries } from './offline-queries.ts';
import { online, reachable } from './online.ts';
import { textOf } from './queueable-writes.ts';
import { discardWaitingWrite, sendWaitingWrites } from './send-waiting-writes.ts';
import { showToast } from './toasts.ts';
import { tokens } from './tokens.ts';
import {
  countUnsent,
  deleteAbandonedWrites,
  type SettledState,
  type WaitingWrites,
  waitingWrites,
  waitingWritesOf,
} from './waiting-writes.ts';

/**
 * Matches the provisional id of a row that a waiting transfer shows at its target, before the server has assigned an
 * id.
 */
const PROVISIONAL_ID = /"(?:\w+_)?id":"[^"]*:/;

const stillWaitingError = (): ApiError =>
  new UnsentError(
    'STILL_WAITING',
    'These items arrive here once an earlier change is sent. Try again when you are back online.',
  );

/** A write that never waits and was not sent, because the server did not respond to earlier requests. */
const unreachableError = (): ApiError =>
  new UnsentError(
    'OFFLINE',
    'The server cannot be reached, so this was not sent. Try again when it responds.',
  );

/**
 * Stores a write of the signed-in account, if it may wait. The error says that it waits, or why it does not; undefined
 * if the caller reports the failure itself.
 */
async function keep(
  client: QueryClient,
  userId: string,
  writes: WaitingWrites,
  [spec, input, key]: readonly [EndpointSpec, unknown, string],
): Promise<ApiError | undefined> {
  const text = textOf(client, spec, input);
  if (text === undefined) return reachable.get() ? undefined : unreachableError();
  if (tokens.userId() !== userId) return undefined;
  if (PROVISIONAL_ID.test(JSON.stringify(input))) return stillWaitingError();
  try {
    await writes.add({ key, call: spec.id, input, text, createdAt: now(), state: 'waiting' });
  } catch (error) {
    return error as ApiError;
  }
  showToast(`Waiting to be sent: ${text}`);
  return waitingError();
}

const changesText = (count: number): string => countOf(count, 'waiting change');

/** Reports the outcome of the waiting writes; failed ones stay listed with their reason. */
function showOutcome(settled: readonly SettledState[], onShow: () => void): void {
  const sent = settled.filter((state) => state === 'sent').length;
  if (sent > 0) showToast(`${changesText(sent)} sent`, { tone: 'success' });
  const failed = settled.length - sent;
  if (failed === 0) return;
  const action = { label: 'Show', run: onShow };
  showToast(`${changesText(failed)} could not be saved`, { tone: 'error', action });
}

/** Resolves after a delay, or as soon as `online` changes. */
const delayFor = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const unsubscribe = online.subscribe(end);
  });

/** Returns a function that starts a run; during a run it only requests one more run afterwards. */
function oneAtATime(run: () => Promise<void>): () => void {
  let isRunning = false;
  let isRequested = false;
  const start = async () => {
    isRequested = true;
    if (isRunning) return;
    isRunning = true;
    while (isRequested) {
      isRequested = false;
      await run().catch(() => undefined);
    }
    isRunning = false;
  };
  return () => void start();
}

interface WaitingList {
  /** Discards a write that was not sent, and removes its change from the screens. */
  readonly discard: (key: string) => Promise<void>;
  /** Removes settled writes from the list. */
  readonly dismiss: (keys: readonly string[]) => Promise<void>;
}

/** The actions of the list on screen; undefined while no one is signed in. */
let waitingList: WaitingList | undefined;
export const discardWrite = async (key: string): Promise<void> => waitingList?.discard(key);
export const dismissWrites = async (keys: readonly string[]): Promise<void> => waitingList?.dismiss(keys);

const listOf = (client: QueryClient, userId: string, writes: WaitingWrites): WaitingList => ({
  dismiss: writes.dismiss,
  discard: async (key) => {
    if (!(await discardWaitingWrite(key, writes))) return void showToast('This change was already sent');
    await (online.get() ? invalidate(client, LEDGER) : restoreOfflineQueries(client, userId, true));
  },
});

/**
 * Keeps the writes of one account that cannot be sent, across reloads, and sends them once the server can be
 * reached.
 * @param onShow opens the list
 * @returns a function that stops storing and sending; waiting writes stay on this device until the account signs in
 *   again
 */
export function keepWaitingWrites(client: QueryClient, userId: string, onShow: () => void): () => void {
  const writes = waitingWritesOf(userId);
  let isStopped = false;
  const send = oneAtATime(async () => {
    const settled = await sendWaitingWrites(userId, writes, delayFor, () => isStopped);
    if (settled.length === 0 || isStopped) return;
    showOutcome(settled, onShow);
    await invalidate(client, LEDGER);
  });
  setUnsentWriteHandler({
    // Reads failed while the server could not be reached.
    checkServer: () => void checkServer(delayFor, () => void client.invalidateQueries()),
    isBusy: () => countUnsent(waitingWrites.get()) > 0,
    keep: async (...write) => {
      const result = await keep(client, userId, writes, write);
      if (online.get()) send();
      return result;
    },
  });
  waitingList = listOf(client, userId, writes);
  void deleteAbandonedWrites()
    .then(writes.load)
    .then(send, () => undefined);
  const unsubscribe = online.subscribe(() => online.get() && send());
  return () => {
    isStopped = true;
    unsubscribe();
    setUnsentWriteHandler(null);
    waitingList = undefined;
    writes.close();
  };
}

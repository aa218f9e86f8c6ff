import { IDEMPOTENCY_RETENTION_DAYS } from '@quartermaster/contract/constants';
import { createStore as createDatabase, del, entries, get, update } from 'idb-keyval';
import { ApiError, UnsentError } from './api-error.ts';
import { now } from './clock.ts';
import { createStore } from './store.ts';

export type SettledState = 'sent' | 'rejected' | 'expired';

/** A write that could not be sent when it was made. */
export interface WaitingWrite {
  /** Its idempotency key, which also identifies it here. */
  readonly key: string;
  /** The id of its endpoint. */
  readonly call: string;
  readonly input: unknown;
  /** Its description. */
  readonly text: string;
  /** Milliseconds since 1970, by the clock of this device. */
  readonly createdAt: number;
  readonly state: 'waiting' | SettledState;
  /** The message that explains why the write was rejected. */
  readonly reason?: string;
}

export const WAITING_WRITES_MAX = 100;
const DAY_MS = 24 * 60 * 60_000;
/** The time after which the server deletes a key, less an hour, because clocks differ. */
const EXPIRES_AFTER_MS = IDEMPOTENCY_RETENTION_DAYS * DAY_MS - 60 * 60_000;
const ABANDONED_AFTER_MS = 60 * DAY_MS;

/** The writes of the signed-in account, oldest first; all of its tabs show the same list. */
export const waitingWrites = createStore<readonly WaitingWrite[]>([]);

/** Each account has a separate record, so that no account sends or shows the writes of another (ADR 0164). */
const database = createDatabase('waiting-writes', 'writes');

export const isExpired = ({ createdAt }: WaitingWrite): boolean => now() - createdAt > EXPIRES_AFTER_MS;

const isUnsent = ({ state }: WaitingWrite): boolean => state === 'waiting';

/** The number of writes that have not been sent yet. */
export const countUnsent = (writes: readonly WaitingWrite[]): number => writes.filter(isUnsent).length;

const storageError = (error: unknown): ApiError =>
  (error as Error | null)?.name === 'QuotaExceededError'
    ? new UnsentError(
        'STORAGE_FULL',
        'The storage of this device is full, so this was not saved. Free some space or try again when you are back online.',
      )
    : new UnsentError(
        'STORAGE_BLOCKED',
        'This browser cannot store changes. Try again when you are back online.',
      );

/**
 * Adds a write to the end, unless the list contains its key. If the list is full, removes the oldest sent write; throws
 * if there is none.
 */
function withAdded(writes: readonly WaitingWrite[], addedWrite: WaitingWrite): WaitingWrite[] {
  if (writes.some(({ key }) => key === addedWrite.key)) return [...writes];
  const surplus = writes.length + 1 - WAITING_WRITES_MAX;
  const removedWrites = new Set(
    writes.filter(({ state }) => state === 'sent').slice(0, Math.max(surplus, 0)),
  );
  if (removedWrites.size < surplus)
    throw new UnsentError(
      'TOO_MANY_WAITING',
      `${WAITING_WRITES_MAX} changes are waiting or could not be saved, which is the most this device stores. Discard or dismiss some, or try again when you are back online.`,
    );
  return [...writes.filter((write) => !removedWrites.has(write)), addedWrite];
}

/** Deletes the writes of accounts whose newest write is older than 60 days; they could no longer be sent. */
export async function deleteAbandonedWrites(): Promise<void> {
  const cutoff = now() - ABANDONED_AFTER_MS;
  for (const [userId, writes] of await entries<string, readonly WaitingWrite[]>(database)) {
    if (writes.every(({ createdAt }) => createdAt < cutoff)) await del(userId, database);
  }
}

/** A stored write. Earlier versions of the app stored rejected writes as refused. */
type StoredWrite = Omit<WaitingWrite, 'state'> & { readonly state: WaitingWrite['state'] | 'refused' };

const fromStored = (writes: readonly StoredWrite[] = []): readonly WaitingWrite[] =>
  writes.map(({ state, ...write }) => ({ ...write, state: state === 'refused' ? 'rejected' : state }));

type Edit = (writes: readonly WaitingWrite[]) => readonly WaitingWrite[];

/** Changes the stored writes of an account in one transaction of the database, and returns them. */
async function updateStored(userId: string, change: Edit): Promise<readonly WaitingWrite[]> {
  let editedWrites: readonly WaitingWrite[] = [];
  await update<readonly StoredWrite[]>(
    userId,
    (writes) => {
      editedWrites = change(fromStored(writes));
      return editedWrites;
    },
    database,
  );
  return editedWrites;
}

/**
 * The stored writes of one account on this device. Every change is one transaction of the database, whichever tab makes
 * it.
 */
export function waitingWritesOf(userId: string) {
  const channel = new BroadcastChannel(`waiting-writes-${userId}`);
  const read = async (): Promise<readonly WaitingWrite[]> =>
    fromStored(await get<readonly StoredWrite[]>(userId, database));
  let isClosed = false;
  const load = async (): Promise<void> => {
    const writes = await read();
    if (!isClosed) waitingWrites.set(writes);
  };
  const edit = async (change: Edit): Promise<void> => {
    const editedWrites = await updateStored(userId, change);
    // The store may already contain the writes of the next account.
    if (isClosed) return;
    waitingWrites.set(editedWrites);
    channel.postMessage('changed');
  };
  channel.onmessage = () => void load().catch(() => undefined);
  return {
    load,
    /** The next write to send. */
    first: async (): Promise<WaitingWrite | undefined> => (await read()).find(isUnsent),
    /** Throws ApiError when the write cannot be kept. */
    add: async (write: WaitingWrite): Promise<void> => {
      try {
        await edit((writes) => withAdded(writes, write));
      } catch (error) {
        throw error instanceof ApiError ? error : storageError(error);
      }
    },
    settle: (key: string, state: SettledState, reason?: string): Promise<void> =>
      edit((writes) =>
        writes.map((write) =>
          write.key === key ? { ...write, state, ...(reason ? { reason } : {}) } : write,
        ),
      ),
    /** Removes a write that is still to be sent; false when there is none with this key. */
    discard: async (key: string): Promise<boolean> => {
      let isFound = false;
      await edit((writes) => {
        const remainingWrites = writes.filter((write) => write.key !== key || !isUnsent(write));
        isFound = remainingWrites.length < writes.length;
        return remainingWrites;
      });
      return isFound;
    },
    /** Removes writes that were settled. */
    dismiss: (keys: readonly string[]): Promise<void> =>
      edit((writes) => writes.filter((write) => isUnsent(write) || !keys.includes(write.key))),
    close: (): void => {
      isClosed = true;
      channel.close();
      waitingWrites.set([]);
    },
  };
}

export type WaitingWrites = ReturnType<typeof waitingWritesOf>;

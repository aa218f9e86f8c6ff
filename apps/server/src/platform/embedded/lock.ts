import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../error-code.ts';
import { OperatorError } from '../operator-error.ts';
import { isAlive, processStartTime } from './liveness.ts';

/** The process that holds a lock. `born` is its start time as `processStartTime` returns it. */
type Holder = { pid: number; born: string | null; since: string; token: string };

// Checking and removing a lock takes milliseconds; a process that takes longer than this is considered dead.
const maxTakeoverMs = 10_000;

/** Another Quartermaster process is using the folder. */
export class FolderInUseError extends OperatorError {}

/**
 * Acquires the lock file at `path` for this process; the returned function releases it. The lock of a dead process
 * (kill -9, power failure) is taken over. Throws FolderInUseError if the process that holds the lock is alive.
 */
export async function takeLock(path: string, folder: string): Promise<() => Promise<void>> {
  const token = randomUUID();
  const born = await processStartTime(process.pid);
  const ownHolder: Holder = { pid: process.pid, born, since: new Date().toISOString(), token };
  const temporaryFile = `${path}.${token}`;
  await writeFile(temporaryFile, JSON.stringify(ownHolder), { mode: 0o600 });
  try {
    // link() either creates the whole file or fails: no process reads a partial lock.
    while (!(await succeeds(link(temporaryFile, path)))) await removeIfStale(path, folder);
  } finally {
    await rm(temporaryFile, { force: true });
  }
  return async () => {
    const holder = await readHolder(path);
    if (holder?.token === token) await rm(path, { force: true });
  };
}

/**
 * Lets one process at a time remove a stale lock: otherwise a second process could remove the new lock of the first.
 * Throws FolderInUseError if the lock is not stale.
 */
async function removeIfStale(path: string, folder: string): Promise<void> {
  const guard = `${path}.takeover`;
  while (!(await succeeds(mkdir(guard)))) {
    const since = (await stat(guard).catch(() => null))?.mtimeMs ?? Date.now();
    if (Date.now() - since > maxTakeoverMs) await rm(guard, { recursive: true, force: true });
    await sleep(20);
  }
  try {
    const holder = await readHolder(path);
    if (holder !== null && (await isHolderAlive(holder))) throw inUse(holder, folder);
    await rm(path, { force: true });
  } finally {
    await rm(guard, { recursive: true, force: true });
  }
}

async function isHolderAlive(holder: Holder): Promise<boolean> {
  if (!isAlive(holder.pid)) return false;
  const born = await processStartTime(holder.pid);
  return born === null || holder.born === null ? holder.pid !== process.pid : born === holder.born;
}

function inUse(holder: Holder, folder: string): FolderInUseError {
  return new FolderInUseError(
    `Another Quartermaster process is using the data folder ${folder} (process ${holder.pid}, since ${holder.since}). ` +
      'Stop that process first, or set DATA_DIR to a different folder.',
  );
}

/**
 * The holder of a lock; null if the lock file is missing or incomplete. Throws OperatorError if it cannot be read, for
 * example because it belongs to another user: its process may be alive.
 */
async function readHolder(path: string): Promise<Holder | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw new OperatorError(
      `The lock ${path} cannot be read (${errorCode(error)}). Start as the user who owns it.`,
    );
  });
  try {
    const holder: Holder = JSON.parse(text);
    return Number.isInteger(holder.pid) ? holder : null;
  } catch {
    return null;
  }
}

/** Whether the action succeeds; false if the file or folder exists. */
async function succeeds(action: Promise<unknown>): Promise<boolean> {
  try {
    await action;
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

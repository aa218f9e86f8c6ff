import { now, sleep } from './clock.ts';
import { randomId } from './ids.ts';

/**
 * The lifetime of a lease, in milliseconds; longer than the timeout of a request, so that a lease usually expires only
 * if its tab has been closed.
 */
const LEASE_MS = 12_000;
/** The time in which storage synchronizes to another tab, in milliseconds. */
const SETTLE_MS = 60;
const CHECK_INTERVAL_MS = 40;

/** The holder of a lease that has not expired; a tab that was closed meanwhile blocks other tabs only briefly. */
function holderOf(key: string): string | undefined {
  const [owner, until] = (localStorage.getItem(key) ?? '').split(' ');
  const remainingMs = Number(until) - now();
  return owner && remainingMs > 0 && remainingMs <= LEASE_MS ? owner : undefined;
}

async function acquire(key: string, owner: string): Promise<void> {
  for (;;) {
    while (holderOf(key) !== undefined) await sleep(CHECK_INTERVAL_MS);
    localStorage.setItem(key, `${owner} ${now() + LEASE_MS}`);
    // If two tabs write at the same moment, both read the later value.
    await sleep(SETTLE_MS);
    if (holderOf(key) === owner) return;
  }
}

/**
 * A lock shared by the tabs of a browser without Web Locks, which is every browser on a plain-HTTP site: a lease in
 * local storage. In rare cases two tabs hold it at the same time; if both then refresh within 30 s, the server gives
 * them the same new tokens (ADR 0073).
 */
export async function withStorageLock<T>(key: string, work: () => Promise<T>): Promise<T> {
  const owner = randomId();
  await acquire(key, owner);
  try {
    return await work();
  } finally {
    if (holderOf(key) === owner) localStorage.removeItem(key);
  }
}

import { vi } from 'vitest';

type Work = (lock: object | null) => Promise<unknown> | null;

/** A lock with one holder at a time, granted in the order of the requests. */
function createLock() {
  let last: Promise<unknown> = Promise.resolve();
  /** The number of requests that hold the lock or wait for it. */
  let openRequests = 0;
  const release = () => {
    openRequests -= 1;
  };
  return (options: LockOptions, work: Work) => {
    if (options.ifAvailable && openRequests > 0) return Promise.resolve(work(null));
    openRequests += 1;
    const result = last.then(() => work({}));
    last = result.then(release, release);
    return result;
  };
}

/** Replaces the browser's named locks, which happy-dom does not have. */
export function stubLocks(): void {
  const locks = new Map<string, ReturnType<typeof createLock>>();
  const request = (name: string, options: LockOptions, work: Work) => {
    const lock = locks.get(name) ?? createLock();
    locks.set(name, lock);
    return lock(options, work);
  };
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
}

import { vi } from 'vitest';

type Work = (lock: object | null) => Promise<unknown> | null;

/** The browser's locks, shared by all tabs: one holder at a time, in order. happy-dom has none. */
export function stubLocks(): void {
  let last: Promise<unknown> = Promise.resolve();
  let holders = 0;
  const inTurn = (work: Work) => {
    holders += 1;
    const turn = last.then(() => work({}));
    last = turn.then(release, release);
    return turn;
  };
  const release = () => {
    holders -= 1;
  };
  const request = (_name: string, options: LockOptions, work: Work) =>
    options.ifAvailable && holders > 0 ? Promise.resolve(work(null)) : inTurn(work);
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
}

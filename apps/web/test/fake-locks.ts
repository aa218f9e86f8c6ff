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
  const request = (_name: string, ...rest: [{ ifAvailable: true }, Work] | [Work]) => {
    if (rest.length === 1) return inTurn(rest[0]);
    return holders > 0 ? Promise.resolve(rest[1](null)) : inTurn(rest[1]);
  };
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
}

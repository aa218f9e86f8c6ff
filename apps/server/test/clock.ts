import { beforeEach } from 'vitest';

/** A clock that is `later` milliseconds ahead of the machine's; every test of the file starts at 0. */
export function testClock(): { later: number; now(): Date } {
  const clock = { later: 0, now: () => new Date(Date.now() + clock.later) };
  beforeEach(() => {
    clock.later = 0;
  });
  return clock;
}

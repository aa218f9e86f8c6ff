import { beforeEach } from 'vitest';

/** A clock that is `later` milliseconds ahead of the system clock; reset to 0 before every test. */
export function testClock(): { later: number; now(): Date } {
  const clock = { later: 0, now: () => new Date(Date.now() + clock.later) };
  beforeEach(() => {
    clock.later = 0;
  });
  return clock;
}

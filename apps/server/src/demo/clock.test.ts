import { describe, expect, it } from 'vitest';
import { createDemoClock, lastThursday } from './clock.ts';

it.each([
  ['2026-11-22T05:00:00Z', '2026-11-19T19:00:00Z'],
  ['2026-11-19T18:59:00Z', '2026-11-12T19:00:00Z'],
  // A game session that has not ended yet does not count.
  ['2026-11-19T20:59:00Z', '2026-11-12T19:00:00Z'],
  ['2026-11-19T21:00:00Z', '2026-11-19T19:00:00Z'],
  ['2026-11-20T00:30:00Z', '2026-11-19T19:00:00Z'],
  ['2027-01-01T12:00:00Z', '2026-12-31T19:00:00Z'],
])('lastThursday(%s) returns %s', (now, gameSession) => {
  expect(new Date(lastThursday(new Date(now)))).toEqual(new Date(gameSession));
});

describe('demo clock', () => {
  it('starts at the given time, advances and never goes back', () => {
    const clock = createDemoClock({ weeksBefore: 3 }, () => Date.parse('2026-11-22T05:00:00Z'));
    expect(clock.now()).toEqual(new Date('2026-10-29T19:00:00Z'));
    clock.step();
    expect(clock.now()).toEqual(new Date('2026-10-29T19:00:05Z'));
    clock.advanceTo(clock.at({ weeksBefore: 2, days: 1, hours: -2 }));
    expect(clock.now()).toEqual(new Date('2026-11-06T17:00:00Z'));
    clock.advanceTo(clock.at({ weeksBefore: 2 }));
    expect(clock.now()).toEqual(new Date('2026-11-06T17:00:00Z'));
  });
});

import { expect, test } from 'vitest';
import { Throttle } from './throttle.ts';

test('Throttle allows the burst, then the refill rate', () => {
  let now = 0;
  const throttle = new Throttle({ perSecond: 10, burst: 3 }, () => now);
  const take = (times: number) => Array.from({ length: times }, () => throttle.take());
  expect(take(4)).toEqual([true, true, true, false]);
  now = 250;
  expect(take(3)).toEqual([true, true, false]);
  now = 60_000;
  expect(take(4)).toEqual([true, true, true, false]);
});

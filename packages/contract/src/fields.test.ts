import { expect, it } from 'vitest';
import { time } from './fields.ts';

it.each([
  ['2026-11-25T22:00:00.000Z', true],
  ['0000-01-01T00:00:00.000Z', false],
  ['0001-01-01T00:00:00.000Z', false],
  ['2026-11-25T22:00:00.000+01:00', false],
])('time %s is accepted: %s', (value, isAccepted) => {
  expect(time.safeParse(value).success).toBe(isAccepted);
});

import { expect, it } from 'vitest';
import { rangeOf } from './range.ts';

const now = new Date('2026-11-22T21:00:00Z');

it.each([
  [{}, { from: '2026-10-24', to: '2026-11-22' }],
  [{ to: '2026-03-30' }, { from: '2026-03-01', to: '2026-03-30' }],
  [{ from: '2026-11-22' }, { from: '2026-11-22', to: '2026-11-22' }],
])('rangeOf(%j) returns %j', (query, range) => {
  expect(rangeOf(query, now)).toEqual(range);
});

it.each([
  [{ from: '2026-11-22', to: '2026-11-21' }, 'to', 'The period ends before it begins'],
  [{ from: '2027-01-01' }, 'to', 'The period ends before it begins'],
  [{ from: '2016-11-21' }, 'from', 'The period must be at most ten years long'],
])('rangeOf(%j) throws a validation error', (query, field, message) => {
  expect(() => rangeOf(query, now)).toThrow(
    expect.objectContaining({ code: 'VALIDATION_ERROR', details: [{ field, message }] }),
  );
});

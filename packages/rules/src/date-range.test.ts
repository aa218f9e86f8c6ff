import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DateStep,
  dayOf,
  daysAfter,
  daysIn,
  nextStepStart,
  stepOf,
  stepStart,
  stepsIn,
} from './date-range.ts';

describe('date range', () => {
  it.each([
    ['2026-11-22', '2026-11-22', 'day', ['2026-11-22']],
    ['2026-02-27', '2026-03-01', 'day', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ] as const)('%s to %s has one step per %s', (from, to, step, starts) => {
    expect(stepOf({ from, to })).toBe(step);
    expect(stepsIn({ from, to }, step)).toEqual(starts);
  });

  it.each([
    ['2026-08-23', '2026-11-22', 'day'],
    ['2026-08-22', '2026-11-22', 'week'],
    ['2024-11-25', '2026-11-22', 'week'],
    ['2024-11-24', '2026-11-22', 'month'],
  ] as const)('%s to %s is divided into steps of one %s', (from, to, step) => {
    expect(stepOf({ from, to })).toBe(step);
  });

  it.each([
    ['2026-11-22', 'week', '2026-11-16'],
    ['2026-11-16', 'week', '2026-11-16'],
    ['2026-03-01', 'week', '2026-02-23'],
    ['2026-11-22', 'month', '2026-11-01'],
  ] as const)('step that contains %s is the %s that begins on %s', (day, step, start) => {
    expect(stepStart(day, step)).toBe(start);
  });

  it.each([
    ['2026-11-22', 'day', '2026-11-23'],
    ['2026-11-22', 'week', '2026-11-23'],
    ['2026-11-23', 'week', '2026-11-30'],
    ['2026-01-31', 'month', '2026-02-01'],
    ['2026-12-01', 'month', '2027-01-01'],
  ] as const)('next step after %s is the %s that begins on %s', (day, step, start) => {
    expect(nextStepStart(day, step)).toBe(start);
  });

  it('has at most 125 steps in ten years, which contain every day exactly once', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((days) => daysAfter('1990-01-01', days));
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 3652 }), (from, extraDays) => {
        const range = { from, to: daysAfter(from, extraDays) };
        const step: DateStep = stepOf(range);
        const starts = stepsIn(range, step);
        expect(starts.length).toBeLessThanOrEqual(125);
        const startsOfDays = Array.from({ length: daysIn(range) }, (_, i) =>
          stepStart(daysAfter(from, i), step),
        );
        expect([...new Set(startsOfDays)]).toEqual(starts);
      }),
    );
  });

  it('counts days in UTC', () => {
    expect(dayOf(new Date('2026-11-22T23:59:59.999Z'))).toBe('2026-11-22');
  });
});

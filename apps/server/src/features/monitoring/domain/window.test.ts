import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { windowOf } from './window.ts';

const now = new Date('2026-11-22T12:30:30.000Z');

describe('window of a report', () => {
  it.each([
    ['hour', '2026-11-22T11:31:00.000Z', '2026-11-22T12:31:00.000Z'],
    ['day', '2026-11-21T13:00:00.000Z', '2026-11-22T13:00:00.000Z'],
    ['week', '2026-11-15T13:00:00.000Z', '2026-11-22T13:00:00.000Z'],
  ] as const)('covers the last %s from %s to %s', (range, from, to) => {
    expect(windowOf({ range }, now)).toMatchObject({ from: new Date(from), to: new Date(to) });
  });

  it('consists of whole steps, the last of which contains the requested end', () => {
    const instant = fc.date({
      min: new Date('2001-01-01T00:00:00.000Z'),
      max: new Date('2999-12-31T00:00:00.000Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, fc.constantFrom('hour', 'day', 'week'), (until, range) => {
        const { from, to, stepMs } = windowOf({ range, until: until.toISOString() }, now);
        expect(to.getTime()).toBeGreaterThan(until.getTime());
        expect(to.getTime() - stepMs).toBeLessThanOrEqual(until.getTime());
        expect(from.getTime() % stepMs).toBe(0);
        expect((to.getTime() - from.getTime()) / stepMs).toBe({ hour: 60, day: 24, week: 168 }[range]);
      }),
    );
  });
});

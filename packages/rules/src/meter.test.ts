import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meter } from './meter.ts';

describe('meter', () => {
  test.each([
    [0, 'ok', 0],
    [7499, 'ok', 74],
    [7500, 'warning', 75],
    [8999, 'warning', 89],
    [9000, 'error', 90],
    [10_000, 'error', 100],
    [12_000, 'error', 120],
  ])('%i of 10,000 hundredths is %s at %i percent', (used, level, percent) => {
    expect(meter('weight', used, 10_000)).toMatchObject({ level, percent });
  });

  test('has a message for weight or for slots at 90 percent or more', () => {
    expect(meter('weight', 90, 100).message).toBe('Container is nearly full!');
    expect(meter('slots', 18, 20).message).toBe('Running out of slots!');
    expect(meter('slots', 17, 20).message).toBeNull();
  });

  test('has neither a percentage nor a message if there is no limit', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(null, 0), (used, max) => {
        expect(meter('slots', used, max)).toEqual({ level: 'ok', percent: null, message: null });
      }),
    );
  });

  test('has a level that matches the percentage and never falls as the load grows', () => {
    const order = ['ok', 'warning', 'error'];
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.nat(1000),
        fc.integer({ min: 1, max: 1_000_000 }),
        (used, added, max) => {
          const before = meter('weight', used, max);
          const percent = before.percent ?? 0;
          expect(before.level).toBe(percent >= 90 ? 'error' : percent >= 75 ? 'warning' : 'ok');
          const after = meter('weight', used + added, max);
          expect(order.indexOf(after.level)).toBeGreaterThanOrEqual(order.indexOf(before.level));
        },
      ),
    );
  });
});

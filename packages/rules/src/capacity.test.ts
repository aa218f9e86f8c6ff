import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveStyle, overload } from './capacity.ts';

const load = fc.record({ weight: fc.nat(20_000), slots: fc.nat(40) });
const bounds = fc.record({
  weight: fc.option(fc.integer({ min: 1, max: 20_000 })),
  slots: fc.option(fc.integer({ min: 1, max: 40 })),
});
const style = fc.constantFrom('weight', 'slots', 'both', 'none' as const);

describe('capacity', () => {
  it('rejects with the specified message for the exceeded limit', () => {
    const current = { weight: 9000, slots: 19 };
    const max = { weight: 10_000, slots: 20 };
    expect(overload(current, { weight: 1001, slots: 1 }, max, 'both')?.message).toBe(
      'Item(s) would exceed weight limit',
    );
    expect(overload(current, { weight: 10, slots: 2 }, max, 'both')?.message).toBe(
      'Item(s) would exceed volume limit',
    );
    expect(overload(current, { weight: 1001, slots: 2 }, max, 'both')?.message).toBe(
      'Insufficient capacity in container',
    );
    expect(overload(current, { weight: 1000, slots: 1 }, max, 'both')).toBeNull();
  });

  it('reports the load and the limit in the details of a rejection', () => {
    const rejection = overload(
      { weight: 9050, slots: 0 },
      { weight: 1000, slots: 1 },
      { weight: 10_000, slots: null },
      'both',
    );
    expect(rejection?.details).toEqual([{ field: 'weight', message: '100.5 lb of 100 lb' }]);
  });

  it('enforces only the limits of the style', () => {
    fc.assert(
      fc.property(load, load, bounds, style, (current, added, max, enforcedStyle) => {
        const fields = overload(current, added, max, enforcedStyle)?.details.map(({ field }) => field) ?? [];
        if (enforcedStyle === 'none') expect(fields).toEqual([]);
        if (enforcedStyle === 'weight') expect(fields).not.toContain('slots');
        if (enforcedStyle === 'slots') expect(fields).not.toContain('weight');
      }),
    );
  });

  it('rejects exactly the items that increase a load beyond its limit', () => {
    fc.assert(
      fc.property(load, load, bounds, (current, added, max) => {
        const rejected = overload(current, added, max, 'both') !== null;
        const exceedsLimit =
          (max.weight !== null && added.weight > 0 && current.weight + added.weight > max.weight) ||
          (max.slots !== null && added.slots > 0 && current.slots + added.slots > max.slots);
        expect(rejected).toBe(exceedsLimit);
      }),
    );
  });

  it('uses both limits for a character without a party', () => {
    expect(effectiveStyle(null)).toBe('both');
    expect(effectiveStyle('slots')).toBe('slots');
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextRestock, suggestedQuantity } from './restock.ts';

const day = 24 * 60 * 60_000;
const at = (iso: string) => new Date(`2026-11-${iso}T08:00:00Z`);

test('next restock is one interval after the last due time, even when that restock was late', () => {
  expect(nextRestock(at('20'), 1, at('20'))).toEqual(at('21'));
  expect(nextRestock(at('20'), 7, new Date('2026-11-20T19:30:00Z'))).toEqual(at('27'));
});

test('missed intervals are skipped', () => {
  expect(nextRestock(at('01'), 2, at('08'))).toEqual(at('09'));
});

test('shop without an interval never restocks', () => {
  expect(nextRestock(at('01'), null, at('08'))).toBeNull();
  expect(nextRestock(at('01'), 0, at('08'))).toBeNull();
});

test('next restock is in the future, at most one interval away, and a whole number of intervals after the due time', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 4e12 }),
      fc.integer({ min: 1, max: 365 }),
      fc.nat({ max: 1e11 }),
      (due, days, late) => {
        const next = nextRestock(new Date(due), days, new Date(due + late))?.getTime() ?? 0;
        expect(next).toBeGreaterThan(due + late);
        expect(next - (due + late)).toBeLessThanOrEqual(days * day);
        expect((next - due) % (days * day)).toBe(0);
      },
    ),
  );
});

test('suggested quantity falls as the value rises, and is unlimited up to a gold piece', () => {
  expect([1, 100, 101, 1000, 1001, 10_000, 10_001].map(suggestedQuantity)).toEqual([
    null,
    null,
    10,
    10,
    3,
    3,
    1,
  ]);
});

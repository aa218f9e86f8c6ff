import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inventoryAllowance, monthStart, nextMonthStart } from './monthly.ts';

const move = { type: 'transfer', isUndo: false };

describe('an entry of the ledger', () => {
  test('among places of characters uses the personal allowance', () => {
    expect(inventoryAllowance({ ...move, owners: ['character'] })).toBe('personal');
    expect(inventoryAllowance({ ...move, owners: ['character', 'character'] })).toBe('personal');
  });

  test("that touches a party's place uses the party's", () => {
    expect(inventoryAllowance({ ...move, owners: ['character', 'party'] })).toBe('party');
    expect(inventoryAllowance({ ...move, owners: ['party'] })).toBe('party');
  });

  test.each(['character_creation', 'character_deletion', 'container_creation', 'container_deletion'])(
    'of type %s uses none',
    (type) => {
      expect(inventoryAllowance({ ...move, type, owners: ['party'] })).toBeNull();
    },
  );

  test('that takes another back, or that happens at no place, uses none', () => {
    expect(inventoryAllowance({ ...move, owners: ['party'], isUndo: true })).toBeNull();
    expect(inventoryAllowance({ ...move, owners: [] })).toBeNull();
  });
});

test('every moment lies in the month that begins before it and ends after it, in UTC', () => {
  const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (now) => {
      const [start, end] = [monthStart(now), nextMonthStart(now)];
      expect(start.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(end.getTime()).toBeGreaterThan(now.getTime());
      expect(start.toISOString().slice(7)).toBe('-01T00:00:00.000Z');
      expect(monthStart(end)).toEqual(end);
      expect(monthStart(new Date(end.getTime() - 1))).toEqual(start);
    }),
  );
});

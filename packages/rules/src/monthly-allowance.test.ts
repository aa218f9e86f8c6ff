import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inventoryAllowance, lastMonthStarts, monthStart, nextMonthStart } from './monthly-allowance.ts';

const move = { type: 'transfer', isUndo: false };

describe('monthly allowance of a ledger entry', () => {
  test('is the personal allowance in containers of characters', () => {
    expect(inventoryAllowance({ ...move, owners: ['character'] })).toBe('personal');
    expect(inventoryAllowance({ ...move, owners: ['character', 'character'] })).toBe('personal');
  });

  test('is the party allowance in a party container', () => {
    expect(inventoryAllowance({ ...move, owners: ['character', 'party'] })).toBe('party');
    expect(inventoryAllowance({ ...move, owners: ['party'] })).toBe('party');
  });

  test.each([
    'character_creation',
    'character_deletion',
    'container_creation',
    'container_deletion',
    'create',
    'delete',
  ])('is null for the type %s', (type) => {
    expect(inventoryAllowance({ ...move, type, owners: ['party'] })).toBeNull();
  });

  test('is null for an undo and for an entry without a container', () => {
    expect(inventoryAllowance({ ...move, owners: ['party'], isUndo: true })).toBeNull();
    expect(inventoryAllowance({ ...move, owners: [] })).toBeNull();
  });
});

test('month begins and ends in UTC and contains the given instant', () => {
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (now) => {
      const [start, end] = [monthStart(now), nextMonthStart(now)];
      expect(start.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(end.getTime()).toBeGreaterThan(now.getTime());
      expect(start.toISOString().slice(7)).toBe('-01T00:00:00.000Z');
      expect(monthStart(end)).toEqual(end);
      expect(monthStart(new Date(end.getTime() - 1))).toEqual(start);
    }),
  );
});

test('last months are consecutive and end with the current month', () => {
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 24 }), (now, count) => {
      const starts = lastMonthStarts(now, count);
      expect(starts).toHaveLength(count);
      expect(starts.at(-1)).toEqual(monthStart(now));
      expect(starts.slice(0, -1).map(nextMonthStart)).toEqual(starts.slice(1));
    }),
  );
});

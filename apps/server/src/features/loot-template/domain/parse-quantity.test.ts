import { maxOf } from '@quartermaster/rules/dice';
import { expect, test } from 'vitest';
import { parseQuantity } from './parse-quantity.ts';

const rejectionOf = (written: string, stackSize: number, field?: string) => {
  try {
    parseQuantity(written, stackSize, field);
    return null;
  } catch (error) {
    return (error as { details: unknown }).details;
  }
};

test('line has at most 100 dice, of at most 1000 sides', () => {
  expect(rejectionOf('101d6', 0)).toEqual([
    { field: 'quantity', message: 'From 1 to 100 dice can be rolled' },
  ]);
  expect(rejectionOf('1d1001', 0)).toEqual([
    { field: 'quantity', message: 'A die has from 1 to 1000 sides' },
  ]);
});

test('line creates at most a hundred stacks', () => {
  expect(maxOf(parseQuantity('100', 1))).toBe(100);
  expect(rejectionOf('10d10+1', 1, 'loot_items.2.quantity')).toEqual([
    { field: 'loot_items.2.quantity', message: 'At most 100 of an item that does not stack' },
  ]);
  expect(rejectionOf('2001', 20)).toEqual([{ field: 'quantity', message: 'At most 100 stacks of 20' }]);
  expect(rejectionOf('1000000000', 0)).toBe(null);
});

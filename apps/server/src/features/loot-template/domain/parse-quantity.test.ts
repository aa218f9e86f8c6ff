import { LOOT_DICE_MAX, LOOT_SIDES_MAX } from '@quartermaster/contract/constants';
import { DICE_MAX, maxOf, SIDES_MAX } from '@quartermaster/rules/dice';
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

test('dice are limited to the bounds of the contract', () => {
  expect([DICE_MAX, SIDES_MAX]).toEqual([LOOT_DICE_MAX, LOOT_SIDES_MAX]);
  expect(rejectionOf('101d6', 0)).toEqual([
    { field: 'quantity', message: 'From 1 to 100 dice can be rolled' },
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

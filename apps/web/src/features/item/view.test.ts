import { expect, test } from 'vitest';
import { stackOf, stash, torchTemplate } from '../../../test/items.ts';
import { ApiError } from '../../platform/api-error.ts';
import {
  coinCounts,
  failureMessage,
  itemSummary,
  loadOf,
  rejectionMessage,
  rejectionOf,
  templateLoad,
  totalsOf,
} from './view.ts';

const OTHER_ID = '0192f0aa-0000-7000-8000-000000000299';

test('merging a stack adds its full weight, but only the additional slots it needs', () => {
  const contents = [stackOf(20, { id: OTHER_ID })];
  expect(loadOf(stackOf(30), 30, contents)).toEqual({ weight: 3000, slots: 0 });
  expect(loadOf(stackOf(38), 38, contents)).toEqual({ weight: 3800, slots: 1 });
});

test('loadOf counts no slots until the contents are loaded', () => {
  expect(loadOf(stackOf(38), 38, null)).toEqual({ weight: 3800, slots: 0 });
});

test('item with different notes uses its own slot', () => {
  expect(loadOf(stackOf(5), 5, [stackOf(5, { id: OTHER_ID, notes: 'wet' })]).slots).toBe(1);
});

test('each new stack uses the slots of its template, and coins use none', () => {
  const coins = { ...torchTemplate, weight: 0.02, stack_size: 0, slots: 0, tags: ['currency'] };
  expect(templateLoad(coins, 100, [])).toEqual({ weight: 200, slots: 0 });
  expect(templateLoad(torchTemplate, 51, [])).toEqual({ weight: 5100, slots: 2 });
  expect(templateLoad({ ...torchTemplate, slots: 3 }, 51, []).slots).toBe(6);
  // The largest quantity takes no longer to calculate, so that the page does not freeze when a user enters it.
  expect(templateLoad({ ...torchTemplate, stack_size: 1 }, 1_000_000_000, []).slots).toBe(1_000_000_000);
});

test('a rejection has a message for weight, slots or both, and rejectionMessage adds the numbers', () => {
  const rejection = rejectionOf(stash, { weight: 2000, slots: 1 });
  expect(rejection && rejectionMessage(rejection)).toBe(
    'Item(s) would exceed weight limit (106 lb of 100 lb)',
  );
  expect(rejectionOf(stash, { weight: 0, slots: 4 })?.message).toBe('Item(s) would exceed volume limit');
  expect(rejectionOf(stash, { weight: 9900, slots: 4 })?.message).toBe('Insufficient capacity in container');
});

test.each([
  [new ApiError('SHOP_CLOSED', 'The shop is closed.', 409, [], true), 'The shop is closed.'],
  [new ApiError('CONFLICT', '', 409, [], true), 'Transfer failed'],
  [new TypeError('inside'), 'An unexpected error occurred during item transfer.'],
])('transfer that fails with %s says "%s"', (error, message) => {
  expect(failureMessage(error)).toBe(message);
});

test('limits that the party does not enforce never cause a rejection', () => {
  expect(rejectionOf({ ...stash, encumbrance_style: 'none' }, { weight: 9900, slots: 9 })).toBeNull();
  expect(rejectionOf({ ...stash, encumbrance_style: 'slots' }, { weight: 9900, slots: 1 })).toBeNull();
});

test('tile of an unidentified item has the unidentified mark', () => {
  const ring = stackOf(1, { is_identified: false });
  expect(itemSummary(ring).marks).toEqual(['unidentified']);
});

test('total weight and coin counts are exact', () => {
  const gold = stackOf(12, { id: 'g', tags: ['currency', 'coin:gold'], weight: 0.02, total_weight: 0.24 });
  expect(totalsOf([stackOf(38), gold].map(itemSummary)).pounds).toBe(38.24);
  expect(coinCounts([stackOf(38), gold])).toEqual({ gold: 12 });
});

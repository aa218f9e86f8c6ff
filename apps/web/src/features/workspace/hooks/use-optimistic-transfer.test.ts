import { expect, test } from 'vitest';
import { stackOf, stash } from '../../../../test/items.ts';
import { itemsAfterDeposit, itemsAfterWithdrawal } from './use-optimistic-transfer.ts';

const OTHER_ID = '0192f0aa-0000-7000-8000-000000000299';

test('a withdrawal reduces the quantity of the stack, or removes the whole stack', () => {
  const torches = stackOf(38);
  expect(itemsAfterWithdrawal([torches], torches.id, 20)[0]).toMatchObject({
    quantity: 18,
    total_weight: 18,
  });
  expect(itemsAfterWithdrawal([torches], torches.id, 38)).toEqual([]);
});

test('a deposit fills existing stacks, and inserts the remaining items by name', () => {
  const contents = [
    stackOf(40, { id: OTHER_ID }),
    stackOf(1, { id: 'z', display_name: 'Waterskin', notes: 'x' }),
  ];
  const itemsAfter = itemsAfterDeposit(contents, stackOf(20), 20, stash.id);
  expect(itemsAfter.map((item) => [item.display_name, item.quantity])).toEqual([
    ['Torch', 50],
    ['Torch', 10],
    ['Waterskin', 1],
  ]);
});

test('a deposited item is no longer equipped', () => {
  const equippedItem = stackOf(1, { instance_data: { ...stackOf(1).instance_data, is_equipped: true } });
  const [depositedItem] = itemsAfterDeposit([], equippedItem, 1, stash.id);
  expect(depositedItem?.instance_data.is_equipped).toBe(false);
  expect(depositedItem?.container_id).toBe(stash.id);
});

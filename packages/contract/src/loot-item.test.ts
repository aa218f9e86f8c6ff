import { expect, test } from 'vitest';
import { lootItemForm } from './loot-item.ts';

const rejectionsOf = (quantity: unknown): string[] => {
  const item_template_id = '01a216ec-1533-722b-b374-5fe270ad8f61';
  const { error } = lootItemForm.safeParse({ item_template_id, quantity });
  return error?.issues.map(({ message }) => message) ?? [];
};

test('quantity of a loot item accepts numbers and dice, and rejects other text with an example', () => {
  for (const quantity of [1, '3', ' 2D6 + 1 ', '4d6kh3*10', '+2', 'd6'])
    expect(rejectionsOf(quantity)).toEqual([]);
  for (const quantity of [0, 1.5, 1e300, '', 'many', '１d６', '2d6!', '1'.repeat(41), null])
    expect([quantity, ...new Set(rejectionsOf(quantity))]).toEqual([
      quantity,
      'Quantity must be a whole number or dice such as 2d6+1',
    ]);
});

test('quantity of a loot item rejects long text in linear time', () => {
  const started = performance.now();
  expect(rejectionsOf(`${'1'.repeat(200_000)}!`)).not.toEqual([]);
  expect(performance.now() - started).toBeLessThan(1000);
});

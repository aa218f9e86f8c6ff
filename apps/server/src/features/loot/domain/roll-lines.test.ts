import { LOOT_STACKS_MAX } from '@quartermaster/contract/constants';
import { expect, test } from 'vitest';
import type { TemplateLine } from '../store.ts';
import { requireLootStackLimit, rollLines } from './roll-lines.ts';

const line = (
  item_template_id: string,
  quantity: string,
  overrides: Partial<TemplateLine> = {},
): TemplateLine => ({
  item_template_id,
  quantity,
  chance: 100,
  is_identified: true,
  name: item_template_id,
  category: 'gear',
  stack_size: 20,
  ...overrides,
});

test('roll sums lines of the same item into one lot, identified and unidentified ones separately', () => {
  const lines = [line('torch', '3'), line('torch', '4'), line('torch', '5', { is_identified: false })];
  const { rolls, lots } = rollLines(lines, '7'.repeat(32));
  expect(rolls.map(({ rolled }) => rolled)).toEqual([3, 4, 5]);
  expect(lots).toEqual([
    { itemTemplateId: 'torch', stackSize: 20, isIdentified: true, count: 7 },
    { itemTemplateId: 'torch', stackSize: 20, isIdentified: false, count: 5 },
  ]);
});

test('roll creates no lot for a line that rolls zero', () => {
  const { rolls, lots } = rollLines([line('torch', '1d4+0', { chance: 1 })], '7'.repeat(32));
  expect(rolls).toMatchObject([{ name: 'torch', rolled: 0 }]);
  expect(lots).toEqual([]);
});

test('stack limit allows as many stacks as loot may contain, and rejects one more', () => {
  expect(() => requireLootStackLimit(LOOT_STACKS_MAX)).not.toThrow();
  expect(() => requireLootStackLimit(LOOT_STACKS_MAX + 1)).toThrow(`${LOOT_STACKS_MAX + 1} stacks`);
});

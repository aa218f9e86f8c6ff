import { FIVE_E } from '@quartermaster/rules/money';
import { expect, test } from 'vitest';
import { backpack, stackOf, stash } from '../../../test/things.ts';
import { itemsAfterArrival, itemsAfterLeaving, movedWords } from './view.ts';

const other = '0192f0aa-0000-7000-8000-000000000299';

test('a part leaves the rest behind, the whole leaves nothing', () => {
  const torches = stackOf(38);
  expect(itemsAfterLeaving([torches], torches.id, 20)[0]).toMatchObject({ quantity: 18, total_weight: 18 });
  expect(itemsAfterLeaving([torches], torches.id, 38)).toEqual([]);
});

test('arriving things fill the stacks that lie there, and lie beside them by name', () => {
  const there = [stackOf(40, { id: other }), stackOf(1, { id: 'z', display_name: 'Waterskin', notes: 'x' })];
  const after = itemsAfterArrival(there, stackOf(20), 20, stash.id);
  expect(after.map((item) => [item.display_name, item.quantity])).toEqual([
    ['Torch', 50],
    ['Torch', 10],
    ['Waterskin', 1],
  ]);
});

test('what is moved is no longer worn', () => {
  const worn = stackOf(1, { instance_data: { ...stackOf(1).instance_data, is_equipped: true } });
  const [arrived] = itemsAfterArrival([], worn, 1, stash.id);
  expect(arrived?.instance_data.is_equipped).toBe(false);
  expect(arrived?.container_id).toBe(stash.id);
});

test('a move is said with how many and where to', () => {
  const move = { item: stackOf(38), quantity: 20, source: backpack, target: stash };
  expect(movedWords([move], FIVE_E)).toBe('20 torches moved to Party Stash');
  expect(movedWords([move, move], FIVE_E)).toBe('2 things moved to Party Stash');
});

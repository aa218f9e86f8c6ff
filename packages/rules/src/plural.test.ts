import { expect, test } from 'vitest';
import { countedName } from './plural.ts';

test.each([
  ['Torch', 20, '20 torches'],
  ['Torch', 1, 'Torch'],
  ['Potion of healing', 3, '3 potions of healing'],
  ['Rations', 7, '7 rations'],
  ['Quarterstaff', 2, '2 quarterstaves'],
  ['Oil (flask)', 4, '4 oils (flask)'],
  ['Rope, hempen (50 feet)', 2, '2 ropes, hempen (50 feet)'],
  ['Chalk (1 piece)', 6, '6 × Chalk (1 piece)'],
  ['Parchment (one sheet)', 5, '5 × Parchment (one sheet)'],
  ['Chain mail', 2, '2 chain mail'],
  ['Ruby', 5000, '5,000 rubies'],
  ['Box', 2, '2 boxes'],
  ['Unidentified ring', 2, '2 unidentified rings'],
  ['Eyes of Saint Orrin', 2, '2 Eyes of Saint Orrin'],
])('name of %s with quantity %i is %s', (name, quantity, text) => {
  expect(countedName(name, quantity)).toBe(text);
});

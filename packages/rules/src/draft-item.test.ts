import { expect, test } from 'vitest';
import { draftItem } from './draft-item.ts';
import { RARITY_NAMES } from './draft-price.ts';
import type { CatalogItem } from './draft-terms.ts';

const seeds = Array.from({ length: 40 }, (_, i) => i.toString(16).padStart(32, '0'));
const item = (key: string, category: string, rarity: string, value: number): CatalogItem => ({
  key,
  name: `${key} of the test`,
  category,
  rarity,
  value,
  tags: [`category:${category}`, 'melee'],
  description: 'A thing to test.',
  weight: 300,
  stackSize: 1,
  slots: 1,
  glyph: 'GiBroadsword',
});
const catalog = [
  item('sword', 'weapon', 'common', 1500),
  item('flame-sword', 'weapon', 'rare', 400_000),
  item('potion', 'potion', 'common', 5000),
  item('elixir', 'potion', 'rare', 75_000),
];

test('item is based on an ordinary catalog item, and has the weight and icon of that item', () => {
  for (const seed of seeds) {
    const draft = draftItem({ description: 'a sword', level: 17, seed }, catalog);
    expect(draft).toMatchObject({ base: 'sword', weight: 300, glyph: 'GiBroadsword', category: 'weapon' });
    expect(draft.tags).toEqual(['melee', 'magic']);
  }
});

test('rarity rises with level and wealth', () => {
  const ranks = (level: number, wealth: 'poor' | 'rich') =>
    seeds.map((seed) =>
      RARITY_NAMES.indexOf(
        draftItem({ description: '', type: 'weapon', level, wealth, seed }, catalog).rarity,
      ),
    );
  for (const [level, min, max] of [
    [1, 0, 0],
    [5, 0, 1],
    [11, 1, 2],
    [17, 2, 3],
  ] as const) {
    const [poor, rich] = [ranks(level, 'poor'), ranks(level, 'rich')];
    expect(Math.min(...poor)).toBe(min);
    expect(Math.max(...poor)).toBe(max);
    expect(poor.every((rank, i) => rank <= (rich[i] ?? 0))).toBe(true);
  }
});

test('potion has the rarity of its catalog item, and from one to two times the value of that item', () => {
  for (const seed of seeds) {
    const { base, rarity, value } = draftItem({ description: 'potion', level: 11, seed }, catalog);
    expect([base, rarity]).toEqual(['elixir', 'rare']);
    expect(value).toBeGreaterThanOrEqual(75_000);
    expect(value).toBeLessThanOrEqual(150_000);
  }
});

test('quoted text becomes the item name', () => {
  const [seed = ''] = seeds;
  expect(draftItem({ description: 'sword "Dawn"', seed }, catalog).name).toBe('Dawn');
});

import { expect, test } from 'vitest';
import { draftShop, SHELF_LINES, shopTerms, stockMax } from './draft-shop.ts';
import { type CatalogItem, WEALTHS } from './draft-terms.ts';

const seed = '1'.repeat(32);
const sword = (key: string, name: string, value: number): CatalogItem => ({
  key,
  name,
  value,
  category: 'weapon',
  tags: ['melee'],
  rarity: 'common',
  description: '',
  weight: 300,
  stackSize: 1,
  slots: 1,
  glyph: null,
});
const catalog = [
  sword('dagger', 'Dagger', 200),
  sword('longsword', 'Longsword', 1500),
  sword('greatsword', 'Greatsword', 5000),
  sword('plate-armor', 'Plate armor', 150_000),
];

test('same seed gives the same shop, regardless of the order of the catalog', () => {
  const input = { description: 'a smith', seed };
  expect(draftShop(input, catalog.toReversed())).toEqual(draftShop(input, catalog));
});

test('named items are in stock; an item that a poor shop cannot stock is dropped with a reason', () => {
  const shop = draftShop({ description: 'poor smith with greatswords and plate armor', seed }, catalog);
  expect(shop.lines.map(({ item }) => item.key)).toContain('greatsword');
  expect(shop.lines.map(({ item }) => item.key)).not.toContain('plate-armor');
  expect(shop.dropped).toEqual([{ text: 'Plate armor', reason: 'It is too expensive for a poor shop' }]);
});

test('requested items for which a shop has no line left are dropped with a reason', () => {
  const manyItems = [...'abcdefghijkl'].map((letter) => sword(`blade-${letter}`, `Blade ${letter}`, 100));
  const description = `poor smith with ${manyItems.map(({ name }) => name).join(', ')}`;
  const { lines, dropped } = draftShop({ description, seed }, manyItems);
  expect(lines.length).toBeLessThanOrEqual(SHELF_LINES.poor[1]);
  expect([...lines.map(({ item }) => item.name), ...dropped.map(({ text }) => text)].toSorted()).toEqual(
    manyItems.map(({ name }) => name),
  );
  expect(new Set(dropped.map(({ reason }) => reason))).toEqual(new Set(['The shop is full']));
});

test('items in the quoted name of a shop are not requested', () => {
  const shop = draftShop({ description: 'tavern "The Longsword"', seed }, catalog);
  expect(shop.name).toBe('The Longsword');
  expect(shop.lines).toEqual([]);
  expect(shop.dropped).toEqual([]);
});

test('shop without a description is a modest general store, and an empty pool gives an empty shop', () => {
  expect(shopTerms({ description: '', seed })).toEqual({
    type: 'general',
    wealth: 'modest',
    level: 3,
    region: 'any',
  });
  expect(draftShop({ description: '', type: 'tavern', seed }, catalog).lines).toEqual([]);
});

test('maximum stock of an item falls with its value and rises with the wealth of the shop', () => {
  const values = [1, 100, 101, 1000, 1001, 10_000, 10_001, 1_000_000];
  for (const wealth of WEALTHS) {
    const stock = values.map((value) => stockMax(value, wealth));
    expect(stock).toEqual(stock.toSorted((a, b) => b - a));
    expect(stock.every((quantity) => quantity >= 1)).toBe(true);
  }
  const byWealth = WEALTHS.map((wealth) => stockMax(100, wealth));
  expect(byWealth).toEqual(byWealth.toSorted((a, b) => a - b));
});

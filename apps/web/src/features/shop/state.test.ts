import { expect, test } from 'vitest';
import { backpack, stackOf } from '../../../test/items.ts';
import { oil, rustedMail, sword } from '../../../test/shops.ts';
import {
  type Basket,
  clearBasket,
  lineCount,
  refreshBasket,
  withBuy,
  withBuyQuantity,
  withCharacter,
  withSell,
  withSellQuantity,
} from './state.ts';

const empty: Basket = { characterId: null, containerId: null, purseId: null, buys: [], sells: [] };
const quantities = (basket: Basket) => basket.buys.map((line) => line.quantity);

test('basket merges the same item into one line up to its stock', () => {
  let basket = withBuy(empty, sword);
  basket = withBuy(basket, sword, 2);
  expect(quantities(basket)).toEqual([3]);
  expect(quantities(withBuy(basket, sword, 9))).toEqual([4]);
  expect(quantities(withBuy(empty, oil, 1000))).toEqual([1000]);
});

test('quantity zero removes the line', () => {
  expect(withBuyQuantity(withBuy(empty, sword), sword.id, 0).buys).toEqual([]);
  const basket = withSell(empty, rustedMail, backpack.id, 1);
  expect(withSellQuantity(basket, rustedMail.id, 0).sells).toEqual([]);
});

test('sale is limited to the quantity in the container, and lineCount includes it', () => {
  const basket = withSell(empty, stackOf(5), backpack.id, 9);
  expect(basket.sells[0]?.quantity).toBe(5);
  expect(lineCount(withBuy(basket, sword))).toBe(2);
});

test('current listings of the shelf replace the stored listings, and quantities are kept even if the stock has decreased', () => {
  const basket = withBuy(empty, sword, 3);
  const fewerSwords = { ...sword, quantity: 1, unit_price_copper: 1500 };
  expect(refreshBasket(basket, [fewerSwords]).buys[0]).toEqual({ listing: fewerSwords, quantity: 3 });
  expect(refreshBasket(basket, []).buys[0]?.listing).toBe(sword);
});

test('item that is added again is limited by its current stock', () => {
  const basket = withBuy(empty, { ...sword, quantity: 1 });
  expect(withBuy(basket, sword).buys).toEqual([{ listing: sword, quantity: 2 }]);
});

test('switching to another character keeps purchases and clears sales; clearBasket removes both', () => {
  const basket = withSell(withBuy(empty, sword), rustedMail, backpack.id, 1);
  const otherBasket = withCharacter(basket, 'other');
  expect(otherBasket).toMatchObject({ characterId: 'other', containerId: null, purseId: null, sells: [] });
  expect(lineCount(otherBasket)).toBe(1);
  expect(lineCount(clearBasket(basket))).toBe(0);
});

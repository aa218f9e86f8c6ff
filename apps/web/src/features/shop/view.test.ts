import { FIVE_E, SILVER_STANDARD } from '@quartermaster/rules/money';
import { expect, test, vi } from 'vitest';
import { backpack, stackOf, stash } from '../../../test/items.ts';
import { emberShop, oil, rustedMail, sword } from '../../../test/shops.ts';
import { clearBasket, withBuy, withSell } from './state.ts';
import {
  changedTerms,
  coinSystemOf,
  coinText,
  netCoins,
  termsOf,
  termsRules,
  tradeLabel,
  tradeOf,
  tradeText,
} from './view.ts';

const empty = { characterId: null, containerId: null, purseId: null, buys: [], sells: [] };
const purchaseBasket = withBuy(empty, oil, 3);
const saleBasket = withSell(empty, rustedMail, 'bag', 1);
const mixedBasket = withSell(purchaseBasket, stackOf(38), 'bag', 38);

test('button label names the action', () => {
  expect([purchaseBasket, saleBasket, mixedBasket].map(tradeLabel)).toEqual(['Buy', 'Sell', 'Buy and sell']);
});

test('summary of a trade contains its amount', () => {
  expect(tradeText(purchaseBasket, 27, FIVE_E)).toBe('Bought 3 oils (flask) for 2 sp 7 cp');
  expect(tradeText(saleBasket, -2500, FIVE_E)).toBe('Sold Rusted mail for 25 gp');
  expect(tradeText(mixedBasket, 8, FIVE_E)).toBe('Bought 3 oils (flask) and sold 38 torches: 8 cp paid');
  expect(tradeText(withBuy(purchaseBasket, sword), 100, SILVER_STANDARD)).toBe('Bought 2 items for 1 s');
});

test('basket that is empty, has no container or has a sold-out listing is not sent', () => {
  expect(tradeOf(clearBasket(mixedBasket), { container: backpack })).toBeNull();
  expect(tradeOf(mixedBasket, { container: undefined })).toBeNull();
  expect(
    tradeOf(withBuy(mixedBasket, { ...sword, item_instance_id: null }), { container: backpack }),
  ).toBeNull();
  expect(tradeOf(mixedBasket, { container: backpack })).toMatchObject({
    buys: [{ item_instance_id: oil.item_instance_id, quantity: 3 }],
    sells: [{ source_container_id: 'bag', quantity: 38 }],
  });
});

test('trade includes a purse only if it differs from the container, and a character only if it owns the container', () => {
  expect(tradeOf(purchaseBasket, { container: backpack, purse: backpack })).not.toHaveProperty(
    'purse_container_id',
  );
  expect(tradeOf(purchaseBasket, { container: stash, purse: backpack })).toMatchObject({
    container_id: stash.id,
    purse_container_id: backpack.id,
  });
  expect(tradeOf(purchaseBasket, { container: stash, purse: backpack })).not.toHaveProperty('character_id');
  expect(tradeOf(purchaseBasket, { container: backpack, purse: stash })).toMatchObject({
    character_id: backpack.owner.id,
    purse_container_id: stash.id,
  });
});

test('only the difference of coins is shown, most valuable first', () => {
  const net = netCoins({ platinum: 1, gold: 4 }, { platinum: 2, gold: 5, electrum: 1 });
  expect(net).toEqual({ paid: {}, received: { platinum: 1, gold: 1, electrum: 1 } });
  expect(coinText(net.received, FIVE_E)).toBe('1 pp 1 gp 1 ep');
  expect(netCoins({ gold: 14 }, { silver: 5 })).toEqual({ paid: { gold: 14 }, received: { silver: 5 } });
});

test('only changed fields are sent, so that a till changed meanwhile is not overwritten', () => {
  const before = termsOf(emberShop);
  expect(before.funds).toBe('500 gp');
  expect(changedTerms(before, { ...before, discount_percent: 15 }, coinSystemOf(emberShop))).toEqual({
    discount_rate: 0.15,
  });
  expect(changedTerms(before, { ...before, has_unlimited_funds: true }, coinSystemOf(emberShop))).toEqual({
    funds: null,
  });
});

test('error for money in the till above the maximum names the money in the till, not a price', async () => {
  const values = { ...termsOf(emberShop), funds: '10000001 gp' };
  const { errors } = await termsRules(FIVE_E)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  expect(errors).toEqual({
    funds: { type: 'rule', message: 'Money in the till must be at most 10,000,000 gp' },
  });
});

test('error of an empty discount gives the range in percent', async () => {
  const fields = { ...termsOf(emberShop), discount_percent: Number.NaN };
  const { errors } = await termsRules(FIVE_E)(fields, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  expect(errors.discount_percent?.message).toBe('Discount must be between 0 and 100 percent');
});

test('terms of a shop are accepted if the rules cannot be loaded', async () => {
  vi.doMock('@quartermaster/contract/shop', () => Promise.reject(new Error('offline')));
  const values = { ...termsOf(emberShop), discount_percent: Number.NaN };
  const options = { fields: {}, shouldUseNativeValidation: false };
  expect(await termsRules(FIVE_E)(values, undefined, options)).toEqual({ values, errors: {} });
  vi.doUnmock('@quartermaster/contract/shop');
});

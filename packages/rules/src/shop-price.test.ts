import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainPrice, priceToBuy, priceToSell, type ShopTerms, unitToBuy } from './shop-price.ts';

const plain: ShopTerms = { buyModifier: 100, sellModifier: 50, discount: 0 };
const terms = fc.record({
  buyModifier: fc.integer({ min: 0, max: 1000 }),
  sellModifier: fc.integer({ min: 0, max: 1000 }),
  discount: fc.integer({ min: 0, max: 100 }),
});
const base = fc.integer({ min: 0, max: 1_000_000_000 });
const fixedPrices = fc.option(base);
const quantity = fc.integer({ min: 1, max: 1000 });

/** The exact fraction (numerator / denominator), rounded half up. */
const divideHalfUp = (numerator: bigint, denominator: bigint) =>
  Number((2n * numerator + denominator) / (2n * denominator));

describe('price to buy', () => {
  test('is base × modifier × (1 − discount), rounded half up once', () => {
    expect(unitToBuy(1500, null, plain)).toBe(1500);
    expect(unitToBuy(1500, null, { ...plain, buyModifier: 120, discount: 15 })).toBe(1530);
    // 5 × 0.5 = 2.5, and half of that is 1.25. Rounding 2.5 to 3 first would give 1.5, which rounds to 2.
    expect(unitToBuy(5, null, { ...plain, buyModifier: 50, discount: 50 })).toBe(1);
    expect(unitToBuy(5, null, { ...plain, buyModifier: 50 })).toBe(3);
  });

  test('is at least 1 cp for items with a value, and 0 otherwise', () => {
    expect(unitToBuy(1, null, { ...plain, buyModifier: 10 })).toBe(1);
    expect(unitToBuy(1000, null, { ...plain, discount: 100 })).toBe(1);
    expect(unitToBuy(0, null, plain)).toBe(0);
  });

  test('is the fixed price of a listing minus the discount; 0 makes the item free', () => {
    expect(unitToBuy(1500, 999, { ...plain, buyModifier: 300 })).toBe(999);
    expect(unitToBuy(1500, 999, { ...plain, discount: 50 })).toBe(500);
    expect(unitToBuy(1500, 0, plain)).toBe(0);
  });

  test('agrees with exact fractions for any value, modifier and discount', () => {
    fc.assert(
      fc.property(base, fixedPrices, terms, (value, price, shop) => {
        const percentCharged = BigInt(100 - shop.discount);
        const beforeDiscount =
          price === null ? BigInt(value) * BigInt(shop.buyModifier) : BigInt(price) * 100n;
        const min = (price ?? value) > 0 ? 1 : 0;
        expect(unitToBuy(value, price, shop)).toBe(
          Math.max(min, divideHalfUp(beforeDiscount * percentCharged, 10_000n)),
        );
      }),
    );
  });
});

describe('price to sell', () => {
  test('is base × modifier, rounded half up, and can be 0', () => {
    expect(priceToSell(1500, plain, 1).unit).toBe(750);
    expect(priceToSell(1, plain, 1).unit).toBe(1);
    expect(priceToSell(1, { ...plain, sellModifier: 40 }, 1).unit).toBe(0);
    expect(priceToSell(700, { ...plain, discount: 90 }, 2).total).toBe(700);
  });

  test('agrees with exact fractions', () => {
    fc.assert(
      fc.property(base, terms, quantity, (value, shop, count) => {
        const unit = divideHalfUp(BigInt(value) * BigInt(shop.sellModifier), 100n);
        expect(priceToSell(value, shop, count)).toMatchObject({ unit, total: unit * count });
      }),
    );
  });
});

test('last step is the total, and the previous step is the unit price', () => {
  fc.assert(
    fc.property(base, fixedPrices, terms, quantity, (value, price, shop, count) => {
      for (const result of [priceToBuy(value, price, shop, count), priceToSell(value, shop, count)]) {
        expect(result.explanation.at(-1)?.amount).toBe(result.total);
        expect(result.total).toBe(result.unit * count);
        expect(result.explanation.at(count === 1 ? -1 : -2)?.amount).toBe(result.unit);
        for (const { amount } of result.explanation) expect(Number.isSafeInteger(amount)).toBe(true);
      }
    }),
  );
});

test('each step has a label and an amount, also as text for the history', () => {
  const price = priceToBuy(1500, null, { buyModifier: 120, sellModifier: 50, discount: 15 }, 2);
  expect(price.explanation).toEqual([
    { label: 'Base value', amount: 1500 },
    { label: 'Shop charges 120%', amount: 1800 },
    { label: '15% off', amount: 1530 },
    { label: 'Total for 2', amount: 3060 },
  ]);
  expect(explainPrice(price, (copper) => `${copper} cp`)).toBe(
    'Base value: 1500 cp, Shop charges 120%: 1800 cp, 15% off: 1530 cp, Total for 2: 3060 cp',
  );
  expect(priceToSell(200, plain, 1200).explanation.at(-1)).toEqual({
    label: 'Total for 1200',
    amount: 120_000,
  });
  expect(explainPrice(priceToSell(200, { ...plain, sellModifier: 100 }, 1200), String)).toBe(
    'Base value: 200, Total for 1,200: 240000',
  );
});

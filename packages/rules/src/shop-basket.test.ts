import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BasketLine, orderBasket } from './shop-basket.ts';

const line = fc.record({
  kind: fc.constantFrom('buy' as const, 'sell' as const),
  total: fc.nat({ max: 500 }),
});
const money = fc.nat({ max: 1000 });

test('order contains every line, and each line can be paid when its turn comes', () => {
  fc.assert(
    fc.property(fc.array(line), money, fc.option(money), (lines, purse, till) => {
      const result = orderBasket(lines, purse, till);
      if (!('order' in result)) return;
      expect(result.order).toHaveLength(lines.length);
      expect(new Set(result.order)).toEqual(new Set(lines));
      let [purseFunds, tillFunds] = [purse, till ?? Number.POSITIVE_INFINITY];
      for (const { kind, total } of result.order) {
        const gain = kind === 'sell' ? total : -total;
        purseFunds += gain;
        tillFunds -= gain;
        expect(Math.min(purseFunds, tillFunds)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('basket of a shop with unlimited funds is rejected only if the buyer cannot pay even after all sales', () => {
  fc.assert(
    fc.property(fc.array(line), money, (lines, purse) => {
      const net = lines.reduce((sum, { kind, total }) => sum + (kind === 'sell' ? total : -total), purse);
      expect('order' in orderBasket(lines, purse, null)).toBe(net >= 0);
    }),
  );
});

const hasPayableOrder = (lines: readonly BasketLine[], purse: number, till: number): boolean =>
  lines.length === 0 ||
  lines.some(({ kind, total }, index) => {
    const gain = kind === 'sell' ? total : -total;
    if (purse + gain < 0 || till - gain < 0) return false;
    return hasPayableOrder(lines.toSpliced(index, 1), purse + gain, till - gain);
  });

test('limited till rejects only a basket that cannot be paid in any order', () => {
  const small = fc.nat({ max: 12 });
  const smallLine = fc.record({ kind: fc.constantFrom('buy' as const, 'sell' as const), total: small });
  fc.assert(
    fc.property(fc.array(smallLine, { maxLength: 6 }), small, small, (lines, purse, till) => {
      expect('order' in orderBasket(lines, purse, till)).toBe(hasPayableOrder(lines, purse, till));
    }),
    { numRuns: 2000 },
  );
});

test('basket that can be paid only if the smaller sale comes first is accepted', () => {
  const [large, small, purchase] = [
    { kind: 'sell' as const, total: 6 },
    { kind: 'sell' as const, total: 5 },
    { kind: 'buy' as const, total: 10 },
  ];
  expect(orderBasket([large, small, purchase], 5, 5)).toEqual({ order: [small, purchase, large] });
});

test('basket of more than two hundred lines without a payable order is rejected after a limited search', () => {
  // The purse never contains exactly 40,000: all other lines, and so all sums, are multiples of 3.
  const lines = Array.from({ length: 100 }, (_, index) => [
    { kind: 'sell' as const, total: 999 + 3 * index },
    { kind: 'buy' as const, total: 999 + 3 * index },
  ]).flat();
  const [purchase, ...sales] = [
    { kind: 'buy' as const, total: 40_000 },
    { kind: 'sell' as const, total: 39_999 },
    { kind: 'sell' as const, total: 3 },
  ];
  expect(orderBasket([...lines, purchase, ...sales], 0, 40_000)).toEqual({ missing: 'till' });
});

test('shop without coins sells before it buys, and the rejection contains the side that cannot pay', () => {
  const sale = { kind: 'sell' as const, total: 30 };
  const purchase = { kind: 'buy' as const, total: 40 };
  expect(orderBasket([sale, purchase], 50, 0)).toEqual({ order: [purchase, sale] });
  expect(orderBasket([sale], 50, 10)).toEqual({ missing: 'till' });
  expect(orderBasket([purchase], 10, 0)).toEqual({ missing: 'purse' });
  expect(orderBasket([sale, purchase], 5, 0)).toEqual({ missing: 'purse' });
  expect(orderBasket([sale, purchase], 20, 10)).toEqual({ missing: 'till' });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderBasket } from './shop-basket.ts';

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

test('unlimited till rejects only what the buyer cannot pay after all sales', () => {
  fc.assert(
    fc.property(fc.array(line), money, (lines, purse) => {
      const net = lines.reduce((sum, { kind, total }) => sum + (kind === 'sell' ? total : -total), purse);
      expect('order' in orderBasket(lines, purse, null)).toBe(net >= 0);
    }),
  );
});

test('shop without coins sells before it buys, and the side that cannot pay is named', () => {
  const sale = { kind: 'sell' as const, total: 30 };
  const purchase = { kind: 'buy' as const, total: 40 };
  expect(orderBasket([sale, purchase], 50, 0)).toEqual({ order: [purchase, sale] });
  expect(orderBasket([sale], 50, 10)).toEqual({ missing: 'till' });
  expect(orderBasket([purchase], 10, 0)).toEqual({ missing: 'purse' });
  expect(orderBasket([sale, purchase], 5, 0)).toEqual({ missing: 'purse' });
  expect(orderBasket([sale, purchase], 20, 10)).toEqual({ missing: 'till' });
});

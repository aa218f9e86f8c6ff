import { FIVE_E, purseTotal } from '@quartermaster/rules/money';
import { sumOf } from '@quartermaster/rules/payment';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coinsToReach, shopEvents } from './shop-changes.ts';

test('till contains exactly the given funds, regardless of its previous coins', () => {
  const coins = fc.record({ copper: fc.nat(20), silver: fc.nat(20), gold: fc.nat(20), platinum: fc.nat(5) });
  fc.assert(
    fc.property(coins, fc.nat({ max: 20_000 }), (till, funds) => {
      const after = sumOf(till, coinsToReach(till, funds, FIVE_E));
      expect(purseTotal(after, FIVE_E)).toBe(funds);
    }),
  );
});

test('events of a shop contain only its id', () => {
  expect(shopEvents({ id: 'x' }, 'shop_closed').map(({ action, ids }) => [action, ids])).toEqual([
    ['shop_closed', { shop_instance_id: 'x' }],
    ['inventory_updated', { shop_instance_id: 'x' }],
  ]);
});

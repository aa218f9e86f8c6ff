import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CoinSystem, FIVE_E, fewestCoins, type Purse, purseTotal, SILVER_STANDARD } from './money.ts';
import { sumOf } from './payment.ts';
import { type CoinFlow, payOut, payShop } from './shop-till.ts';

const purse = (system: CoinSystem) =>
  fc.record(Object.fromEntries(system.coins.map(({ key }) => [key, fc.nat({ max: 30 })])));
const cases = fc.constantFrom(FIVE_E, SILVER_STANDARD).chain((system) =>
  fc.record({
    system: fc.constant(system),
    purses: fc.array(purse(system), { minLength: 1, maxLength: 4 }),
    till: purse(system),
    amount: fc.nat({ max: 60_000 }),
    isUnlimited: fc.boolean(),
  }),
);
const places = (purses: readonly Purse[]) => purses.map((coins, i) => ({ id: `bag ${i}`, coins }));

/**
 * Expects that no coin is created or lost: for each coin, the changes of all places, the till and the world add
 * up to zero.
 */
function expectBalanced({ places: deltas, till, world }: CoinFlow): void {
  const all = [...deltas.map(({ delta }) => delta), till, world];
  expect(all.reduce<Record<string, number>>((sum, delta) => sumOf(sum, delta), {})).toEqual({});
}

function expectNoDebts(before: readonly { id: string; coins: Purse }[], till: Purse, flow: CoinFlow): void {
  for (const { id, coins } of before) {
    const delta = flow.places.find((place) => place.id === id)?.delta ?? {};
    expect(Object.values(sumOf(coins, delta)).every((count) => count > 0)).toBe(true);
  }
  expect(Object.values(sumOf(till, flow.till)).every((count) => count > 0)).toBe(true);
}

/** The value of coins; negative counts are debts. */
const value = (coins: Purse, system: CoinSystem) =>
  system.coins.reduce((sum, { key, copper }) => sum + (coins[key] ?? 0) * copper, 0);

describe('purchase', () => {
  test('moves exactly its price from the purse to the till, with any coins', () => {
    fc.assert(
      fc.property(cases, ({ system, purses, till, amount }) => {
        const before = places(purses);
        const owned = purses.reduce((sum, coins) => sum + purseTotal(coins, system), 0);
        const flow = payShop(before, till, amount, system);
        expect(flow === null).toBe(owned < amount);
        if (!flow) return;
        expectBalanced(flow);
        expectNoDebts(before, till, flow);
        const lost = flow.places.reduce((sum, { delta }) => sum - value(delta, system), 0);
        expect(lost).toBe(amount);
        expect(value(flow.till, system)).toBe(amount);
        // The world only exchanges coins.
        expect(value(flow.world, system)).toBe(0);
        expect(flow.received).toEqual(fewestCoins(purseTotal(flow.received, system), system));
        expect(purseTotal(flow.paid, system) - purseTotal(flow.received, system)).toBe(amount);
      }),
    );
  });

  test('is paid from the first container as far as possible, and that container receives the change', () => {
    const flow = payShop(
      [
        { id: 'pouch', coins: { silver: 4 } },
        { id: 'backpack', coins: { gold: 2 } },
      ],
      { copper: 3 },
      75,
      FIVE_E,
    );
    expect(flow?.places).toEqual([
      { id: 'pouch', delta: { silver: -3, electrum: 1, copper: 5 } },
      { id: 'backpack', delta: { gold: -1 } },
    ]);
    expect(flow?.received).toEqual({ electrum: 1, silver: 1, copper: 5 });
    // The till exchanged the gold piece and three silver pieces that it received with the world, for the coins that it
    // lacked.
    expect(value(flow?.till ?? {}, FIVE_E)).toBe(75);
  });

  test('moves no coin if the price is 0', () => {
    const flow = payShop(places([{ gold: 1 }]), {}, 0, FIVE_E);
    expect(flow).toMatchObject({ places: [], till: {}, world: {} });
  });
});

describe('sale', () => {
  test('pays exactly its price in the fewest coins, or nothing', () => {
    fc.assert(
      fc.property(cases, ({ system, till, amount, isUnlimited }) => {
        const flow = payOut('bag', till, amount, isUnlimited, system);
        const funds = purseTotal(till, system);
        expect(flow === null).toBe(!isUnlimited && funds < amount);
        if (!flow) return;
        expectBalanced(flow);
        expectNoDebts([], till, flow);
        expect(flow.received).toEqual(fewestCoins(amount, system));
        expect(flow.places).toEqual([{ id: 'bag', delta: flow.received }]);
        expect(value(flow.till, system) + Math.min(funds, amount)).toBe(0);
        expect(value(flow.world, system) + amount - Math.min(funds, amount)).toBe(0);
      }),
    );
  });

  test('empties an unlimited till and takes the missing amount from the world', () => {
    expect(payOut('bag', { gold: 1, silver: 3 }, 250, true, FIVE_E)).toMatchObject({
      till: { gold: -1, silver: -3 },
      world: { gold: -1, electrum: -1, silver: 3 },
    });
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CoinChange,
  type CoinStack,
  changeCoins,
  missingCoins,
  planWithdrawals,
  purseOf,
  stacksAfter,
} from './coin-flow.ts';
import type { Purse } from './money.ts';

const stack = (id: string, containerId: string, coin: string, quantity: number): CoinStack => ({
  id,
  containerId,
  coin,
  quantity,
});
const stacks = [
  stack('a', 'bag', 'gold', 10),
  stack('b', 'bag', 'gold', 3),
  stack('c', 'belt', 'gold', 5),
  stack('d', 'belt', 'silver', 8),
];

function changesTo(existing: readonly CoinStack[], containerId: string, delta: Purse): CoinChange[] {
  const { changes } = changeCoins(existing, containerId, delta, 100);
  if (!changes) throw new Error('The coins need more than 100 new stacks');
  return changes;
}

describe('coins in a container', () => {
  test('are withdrawn from the smallest stack first, and deposited into the first stack or a new stack', () => {
    expect(changesTo(stacks, 'bag', { gold: -5, silver: 2 })).toEqual([
      { id: 'b', containerId: 'bag', coin: 'gold', from: 3, to: 0 },
      { id: 'a', containerId: 'bag', coin: 'gold', from: 10, to: 8 },
      { id: null, containerId: 'bag', coin: 'silver', from: 0, to: 2 },
    ]);
    expect(changesTo(stacks, 'bag', { gold: 1 })).toEqual([
      { id: 'a', containerId: 'bag', coin: 'gold', from: 10, to: 11 },
    ]);
  });

  test('cause a RangeError when more are withdrawn than the container has', () => {
    expect(() => changesTo(stacks, 'belt', { gold: -6 })).toThrow(RangeError);
  });

  test('are deposited into new stacks when the existing stacks are full', () => {
    const max = 1_000_000_000;
    const full = [stack('a', 'bag', 'gold', max - 1), stack('b', 'bag', 'gold', max)];
    expect(changesTo(full, 'bag', { gold: max + 3 })).toEqual([
      { id: 'a', containerId: 'bag', coin: 'gold', from: max - 1, to: max },
      { id: null, containerId: 'bag', coin: 'gold', from: 0, to: max },
      { id: null, containerId: 'bag', coin: 'gold', from: 0, to: 2 },
    ]);
  });

  test('are rejected when they need more new stacks than the limit', () => {
    const delta = { copper: Number.MAX_SAFE_INTEGER };
    expect(changeCoins([], 'bag', delta, 100)).toEqual({
      changes: null,
      rejection: { stacks: 9_007_200, limit: 100 },
    });
  });

  test('are withdrawn from several containers in the given order, or not at all', () => {
    expect(planWithdrawals(stacks, ['belt', 'bag'], { gold: 7, silver: 1 })).toEqual([
      { containerId: 'belt', coins: { gold: 5, silver: 1 } },
      { containerId: 'bag', coins: { gold: 2 } },
    ]);
    expect(planWithdrawals(stacks, ['bag'], { silver: 1 })).toBeNull();
  });
});

test('stacks after a change include the new stack with the id of the change', () => {
  const change = { id: 'new', containerId: 'bag', coin: 'silver', from: 0, to: 2 };
  expect(stacksAfter(stacks, [change]).at(-1)).toEqual(stack('new', 'bag', 'silver', 2));
});

test('missing coins are reported per coin', () => {
  expect(missingCoins({ gold: 3, copper: 9 }, { gold: 4, silver: 1, copper: 9 })).toEqual([
    { coin: 'gold', message: 'Only 3 of 4 available' },
    { coin: 'silver', message: 'Only 0 of 1 available' },
  ]);
});

test('withdrawn and remaining coins equal the original coins', () => {
  const coin = fc.constantFrom('copper', 'silver', 'gold');
  const containerIds = fc.constantFrom('bag', 'belt', 'chest');
  const stackLists = fc
    .array(fc.record({ containerId: containerIds, coin, quantity: fc.integer({ min: 1, max: 99 }) }), {
      maxLength: 12,
    })
    .map((list) => list.map((coins, i) => ({ id: `s${i}`, ...coins })));
  const required = fc.dictionary(coin, fc.integer({ min: 1, max: 150 }), { maxKeys: 3 });
  fc.assert(
    fc.property(stackLists, required, (existing, requested) => {
      const withdrawals = planWithdrawals(existing, ['bag', 'belt', 'chest'], requested);
      const before = purseOf(existing);
      if (withdrawals === null) {
        expect(Object.entries(requested).some(([key, n]) => n > (before[key] ?? 0))).toBe(true);
        return;
      }
      let remainingStacks: CoinStack[] = existing;
      for (const { containerId, coins } of withdrawals) {
        const withdrawal = Object.fromEntries(Object.entries(coins).map(([key, n]) => [key, -n]));
        remainingStacks = stacksAfter(remainingStacks, changesTo(remainingStacks, containerId, withdrawal));
      }
      const after = purseOf(remainingStacks);
      for (const key of ['copper', 'silver', 'gold']) {
        expect((after[key] ?? 0) + (requested[key] ?? 0)).toBe(before[key] ?? 0);
      }
    }),
  );
});

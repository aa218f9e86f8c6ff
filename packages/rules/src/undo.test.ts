import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CurrentStack, oppositeType, planUndo } from './undo.ts';

const stored = (containerId: string | null, quantity: number, stackSize = 0): CurrentStack => ({
  containerId,
  quantity,
  stackSize,
});

describe('undo', () => {
  test('returns a whole stack to its container', () => {
    const moved = [
      { stackId: 'a', containerId: 'bag', delta: -5 },
      { stackId: 'a', containerId: 'stash', delta: 5 },
    ];
    expect(planUndo(moved, new Map([['a', stored('stash', 5)]]), 100)).toEqual({
      restored: [{ stackId: 'a', after: { containerId: 'bag', quantity: 5 }, additional: [] }],
    });
  });

  test("removes only the transaction's quantity from a stack that has grown", () => {
    const moved = [
      { stackId: 'a', containerId: 'bag', delta: -5 },
      { stackId: 'a', containerId: 'stash', delta: 5 },
    ];
    expect(planUndo(moved, new Map([['a', stored('stash', 8)]]), 100)).toEqual({
      restored: [
        {
          stackId: 'a',
          after: { containerId: 'stash', quantity: 3 },
          additional: [{ containerId: 'bag', quantity: 5 }],
        },
      ],
    });
  });

  test('restores a stack that was used up and removes a created stack', () => {
    const moved = [
      { stackId: 'spent', containerId: 'bag', delta: -5 },
      { stackId: 'created', containerId: 'stash', delta: 5 },
    ];
    const currentStacks = new Map([
      ['spent', stored(null, 0)],
      ['created', stored('stash', 5)],
    ]);
    expect(planUndo(moved, currentStacks, 100)).toEqual({
      restored: [
        { stackId: 'spent', after: { containerId: 'bag', quantity: 5 }, additional: [] },
        { stackId: 'created', after: { containerId: null, quantity: 0 }, additional: [] },
      ],
    });
  });

  test('is rejected when items have been moved, and returns the number of missing items', () => {
    const moved = [{ stackId: 'a', containerId: 'stash', delta: 5 }];
    expect(planUndo(moved, new Map([['a', stored('stash', 3)]]), 100)).toEqual({
      missing: [{ stackId: 'a', containerId: 'stash', missing: 2 }],
    });
    expect(planUndo(moved, new Map([['a', stored('wagon', 5)]]), 100)).toEqual({
      missing: [{ stackId: 'a', containerId: 'stash', missing: 5 }],
    });
  });

  test('fills no stack above its size', () => {
    const moved = [{ stackId: 'a', containerId: 'bag', delta: -3 }];
    expect(planUndo(moved, new Map([['a', stored('bag', 19, 20)]]), 100)).toEqual({
      restored: [
        {
          stackId: 'a',
          after: { containerId: 'bag', quantity: 20 },
          additional: [{ containerId: 'bag', quantity: 2 }],
        },
      ],
    });
  });

  test('rejects dividing a stack into more stacks than the limit after its size was reduced', () => {
    const moved = [{ stackId: 'a', containerId: 'bag', delta: -1_000_000_000 }];
    // Processor time: other tests run on the same machine.
    const started = process.cpuUsage();
    const plan = planUndo(moved, new Map([['a', stored(null, 0, 1)]]), 100);
    expect(plan).toEqual({ rejection: { stacks: 999_999_999, limit: 100 } });
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(500);
  });

  test('applies the limit to the new stacks of all returned items together', () => {
    const moved = [1, 2, 3].map((i) => ({ stackId: `s${i}`, containerId: 'bag', delta: -41 }));
    const currentStacks = new Map(moved.map(({ stackId }) => [stackId, stored(null, 0, 1)]));
    expect(planUndo(moved, currentStacks, 100)).toEqual({ rejection: { stacks: 120, limit: 100 } });
    const plan = planUndo(moved, currentStacks, 120);
    expect('restored' in plan && plan.restored.flatMap(({ additional }) => additional)).toHaveLength(120);
  });
});

test('undo restores the previous contents of every container, and keeps items that were added later', () => {
  const places = fc.constantFrom('bag', 'stash', 'wagon');
  const cases = fc.record({
    before: fc.record({ at: places, quantity: fc.integer({ min: 1, max: 60 }) }),
    to: places,
    movedQuantity: fc.integer({ min: 1, max: 60 }),
    addedLater: fc.integer({ min: 0, max: 30 }),
  });
  fc.assert(
    fc.property(cases, ({ before, to, movedQuantity, addedLater }) => {
      fc.pre(movedQuantity <= before.quantity && to !== before.at);
      const moved = [
        { stackId: 'old', containerId: before.at, delta: -movedQuantity },
        { stackId: 'new', containerId: to, delta: movedQuantity },
      ];
      const remaining = before.quantity - movedQuantity;
      const currentStacks = new Map([
        ['old', remaining === 0 ? stored(null, 0) : stored(before.at, remaining)],
        ['new', stored(to, movedQuantity + addedLater)],
      ]);
      const plan = planUndo(moved, currentStacks, 100);
      if (!('restored' in plan)) throw new Error('The undo was rejected although no item is missing');
      const sums = new Map<string, number>();
      for (const { after, additional } of plan.restored) {
        for (const { containerId, quantity } of [after, ...additional]) {
          if (containerId !== null) sums.set(containerId, (sums.get(containerId) ?? 0) + quantity);
        }
      }
      expect(sums.get(before.at)).toBe(before.quantity);
      expect(sums.get(to) ?? 0).toBe(addedLater);
    }),
  );
});

test('opposite of the opposite transaction type is the type itself', () => {
  for (const type of [
    'item_creation',
    'split',
    'transfer',
    'party_deposit',
    'adjust',
    'character_to_party_transfer',
  ]) {
    expect(oppositeType(oppositeType(type))).toBe(type);
  }
  expect(oppositeType('item_creation')).toBe('item_destruction');
});

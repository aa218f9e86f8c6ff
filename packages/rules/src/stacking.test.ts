import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areMergeable,
  divideIntoStacks,
  isStackable,
  maySplit,
  NEW_ITEM,
  planArrival,
  type StackProperties,
  slotsAdded,
  slotsNeeded,
  slotsOf,
  stackCeiling,
  stackCount,
} from './stacking.ts';

const properties: StackProperties = { templateId: 't', ...NEW_ITEM };

const stackSize = fc.constantFrom(0, 1, 2, 5, 20, 50);
const stacks = (size: number) =>
  fc
    .array(fc.integer({ min: 1, max: Math.min(stackCeiling(size), 60) }), { maxLength: 6 })
    .map((quantities) => quantities.map((quantity, i) => ({ id: `s${i}`, quantity })));
const stackingCase = stackSize.chain((size) =>
  fc.record({ size: fc.constant(size), existing: stacks(size), quantity: fc.integer({ min: 1, max: 300 }) }),
);

/** Large enough for every case. */
const LIMIT = 300;
function planned(quantity: number, size: number, existing: readonly { id: string; quantity: number }[]) {
  const { arrival } = planArrival(quantity, size, existing, LIMIT);
  if (!arrival) throw new Error('The limit is too small for this case');
  return arrival;
}

describe('slots', () => {
  it('are 1 for an unlimited stack, 0 for coins, and rounded up otherwise', () => {
    expect(slotsOf(1_000_000, 0)).toBe(1);
    expect(slotsOf(500, 0, 0)).toBe(0);
    expect(slotsOf(21, 20)).toBe(2);
    expect(slotsOf(20, 20)).toBe(1);
    expect(slotsOf(0, 20)).toBe(0);
  });
});

describe('deposit', () => {
  it('neither loses nor duplicates items', () => {
    fc.assert(
      fc.property(stackingCase, ({ size, existing, quantity }) => {
        const plan = planned(quantity, size, existing);
        const filled = plan.fills.reduce((sum, fill) => sum + fill.add, 0);
        expect(filled + plan.newSizes.reduce((sum, newSize) => sum + newSize, 0)).toBe(quantity);
      }),
    );
  });

  it('never creates an empty stack or a stack above its size', () => {
    fc.assert(
      fc.property(stackingCase, ({ size, existing, quantity }) => {
        const plan = planned(quantity, size, existing);
        for (const { from, add } of plan.fills) expect(from + add).toBeLessThanOrEqual(stackCeiling(size));
        for (const newSize of plan.newSizes) expect(newSize >= 1 && newSize <= stackCeiling(size)).toBe(true);
      }),
    );
  });

  it('uses exactly the additional slots that the stacks need', () => {
    fc.assert(
      fc.property(stackingCase, ({ size, existing, quantity }) => {
        const plan = planned(quantity, size, existing);
        const after = new Map(existing.map((stack) => [stack.id, stack.quantity]));
        for (const { id, from, add } of plan.fills) after.set(id, from + add);
        const slotsOfAll = (quantities: Iterable<number>) =>
          [...quantities].reduce((sum, stackQuantity) => sum + slotsOf(stackQuantity, size), 0);
        const before = slotsOfAll(existing.map((stack) => stack.quantity));
        expect(slotsAdded(plan, size)).toBe(slotsOfAll([...after.values(), ...plan.newSizes]) - before);
        expect(slotsNeeded(quantity, size, existing)).toBe(slotsAdded(plan, size));
      }),
    );
  });

  it('never merges items that do not stack', () => {
    expect(isStackable(1)).toBe(false);
    expect(planned(3, 1, [{ id: 'a', quantity: 1 }])).toEqual({ fills: [], newSizes: [1, 1, 1] });
  });

  it('fills existing stacks before creating new ones', () => {
    expect(planned(30, 20, [{ id: 'a', quantity: 15 }])).toEqual({
      fills: [{ id: 'a', from: 15, add: 5 }],
      newSizes: [20, 5],
    });
  });
});

describe('plan with a limit on new stacks', () => {
  const quantity = fc.integer({ min: 0, max: 1_000_000_000 });
  const limit = fc.integer({ min: 0, max: 200 });

  it('is rejected exactly when the new stacks exceed the limit, with their number in the rejection', () => {
    fc.assert(
      fc.property(stackSize, quantity, limit, (size, count, max) => {
        const planned = planArrival(count, size, [], max);
        const stacks = stackCount(count, size);
        if (stacks > max) expect(planned).toEqual({ arrival: null, rejection: { stacks, limit: max } });
        else expect(planned.arrival?.newSizes).toHaveLength(stacks);
      }),
    );
  });

  it('counts the stacks of the largest quantity without building them', () => {
    // Processor time: other tests run on the same machine.
    const started = process.cpuUsage();
    for (const size of [1, 2, 5]) {
      for (let i = 0; i < 1000; i += 1) planArrival(1_000_000_000, size, [{ id: 'a', quantity: 1 }], 100);
    }
    // One plan that builds its 200,000,000 stacks takes seconds; 3,000 plans that only count them take milliseconds.
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(500);
  });

  it('is rejected for NaN and infinite quantities', () => {
    expect(divideIntoStacks(Number.NaN, 5, 100).sizes).toBeNull();
    expect(divideIntoStacks(Number.POSITIVE_INFINITY, 5, 100).sizes).toBeNull();
  });

  it('is accepted if the free space of existing stacks is enough for the items above the limit', () => {
    expect(planArrival(101, 1, [], 100).rejection).toEqual({ stacks: 101, limit: 100 });
    expect(planArrival(105, 5, [{ id: 'a', quantity: 1 }], 20).rejection).toEqual({ stacks: 21, limit: 20 });
    expect(planArrival(104, 5, [{ id: 'a', quantity: 1 }], 20).rejection).toBeNull();
  });
});

describe('merging', () => {
  it('combines equal stacks', () => {
    expect(areMergeable(properties, { ...properties })).toBe(true);
  });

  it.each([
    { templateId: 'u' },
    { identified: false },
    { hiddenIn: 'p' },
    { equipped: true },
    { attuned: true },
    { nameOverride: 'Old Faithful' },
    { descriptionOverride: 'd' },
    { weightOverride: 1 },
    { valueOverride: 1 },
    { currencyOverride: 'silver' },
    { quality: 'fine' },
    { durability: 50 },
    { notes: 'for Nim' },
  ])('does not combine stacks that differ in %o', (difference) => {
    expect(areMergeable(properties, { ...properties, ...difference })).toBe(false);
  });
});

describe('splitting', () => {
  it('accepts any amount from 1 to the quantity minus 1', () => {
    expect([0, 1, 4, 5, 6, 1.5].map((n) => maySplit(n, 5))).toEqual([false, true, true, false, false, false]);
  });
});

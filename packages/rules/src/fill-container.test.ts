import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overload } from './capacity.ts';
import { type ContainerSpace, fillContainer, REJECTION_TEXT } from './fill-container.ts';
import { planArrival, slotsAdded } from './stacking.ts';

const bag = (weight: number | null, slots: number | null, free: [string, number][] = []): ContainerSpace => ({
  weight,
  slots,
  free: new Map(free),
});
const batch = { quantity: 10, weight: 100, stackSize: 5, slotsEach: 1, kind: 'torch' };

describe('fillContainer', () => {
  test('adds the items that fit, and returns the limit that the remaining items would exceed', () => {
    expect(fillContainer(bag(null, null), batch)).toEqual({ added: 10, rejection: null });
    expect(fillContainer(bag(350, null), batch)).toEqual({ added: 3, rejection: 'weight' });
    expect(fillContainer(bag(null, 1), batch)).toEqual({ added: 5, rejection: 'slots' });
    expect(fillContainer(bag(100, 1), batch)).toEqual({ added: 1, rejection: 'both' });
    expect(fillContainer(bag(-50, 0), batch)).toEqual({ added: 0, rejection: 'both' });
    expect(fillContainer(bag(-50, -1), { ...batch, weight: 0, slotsEach: 0 })).toEqual({
      added: 10,
      rejection: null,
    });
  });

  test('fills existing stacks before using another slot', () => {
    const oneSlot = bag(null, 1, [['torch', 3]]);
    expect(fillContainer(oneSlot, batch)).toEqual({ added: 8, rejection: 'slots' });
    const twoSlots = bag(null, 2, [['torch', 3]]);
    expect(fillContainer(twoSlots, { ...batch, quantity: 4 })).toEqual({ added: 4, rejection: null });
    expect([twoSlots.slots, twoSlots.free.get('torch')]).toEqual([1, 4]);
    expect(fillContainer(twoSlots, { ...batch, quantity: 4 })).toEqual({ added: 4, rejection: null });
    expect(twoSlots.slots).toBe(1);
  });

  test('agrees with the capacity check of a transfer', () => {
    const batches = fc.record({
      quantity: fc.integer({ min: 1, max: 60 }),
      weight: fc.nat(300),
      stackSize: fc.constantFrom(0, 1, 5, 20),
      slotsEach: fc.nat(2),
      kind: fc.constant('thing'),
    });
    fc.assert(
      fc.property(batches, fc.nat(5000), fc.nat(20), (drawn, weight, slots) => {
        const { added, rejection } = fillContainer(bag(weight, slots), drawn);
        const loadOf = (n: number) => {
          const { arrival } = planArrival(n, drawn.stackSize, [], drawn.quantity);
          return {
            weight: n * drawn.weight,
            slots: slotsAdded(arrival ?? { fills: [], newSizes: [] }, drawn.stackSize, drawn.slotsEach),
          };
        };
        const rejected = (n: number) =>
          overload({ weight: 0, slots: 0 }, loadOf(n), { weight, slots }, 'both');
        expect(added === 0 ? null : rejected(added)).toBeNull();
        if (added === drawn.quantity) expect(rejection).toBeNull();
        else expect(rejected(added + 1)).not.toBeNull();
        if (rejection) expect(rejected(drawn.quantity)?.message).toBe(REJECTION_TEXT[rejection]);
      }),
    );
  });
});

import { NEW_ITEM } from '@quartermaster/rules/stacking';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ImportPlan, type PlannedTemplate } from './plan-import.ts';

const torch: PlannedTemplate = { key: 'torch', fields: null, weight: 100, stack_size: 10, slots: 1 };
const start = (weight: number | null, overrides: object = {}) =>
  new ImportPlan({
    bounds: { weight, slots: null },
    style: 'both',
    currentLoad: { weight: 0, slots: 0 },
    stackCount: 0,
    joinableStacks: [],
    ...overrides,
  });
const quantities = (plan: ImportPlan) =>
  plan.changed.map(({ previousQuantity, quantity }) => [previousQuantity, quantity]);

describe('import plan', () => {
  test('fills existing stacks and stacks of earlier lines', () => {
    const joinableStacks = [
      { id: 'a', template: torch, properties: NEW_ITEM, previousQuantity: 8, quantity: 8 },
    ];
    const plan = start(null, { joinableStacks });
    expect(plan.add([{ template: torch, quantity: 5 }], NEW_ITEM)).toBeNull();
    expect(plan.add([{ template: torch, quantity: 4 }], NEW_ITEM)).toBeNull();
    expect(quantities(plan)).toEqual([
      [8, 10],
      [0, 7],
    ]);
  });

  test('keeps equipped items and items with other notes in separate stacks', () => {
    const plan = start(null);
    for (const properties of [
      NEW_ITEM,
      { ...NEW_ITEM, equipped: true },
      { ...NEW_ITEM, equipped: true },
      { ...NEW_ITEM, notes: 'wet' },
    ])
      plan.add([{ template: torch, quantity: 1 }], properties);
    expect(quantities(plan)).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
  });

  test('accepts a line completely or not at all, and never more than the container can hold', () => {
    const quantity = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(fc.array(quantity, { maxLength: 12 }), fc.integer({ min: 0, max: 100 }), (lines, limit) => {
        const plan = start(limit * 100);
        const acceptedLines = lines.filter(
          (count) => plan.add([{ template: torch, quantity: count }], NEW_ITEM) === null,
        );
        const planned = plan.changed.reduce((sum, stack) => sum + stack.quantity, 0);
        expect(planned).toBe(acceptedLines.reduce((sum, count) => sum + count, 0));
        expect(planned).toBeLessThanOrEqual(limit);
        const fittingLines = lines.filter((count) => planned + count <= limit).length;
        expect(acceptedLines.length).toBeGreaterThanOrEqual(Math.min(fittingLines, 1));
      }),
    );
  });

  test('rejects more stacks than a container can have', () => {
    const plan = start(null, { stackCount: 9_999 });
    expect(plan.add([{ template: torch, quantity: 11 }], NEW_ITEM)).toBe(
      'A container holds at most 10,000 stacks',
    );
    expect(plan.add([{ template: torch, quantity: 10 }], NEW_ITEM)).toBeNull();
  });
});

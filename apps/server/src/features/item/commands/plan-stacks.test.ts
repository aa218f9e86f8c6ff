import { NEW_STACKS_MAX, QUANTITY_MAX } from '@quartermaster/contract/constants';
import { expect, test } from 'vitest';
import { planStacks } from './plan-stacks.ts';

test('planStacks refuses more new stacks than one action may create, naming both numbers', () => {
  const message = 'This would make 200,000,000 new stacks; at most 100 are created at once';
  expect(() => planStacks(QUANTITY_MAX, 5, [])).toThrow(
    expect.objectContaining({ code: 'VALIDATION_ERROR', details: [{ field: 'quantity', message }] }),
  );
  expect(planStacks(NEW_STACKS_MAX * 5, 5, []).fresh).toHaveLength(NEW_STACKS_MAX);
});

test('planStacks fills matching stacks first', () => {
  const { fills, fresh } = planStacks(NEW_STACKS_MAX * 5 + 2, 5, [{ id: 'a', quantity: 3 }]);
  expect([fills, fresh.length]).toEqual([[{ id: 'a', from: 3, add: 2 }], NEW_STACKS_MAX]);
});

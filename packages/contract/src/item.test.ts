import { expect, it } from 'vitest';
import { itemChange } from './item.ts';

it.each([
  [{ value_override: 1_000_000_001 }, 'Value must be at most 1,000,000,000'],
  [{ value_override: -1 }, 'Value must be at least 0'],
  [{ durability: 101 }, 'Durability must be at most 100'],
])('change %o is rejected with “%s”', (instance_data, message) => {
  expect(itemChange.safeParse({ instance_data }).error?.issues.map((issue) => issue.message)).toEqual([
    message,
  ]);
});

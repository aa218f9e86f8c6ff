import { expect, test } from 'vitest';
import { LEVEL_MAX, playTierOf } from './draft-terms.ts';

test('levels are divided into four play tiers', () => {
  const tiers = Array.from({ length: LEVEL_MAX }, (_, i) => playTierOf(i + 1));
  expect(tiers).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawWeighted, selectorOf } from './draft-pool.ts';
import type { CatalogItem } from './draft-terms.ts';
import { seededRandom } from './seeded-random.ts';

const item = (key: string, category: string, ...tags: string[]): CatalogItem => ({
  key,
  category,
  tags,
  name: key,
  description: '',
  rarity: 'common',
  value: 100,
  weight: 100,
  stackSize: 1,
  slots: 1,
  glyph: null,
});

test('selector matches a key, a tag, a category, or a category with a tag', () => {
  const items = [item('silk', 'trade good', 'cloth'), item('robes', 'gear', 'cloth'), item('mule', 'mount')];
  const selected = (selectors: string) => items.filter(selectorOf(selectors)).map(({ key }) => key);
  expect(selected('cloth')).toEqual(['silk', 'robes']);
  expect(selected('trade_good+cloth')).toEqual(['silk']);
  expect(selected('mule gear')).toEqual(['robes', 'mule']);
  expect(selected('')).toEqual([]);
});

test('weighted draw returns only choices with a weight above 0, or undefined if there are none', () => {
  const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((n) => n.toString(16).padStart(32, '0'));
  fc.assert(
    fc.property(seeds, fc.array(fc.integer({ min: 0, max: 9 })), (seed, weights) => {
      const drawn = drawWeighted(seededRandom(seed), [...weights.keys()], (i) => weights[i] ?? 0);
      if (weights.every((weight) => weight === 0)) expect(drawn).toBeUndefined();
      else expect(weights[drawn ?? -1]).toBeGreaterThan(0);
    }),
  );
});

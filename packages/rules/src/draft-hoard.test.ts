import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageOf, diceAround, draftHoard, HOARD_VALUES, hoardTerms, hoardValue } from './draft-hoard.ts';
import { HOARD_TYPES, WEALTHS } from './draft-terms.ts';

const seed = '0'.repeat(32);

test('dice for a number have an average close to that number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (count) => {
      expect(Math.abs(averageOf(diceAround(count)) - count)).toBeLessThanOrEqual(count / 3);
    }),
  );
});

test('hoard value rises with level and wealth', () => {
  for (const wealth of WEALTHS)
    for (let level = 2; level <= HOARD_VALUES.length; level += 1)
      expect(hoardValue(level, wealth)).toBeGreaterThan(hoardValue(level - 1, wealth));
  const byWealth = WEALTHS.map((wealth) => hoardValue(10, wealth));
  expect(byWealth).toEqual(byWealth.toSorted((a, b) => a - b));
});

test('chosen terms take precedence over the description', () => {
  const description = 'poor goblins at level 9 in a mine';
  expect(hoardTerms({ description, seed })).toEqual({
    type: 'goblins',
    wealth: 'poor',
    level: 9,
    region: 'mountains',
  });
  const chosen = { type: 'dragon', wealth: 'rich', level: 2, region: 'any' } as const;
  expect(hoardTerms({ description, seed, ...chosen })).toEqual(chosen);
});

test('hoard contains only coins when the catalog has no goods', () => {
  const { lines } = draftHoard({ description: 'level 5', seed }, []);
  expect(lines.map(({ key }) => key)).toEqual(['gold-piece', 'silver-piece']);
});

test('hoard description, which players read, contains neither value nor level', () => {
  const descriptions = HOARD_TYPES.map((type) => draftHoard({ description: '', seed, type }, []).description);
  expect(new Set(descriptions).size).toBe(HOARD_TYPES.length);
  for (const description of descriptions) expect(description).toMatch(/^[A-Z][a-z ]+\.$/);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageOf, diceAround, draftHoard, HOARD_VALUES, hoardTerms, hoardValue } from './draft-hoard.ts';
import { HOARD_KINDS, WEALTHS } from './draft-terms.ts';

const seed = '0'.repeat(32);

test('dice are on average near the number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (count) => {
      expect(Math.abs(averageOf(diceAround(count)) - count)).toBeLessThanOrEqual(count / 3);
    }),
  );
});

test('value rises with level and wealth', () => {
  for (const wealth of WEALTHS)
    for (let level = 2; level <= HOARD_VALUES.length; level += 1)
      expect(hoardValue(level, wealth)).toBeGreaterThan(hoardValue(level - 1, wealth));
  const byWealth = WEALTHS.map((wealth) => hoardValue(10, wealth));
  expect(byWealth).toEqual(byWealth.toSorted((a, b) => a - b));
});

test('chosen terms take precedence over the words', () => {
  const words = 'poor goblins at level 9 in a mine';
  expect(hoardTerms({ words, seed })).toEqual({
    type: 'goblins',
    wealth: 'poor',
    level: 9,
    region: 'mountains',
  });
  const chosen = { type: 'dragon', wealth: 'rich', level: 2, region: 'any' } as const;
  expect(hoardTerms({ words, seed, ...chosen })).toEqual(chosen);
});

test('catalog without goods gives a hoard of coins', () => {
  const { lines } = draftHoard({ words: 'level 5', seed }, []);
  expect(lines.map(({ key }) => key)).toEqual(['gold-piece', 'silver-piece']);
});

test('description, which players read, names neither value nor level', () => {
  const descriptions = HOARD_KINDS.map((type) => draftHoard({ words: '', seed, type }, []).description);
  expect(new Set(descriptions).size).toBe(HOARD_KINDS.length);
  for (const description of descriptions) expect(description).toMatch(/^[A-Z][a-z ]+\.$/);
});

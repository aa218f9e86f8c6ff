import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageOf, popularityOf, ratingTone } from './rating.ts';

test('average is between the lowest and highest score, and null without scores', () => {
  expect(averageOf(0, 0)).toBeNull();
  expect(averageOf(13, 3)).toBe(4.3);
  const scoreLists = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 });
  fc.assert(
    fc.property(scoreLists, (scores) => {
      const average =
        averageOf(
          scores.reduce((sum, score) => sum + score, 0),
          scores.length,
        ) ?? 0;
      expect(average).toBeGreaterThanOrEqual(Math.min(...scores));
      expect(average).toBeLessThanOrEqual(Math.max(...scores));
    }),
  );
});

test.each([
  [5, 'success'],
  [4.5, 'success'],
  [4.4, 'info'],
  [4, 'info'],
  [3.9, 'warning'],
  [3, 'warning'],
  [2.9, 'error'],
])('average of %d stars has the tone %s', (average, tone) => expect(ratingTone(average)).toBe(tone));

test.each([
  [0, 'New'],
  [4, 'New'],
  [5, 'Some Reviews'],
  [20, 'Well Known'],
  [50, 'Popular'],
  [99, 'Popular'],
  [100, 'Very Popular'],
])('%d ratings have the label %s', (count, label) => expect(popularityOf(count)).toBe(label));

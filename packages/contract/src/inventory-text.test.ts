import { describe, expect, test } from 'vitest';
import { parseInventoryText } from './inventory-text.ts';

const read = (text: string) =>
  parseInventoryText(text).map(({ name, quantity, coin, error }) => [quantity, coin ?? name, error]);

describe('inventory text', () => {
  test('is parsed into quantities, coins and names', () => {
    expect(read('2x rope, 50 gp, longsword +1')).toEqual([
      [2, 'rope', null],
      [50, 'gold', null],
      [1, 'longsword +1', null],
    ]);
    expect(read('3 marks\n1,200 silver pieces; 12 sp')).toEqual([
      [3, 'mark', null],
      [1200, 'silver', null],
      [12, 'silver', null],
    ]);
  });

  test.each([
    ['0 torches', 'torches', 'Its quantity is 0'],
    ['-5 torches', 'torches', 'Quantity must be at least 1'],
    ['99999999999 torches', 'torches', 'Quantity must be at most 1,000,000,000'],
    ['2d6 torches', 'torches', 'Quantity must be a whole number'],
    ['a'.repeat(4000), 'a'.repeat(100), 'Must be at most 100 characters'],
    ['\u202egnals', '\u202egnals', 'Must not contain control characters'],
    ['\u200b', '\u200b', 'Must contain visible characters'],
  ])('is parsed with an error for %j', (text, name, error) => {
    expect(parseInventoryText(text)[0]).toMatchObject({ name, error });
  });

  test.each([
    ['spaces', `-1${' '.repeat(19_000)}a\u2028b`],
    ['articles', `${'a '.repeat(9500)}torch`],
  ])('with thousands of %s is parsed in less than a second', (_, text) => {
    const start = performance.now();
    expect(parseInventoryText(text)).toHaveLength(1);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxOf, minOf, parseDice, resultOf, sidesOf } from './dice.ts';
import { rollLoot } from './loot-roll.ts';

const seeds = fc.stringMatching(/^[\da-f]{32}$/);
const quantity = fc.oneof(
  fc.integer({ min: 1, max: 1000 }).map(String),
  fc
    .record({
      count: fc.integer({ min: 1, max: 10 }),
      sides: fc.integer({ min: 2, max: 20 }),
      suffix: fc.constantFrom('', '-1', '+5', '*10', 'kh1', 'kl1+2', '/3', '+1d4*2'),
    })
    .map(({ count, sides, suffix }) => `${count}d${sides}${suffix}`)
    // `1d2/3` is rejected: its result is always 0.
    .filter((notation) => parseDice(notation).dice !== null),
);
const lines = fc.array(fc.record({ quantity, chance: fc.integer({ min: 1, max: 100 }) }), { maxLength: 12 });

describe('loot roll', () => {
  test('is the same for the same seed, and has only results that the chance and the dice allow', () => {
    fc.assert(
      fc.property(lines, seeds, (hoard, seed) => {
        const rolls = rollLoot(hoard, seed);
        expect(rollLoot(hoard, seed)).toEqual(rolls);
        for (const [i, { chanceRoll, dice, rolled }] of rolls.entries()) {
          const line = hoard[i];
          const diceExpression = line && parseDice(line.quantity).dice;
          if (!line || !diceExpression) throw new Error('The roll has no valid line');
          expect(chanceRoll).toBeGreaterThanOrEqual(1);
          expect(chanceRoll).toBeLessThanOrEqual(100);
          if (chanceRoll > line.chance) {
            expect([dice, rolled]).toEqual([[], 0]);
            continue;
          }
          expect(dice).toHaveLength(sidesOf(diceExpression).length);
          expect(rolled).toBe(resultOf(diceExpression, dice));
          expect(rolled).toBeGreaterThanOrEqual(minOf(diceExpression));
          expect(rolled).toBeLessThanOrEqual(maxOf(diceExpression));
        }
      }),
    );
  });

  test('always includes lines with a chance of 100%, and other lines sometimes', () => {
    const hoard = [
      { quantity: '7', chance: 100 },
      { quantity: '1', chance: 50 },
    ];
    const rolls = Array.from({ length: 200 }, (_, n) => rollLoot(hoard, n.toString(16).padStart(32, '0')));
    expect(rolls.every(([certain]) => certain?.rolled === 7)).toBe(true);
    const foundCount = rolls.filter(([, uncertain]) => uncertain?.rolled === 1).length;
    expect(foundCount).toBeGreaterThan(60);
    expect(foundCount).toBeLessThan(140);
  });

  test('has the recorded result for a known seed', () => {
    const hoard = [
      { quantity: '2d6+1', chance: 100 },
      { quantity: '3d8', chance: 100 },
    ];
    expect(rollLoot(hoard, '0123456789abcdef0123456789abcdef')).toEqual([
      { chanceRoll: 23, dice: [6, 6], rolled: 13 },
      { chanceRoll: 84, dice: [6, 8, 7], rolled: 21 },
    ]);
  });

  test('throws for invalid dice', () => {
    expect(() => rollLoot([{ quantity: '1d4-9', chance: 100 }], '0'.repeat(32))).toThrow(RangeError);
  });
});

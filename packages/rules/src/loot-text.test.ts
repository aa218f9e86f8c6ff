import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatLootPart, namesItem, parseLootText, replaceLootPart } from './loot-text.ts';
import { FIVE_E, SILVER_STANDARD } from './money.ts';

const read = (text: string) =>
  parseLootText(text, FIVE_E).map(({ quantity, name, coin }) => [quantity, coin ?? name]);

describe('loot text', () => {
  test.each([
    [
      '12 gp and a dagger',
      [
        ['12', 'gold'],
        ['1', 'dagger'],
      ],
    ],
    [
      '12gp, 3 torches; 2d6*10 sp',
      [
        ['12', 'gold'],
        ['3', 'torches'],
        ['2d6*10', 'silver'],
      ],
    ],
    [
      '1,200 gold pieces\nfive silver coins',
      [
        ['1200', 'gold'],
        ['5', 'silver'],
      ],
    ],
    [
      'two potions of healing and the silver dagger',
      [
        ['2', 'potions of healing'],
        ['1', 'silver dagger'],
      ],
    ],
    ['a dozen arrows', [['12', 'arrows']]],
    [
      '3 x "Rope, hempen (50 feet)" and sand',
      [
        ['3', 'Rope, hempen (50 feet)'],
        ['1', 'sand'],
      ],
    ],
    [
      '50 ft. hempen rope, 2x 10 foot pole; 10-foot pole x2, 5 lb flour, 3 feet',
      [
        ['1', '50 ft. hempen rope'],
        ['2', '10 foot pole'],
        ['2', '10-foot pole'],
        ['1', '5 lb flour'],
        ['3', 'feet'],
      ],
    ],
    ['2d6 platinum', [['2d6', 'platinum']]],
    [
      '2x rope, torch x10, 3× rations; - dagger\n* potion (x2), longsword +1',
      [
        ['2', 'rope'],
        ['10', 'torch'],
        ['3', 'rations'],
        ['1', 'dagger'],
        ['2', 'potion'],
        ['1', 'longsword +1'],
      ],
    ],
    ['  , and ;', []],
    ['999d6 torches', [['1', '999d6 torches']]],
  ])('%j is parsed as %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test("recognizes only the coins of the party's coin system", () => {
    const coins = parseLootText('3 m, 2 pennies and 2 gp', SILVER_STANDARD).map(({ coin }) => coin);
    expect(coins).toEqual(['mark', 'penny', null]);
  });

  test.each([
    ['spaces', `a${' '.repeat(100_000)}b 2`],
    ['articles', `${'a '.repeat(50_000)}torch`],
  ])('with tens of thousands of %s is parsed in less than a second', (_, text) => {
    const start = performance.now();
    expect(read(text)).toHaveLength(1);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  test('matches item names in singular and plural', () => {
    expect(namesItem('torches', 'Torch')).toBe(true);
    expect(namesItem('potions of healing', 'Potion of healing')).toBe(true);
    expect(namesItem('chalks (1 piece)', 'Chalk (1 piece)')).toBe(true);
    expect(namesItem('daggr', 'Dagger')).toBe(false);
  });

  test('is unchanged except for the replaced part', () => {
    expect(replaceLootPart('12 gp and a daggr, and a daggr', 1, 'Dagger')).toBe(
      '12 gp and Dagger, and a daggr',
    );
    expect(replaceLootPart('12 gp', 3, 'Dagger')).toBe('12 gp');
  });

  test('with a formatted item is parsed into the same quantity and name unless the name has quotation marks', () => {
    const readName = (text: string) =>
      parseLootText(text, FIVE_E).map(({ quantity, name }) => [quantity, name]);
    const names = fc.oneof(
      fc.stringMatching(/^[A-Z][a-z,'()0-9 -]{0,30}[a-z)]$/),
      fc.constantFrom(
        'The Drowned Blade',
        'One Ring',
        'And so on',
        'X marks',
        'Rope x2',
        'D6 of bone',
        '- Bow',
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom('1', '12', '2d6+1'), names, (quantity, name) => {
        expect(readName(`3 gp, ${formatLootPart(quantity, name)}`)).toEqual([
          ['3', 'gp'],
          [quantity, name],
        ]);
      }),
    );
    expect(formatLootPart('2', 'Longsword +1')).toBe('2 Longsword +1');
    expect(formatLootPart('1', 'The Drowned Blade')).toBe('"The Drowned Blade"');
  });
});

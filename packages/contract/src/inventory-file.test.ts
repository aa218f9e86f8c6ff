import { describe, expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { parseInventory } from './inventory-file.ts';

const errorOf = (content: string): string | undefined => {
  try {
    parseInventory(content);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.details[0]?.message;
    throw error;
  }
};

const foundryItem = (name: string, overrides: object = {}) => ({
  name,
  type: 'loot',
  system: { quantity: 1, ...overrides },
});

describe('parseInventory', () => {
  test('recognizes the format', () => {
    expect(parseInventory('2 torches').format).toBe('text');
    expect(parseInventory('\uFEFF{"items":[{"name":"Rope","type":"loot","system":{}}]}').format).toBe(
      'foundry',
    );
    const character = { inventory: [{ definition: { name: 'Rope' }, quantity: 1 }] };
    expect(parseInventory(JSON.stringify(character)).format).toBe('dnd_beyond');
    expect(parseInventory(JSON.stringify({ success: true, data: character })).format).toBe('dnd_beyond');
  });

  test.each([
    ['truncated JSON', '{"items":[{"name":"Rope"', 'This is not valid JSON; the file may be incomplete'],
    ['unrelated JSON', '{"hello":"world"}', 'This is neither a D&D Beyond character nor a Foundry actor'],
    ['a list', '[1,2,3]', 'This is neither a D&D Beyond character nor a Foundry actor'],
    [
      'an actor of another game',
      '{"items":[{"name":"Rope","type":"loot"}],"_stats":{"systemId":"pf2e"}}',
      'This actor is of the game system “pf2e”; only dnd5e can be read',
    ],
    [
      'an older actor of another game',
      '{"items":[{"name":"Rope","type":"loot"}],"flags":{"exportSource":{"system":"swade"}}}',
      'This actor is of the game system “swade”; only dnd5e can be read',
    ],
    ['no items', '{"items":[]}', 'It contains no items'],
    ['only features', '{"items":[{"name":"Rage","type":"feat"}]}', 'It contains no items'],
    ['blanks', '  , ; \n', 'It contains no items'],
    ['a long text', 'rope '.repeat(5000), 'Text must be at most 20,000 characters'],
    ['many lines', 'a\n'.repeat(1000), 'At most 500 items at once; there are 1,000'],
    [
      'many items',
      JSON.stringify({ items: Array.from({ length: 600 }, (_, n) => foundryItem(`Rope ${n}`)) }),
      'At most 500 items at once; there are 600',
    ],
    [
      'coins in many containers',
      JSON.stringify({
        inventory: Array.from({ length: 200 }, () => ({
          definition: { name: 'Pouch' },
          currency: { gp: 1, sp: 1, cp: 1 },
        })),
      }),
      'At most 500 items at once; there are 800',
    ],
    [
      'brackets',
      '['.repeat(2_000_000),
      'This file is too complex. Split it into smaller files and import them one by one',
    ],
    [
      'deep nesting',
      `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
      'This is neither a D&D Beyond character nor a Foundry actor',
    ],
  ])('rejects a file with %s', (_, content, message) => expect(errorOf(content)).toBe(message));

  test('reports prose without separators as one line that is too long for a name', () => {
    const { entries } = parseInventory(
      `Once upon a time there was ${'a very '.repeat(20)}old dragon. It slept.`,
    );
    expect(entries.map(({ error }) => error)).toEqual(['Must be at most 100 characters']);
  });

  test('returns an error or a default for malformed fields of an item, without rejecting the file', () => {
    const items = [
      null,
      7,
      foundryItem(''),
      foundryItem('x'.repeat(4000)),
      foundryItem('Rope', { quantity: -3 }),
      foundryItem('Coal', { quantity: 2.5 }),
      foundryItem('Sand', { quantity: 1e15 }),
      foundryItem('Salt', { quantity: 'many' }),
      foundryItem('Silk', { quantity: 0 }),
      { name: 'Oil', type: 'loot', system: 'broken' },
      foundryItem('Gem', {
        weight: 'heavy',
        price: { value: [], denomination: 'zp' },
        rarity: 9,
        equipped: 'yes',
      }),
      foundryItem('\u202eevil'),
      foundryItem('Lead', { weight: -4 }),
    ];
    const { entries } = parseInventory(JSON.stringify({ items, __proto__: null, constructor: 1 }));
    expect(entries.map(({ name, error }) => [name.slice(0, 5), error])).toEqual([
      ['', 'It has no name'],
      ['xxxxx', 'Must be at most 100 characters'],
      ['Rope', 'Quantity must be at least 1'],
      ['Coal', 'Quantity must be a whole number'],
      ['Sand', 'Quantity must be at most 1,000,000,000'],
      ['Salt', 'Quantity must be a whole number'],
      ['Silk', 'Its quantity is 0'],
      ['Oil', null],
      ['Gem', null],
      ['\u202eevil', 'Must not contain control characters'],
      ['Lead', null],
    ]);
    expect(entries.at(-1)).toMatchObject({ template: null, templateError: 'Weight must be at least 0' });
    expect(entries[8]).toMatchObject({ equipped: false, template: { weight: 0, base_value: 0 } });
  });
});

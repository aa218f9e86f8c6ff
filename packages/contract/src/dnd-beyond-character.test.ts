import { describe, expect, test } from 'vitest';
import { parseInventory } from './inventory-file.ts';

/** A character in the format of the service, with the fields that the import uses and some others. */
const CHARACTER = {
  id: 0,
  success: true,
  message: 'Character successfully received.',
  data: {
    id: 14403135,
    name: 'Frida',
    inventory: [
      {
        id: 11,
        entityTypeId: 2103445194,
        definition: {
          id: 40,
          name: 'Backpack',
          weight: 5,
          cost: 2,
          bundleSize: 1,
          rarity: 'Common',
          isContainer: true,
          filterType: 'Other Gear',
        },
        quantity: 1,
        equipped: true,
        isAttuned: false,
        containerEntityId: 14403135,
      },
      {
        id: 12,
        definition: {
          name: 'Arrows',
          weight: 1,
          cost: 1,
          bundleSize: 20,
          rarity: 'Common',
          filterType: 'Other Gear',
          stackable: true,
          description: '<p>Straight.</p>',
        },
        quantity: 40,
        equipped: false,
        isAttuned: false,
        containerEntityId: 11,
      },
      {
        id: 13,
        definition: {
          name: 'Robe of Dusk',
          weight: null,
          cost: null,
          rarity: 'Artifact',
          filterType: 'Wondrous Item',
          magic: true,
        },
        quantity: 1,
        equipped: true,
        isAttuned: true,
        containerEntityId: 14403135,
      },
      {
        id: 14,
        definition: { name: 'Padded', weight: 8, cost: 5, filterType: 'Armor' },
        quantity: 0,
        containerEntityId: 99,
      },
      { id: 15, definition: null, quantity: 1 },
    ],
    customItems: [
      {
        id: 1,
        name: 'Letter from Mother',
        description: null,
        weight: 0.125,
        cost: null,
        quantity: 2,
        notes: null,
      },
    ],
    currencies: { cp: 3, sp: 0, gp: 27, ep: 0, pp: -1 },
    spells: { class: [] },
  },
};

describe('reading a D&D Beyond character', () => {
  const { entries } = parseInventory(JSON.stringify(CHARACTER));

  test('returns its inventory, custom items and coins, in this order', () => {
    expect(entries.map(({ line, name, quantity, error }) => [line, name, quantity, error])).toEqual([
      [1, 'Backpack', 1, null],
      [2, 'Arrows', 40, null],
      [3, 'Robe of Dusk', 1, null],
      [4, 'Padded', 0, 'Its quantity is 0'],
      [5, '', 1, 'It has no name'],
      [6, 'Letter from Mother', 2, null],
      [7, 'pp', 0, 'Quantity must be at least 1'],
      [8, 'gp', 27, null],
      [9, 'cp', 3, null],
    ]);
  });

  test('returns items sold in bundles with the weight and cost of one item, and with their container', () => {
    expect(entries[1]).toMatchObject({
      container: 'Backpack',
      template: {
        weight: 0.05,
        base_value: 5,
        stack_size: 0,
        description: 'Straight.',
        metadata: { currency: 'copper', category: 'gear', rarity: 'common' },
      },
    });
    expect(entries[0]?.container).toBeNull();
  });

  test('returns equipped, attuned, rarity and category of an item, and weights in steps of 0.01 pounds', () => {
    expect(entries[2]).toMatchObject({
      equipped: true,
      attuned: true,
      template: { weight: 0, base_value: 0, metadata: { rarity: 'legendary', category: 'wondrous item' } },
    });
    expect(entries[5]?.template).toMatchObject({ weight: 0.13, stack_size: 0 });
  });
});

/** An item in the format of the service. */
const item = (id: number, definition: object, overrides: object = {}) => ({
  id,
  entityTypeId: 1439493548,
  quantity: 1,
  equipped: false,
  isAttuned: false,
  currency: null,
  containerEntityId: 900,
  containerEntityTypeId: 1581111423,
  containerDefinitionKey: '1581111423:900',
  definition: { filterType: 'Other Gear', bundleSize: 1, stackable: false, isHomebrew: false, ...definition },
  ...overrides,
});
const inside = (id: number) => ({ containerEntityId: id, containerEntityTypeId: 1439493548 });
const readItems = (inventory: object[], extraFields: object = {}) =>
  parseInventory(JSON.stringify({ id: 900, inventory, ...extraFields })).entries;

describe('reading a D&D Beyond item', () => {
  test('returns the inner container of nested containers', () => {
    const entries = readItems([
      item(1, { name: 'Backpack', isContainer: true }),
      item(2, { name: 'Pouch', isContainer: true }, inside(1)),
      item(3, { name: 'Ball Bearings', stackable: true, bundleSize: 1000, weight: 2, cost: 1 }, inside(2)),
    ]);
    expect(entries.map(({ name, container }) => [name, container])).toEqual([
      ['Backpack', null],
      ['Pouch', 'Backpack'],
      ['Ball Bearings', 'Pouch'],
    ]);
  });

  test('divides weight and cost by the bundle size only for an item that stacks', () => {
    const definition = { name: 'Net', weight: 3, cost: 1, bundleSize: 10 };
    const [unstackable, stackable] = readItems([
      item(1, definition),
      item(2, { ...definition, stackable: true }),
    ]);
    expect(unstackable?.template).toMatchObject({ weight: 3, base_value: 1 });
    expect(stackable?.template).toMatchObject({
      weight: 0.3,
      base_value: 1,
      metadata: { currency: 'silver' },
    });
  });

  test('returns equipped and attuned only for items that can be equipped and attuned', () => {
    const entries = readItems([
      item(1, { name: 'Backpack', canEquip: false, canAttune: false }, { equipped: true, isAttuned: true }),
      item(
        2,
        { name: 'Cloak of Rain', canEquip: true, canAttune: true },
        { equipped: true, isAttuned: true },
      ),
    ]);
    expect(entries.map(({ equipped, attuned }) => [equipped, attuned])).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test.each([
    ['Ammunition', 'ammunition'],
    ['Tool', 'tool'],
    ['Holy Symbol', 'focus'],
    ['Equipment Pack', 'pack'],
    ['Adventuring Gear', 'gear'],
    [null, 'gear'],
  ])('maps other gear with the subtype %j to the category %j', (subType, category) => {
    expect(readItems([item(1, { name: 'Something', subType })])[0]?.template?.metadata.category).toBe(
      category,
    );
  });

  test('returns the name, cost and weight that the player set, and ignores invalid ones', () => {
    const value = (typeId: number, changed: unknown) => ({
      typeId,
      value: changed,
      valueId: '1',
      valueTypeId: '1439493548',
      notes: null,
      contextId: null,
      contextTypeId: null,
    });
    const characterValues = [
      value(8, 'Grandfather’s blade'),
      value(19, 30),
      value(22, 2.5),
      null,
      value(9, 'x'),
    ];
    const definition = { name: 'Longsword', filterType: 'Weapon', weight: 3, cost: 15, isHomebrew: true };
    expect(readItems([item(1, definition)], { characterValues })[0]).toMatchObject({
      name: 'Grandfather’s blade',
      baseName: 'Longsword',
      template: { weight: 2.5, base_value: 30, metadata: { category: 'weapon' } },
    });
    const invalidValues = [value(8, 7), value(8, ' '), value(19, 'much'), value(22, null)];
    expect(readItems([item(1, definition)], { characterValues: invalidValues })[0]).toMatchObject({
      name: 'Longsword',
      template: { weight: 3, base_value: 15 },
    });
  });

  test('returns the coins in a container', () => {
    const pouch = item(1, { name: 'Pouch', isContainer: true }, { currency: { cp: 0, sp: 4, gp: 6 } });
    const coins = readItems([pouch], { currencies: { gp: 2 } }).slice(1);
    expect(coins.map(({ line, coin, quantity }) => [line, coin, quantity])).toEqual([
      [2, 'gold', 2],
      [3, 'gold', 6],
      [4, 'silver', 4],
    ]);
  });

  test('removes D&D Beyond tags from the description', () => {
    const description =
      '<p>It is [condition]charmed[/condition] for [rollable]1d4;{"diceNotation":"1d4"}[/rollable] hours.</p>';
    expect(readItems([item(1, { name: 'Harp', description })])[0]?.template?.description).toBe(
      'It is charmed for 1d4 hours.',
    );
  });
});

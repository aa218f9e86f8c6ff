import { describe, expect, test } from 'vitest';
import { parseInventory } from './inventory-file.ts';

const read = (actor: object) => parseInventory(JSON.stringify(actor)).entries;

/** An actor in the format of dnd5e version 1: `data`, plain numbers, attunement as a number. */
const VERSION_1_ACTOR = {
  name: 'Biscuit',
  type: 'character',
  data: { currency: { pp: 0, gp: 12, ep: 0, sp: '3', cp: 0 } },
  items: [
    {
      _id: 'aaaaaaaaaaaaaaaa',
      name: 'Chain Mail',
      type: 'equipment',
      data: { quantity: 1, weight: 55, price: 75, equipped: true, attunement: 0, armor: { type: 'heavy' } },
    },
    {
      _id: 'bbbbbbbbbbbbbbbb',
      name: 'Cloak of Stars',
      type: 'equipment',
      data: { quantity: 1, weight: '1.5', price: '400', rarity: 'Very Rare', attunement: 2 },
    },
    { _id: 'cccccccccccccccc', name: 'Second Wind', type: 'feat', data: {} },
  ],
};

/** An actor in the format of the current version. */
const CURRENT_ACTOR = {
  name: 'Nim',
  type: 'character',
  system: { currency: { pp: 1, gp: 0, ep: 2, sp: 0, cp: 7 }, details: { level: 3 } },
  items: [
    {
      _id: 'dddddddddddddddd',
      name: 'Backpack',
      type: 'container',
      system: { quantity: 1, weight: { value: 5, units: 'lb' }, currency: { gp: 4 } },
    },
    {
      _id: 'eeeeeeeeeeeeeeee',
      name: 'Healing Draught',
      type: 'consumable',
      system: {
        quantity: 3,
        weight: { value: 0.2, units: 'kg' },
        price: { value: 2.5, denomination: 'sp' },
        rarity: 'uncommon',
        identified: false,
        attuned: false,
        container: 'dddddddddddddddd',
        type: { value: 'potion' },
        description: { value: '<p>Drink&nbsp;@UUID[Compendium.x.y]{slowly}.</p><p>2 &lt; 3</p>' },
      },
    },
  ],
};

describe('reading a Foundry actor', () => {
  test('returns the items and coins of version 1, and omits features', () => {
    expect(read(VERSION_1_ACTOR)).toMatchObject([
      {
        line: 1,
        name: 'Chain Mail',
        equipped: true,
        attuned: false,
        template: { weight: 55, base_value: 75, metadata: { category: 'armor' } },
      },
      {
        line: 2,
        name: 'Cloak of Stars',
        attuned: true,
        template: { weight: 1.5, base_value: 400, metadata: { rarity: 'very rare' } },
      },
      { line: 3, coin: 'gold', quantity: 12 },
      { line: 4, coin: 'silver', quantity: 3 },
    ]);
  });

  test('returns weights, prices, containers and coins of the current version', () => {
    const entries = read(CURRENT_ACTOR);
    expect(entries).toMatchObject([
      { name: 'Backpack', container: null },
      {
        name: 'Healing Draught',
        quantity: 3,
        identified: false,
        container: 'Backpack',
        template: {
          weight: 0.5,
          base_value: 25,
          stack_size: 0,
          description: 'Drink slowly.\n2 < 3',
          metadata: { currency: 'copper', category: 'potion' },
        },
      },
      { coin: 'platinum', quantity: 1 },
      { coin: 'electrum', quantity: 2 },
      { coin: 'copper', quantity: 7 },
      { coin: 'gold', quantity: 4 },
    ]);
    expect(entries.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('returns each item once if items have the same id and containers contain themselves', () => {
    const item = (name: string) => ({ _id: 'same', name, type: 'container', system: { container: 'same' } });
    expect(read({ items: [item('Bag'), item('Sack')] }).map(({ name }) => name)).toEqual(['Bag', 'Sack']);
  });
});

const readOne = (system: object, type = 'equipment') =>
  read({ items: [{ _id: 'a', name: 'Something', type, system }] })[0];

describe('reading a Foundry item', () => {
  test('uses the defaults if its data is a list', () => {
    expect(readOne([])).toMatchObject({ name: 'Something', quantity: 1, error: null });
  });

  test.each([
    [{ attunement: 'required', attuned: true }, true],
    [{ attunement: 'optional', attuned: true }, true],
    [{ attunement: '', attuned: true }, false],
    [{ attunement: 0, attuned: true }, false],
    [{ attunement: 'required', attuned: false }, false],
    [{ attunement: 1 }, false],
    [{ attunement: 2 }, true],
    [{ attuned: true }, true],
  ])('maps %j to attuned: %j', (system, isAttuned) => expect(readOne(system)?.attuned).toBe(isAttuned));

  test.each([
    [12, 12],
    ['1.5', 1.5],
    [null, 0],
    [{ value: 3, units: 'lb' }, 3],
    [{ value: 2, units: 'tn' }, 4000],
    [{ value: 0.5, units: 'kg' }, 1.25],
    [{ value: 1, units: 'stone' }, 1],
  ])('converts the weight %j to %d pounds', (weight, pounds) =>
    expect(readOne({ weight })?.template?.weight).toBe(pounds),
  );

  test.each([
    [5, 5, 'gold'],
    [{ value: 5, denomination: 'ep' }, 5, 'electrum'],
    [{ value: 5, denomination: '' }, 5, 'gold'],
    [{ value: 0.5, denomination: 'gp' }, 5, 'silver'],
    [{ value: null, denomination: 'cp' }, 0, 'copper'],
  ])('converts the price %j to %d %s', (price, base_value, currency) =>
    expect(readOne({ price })?.template).toMatchObject({ base_value, metadata: { currency } }),
  );

  test.each([
    ['equipment', { type: { value: 'vehicle' } }, 'vehicle'],
    ['equipment', { type: { value: 'wondrous' } }, 'wondrous item'],
    ['equipment', { armor: { type: 'trinket' } }, 'gear'],
    ['loot', { type: { value: 'trade' } }, 'trade good'],
    ['consumable', { consumableType: 'ammo' }, 'ammunition'],
    ['backpack', {}, 'gear'],
  ])('maps a %s with the data %j to the category %s', (type, system, category) =>
    expect(readOne(system, type)?.template?.metadata.category).toBe(category),
  );

  test.each([
    ['weapon', { type: { value: 'natural' } }],
    ['weapon', { weaponType: 'natural' }],
    ['equipment', { armor: { type: 'natural' } }],
  ])('rejects the %s %j, which is part of the body', (type, system) =>
    expect(readOne(system, type)?.error).toBe('A natural weapon or armor, which cannot be carried'),
  );

  test('returns an unidentified item with its real name, marked unidentified', () => {
    expect(readOne({ identified: false, unidentified: { name: 'Odd ring' } })).toMatchObject({
      name: 'Something',
      identified: false,
    });
  });

  test('replaces Foundry links and rolls in the description with their text', () => {
    const value =
      '<p>You are &amp;Reference[prone] for [[/r 1d6]] rounds, see @UUID[Compendium.a.b]{this}, &Reference[invisible=x]{hidden}.</p>';
    expect(readOne({ description: { value } })?.template?.description).toBe(
      'You are prone for 1d6 rounds, see this, hidden.',
    );
  });

  test('returns the inner container of nested containers, and null for a missing container', () => {
    const item = (_id: string, container: string | null) => ({
      _id,
      name: `Item ${_id}`,
      type: 'container',
      system: { container, quantity: 1 },
    });
    const entries = read({ items: [item('a', null), item('b', 'a'), item('c', 'b'), item('d', 'gone')] });
    expect(entries.map(({ container }) => container)).toEqual([null, 'Item a', 'Item b', null]);
  });

  test('returns no container for an item outside containers, even if another item has no id', () => {
    const entries = read({
      items: [
        { name: 'Belt pouch', type: 'container', system: {} },
        { _id: 'a', name: 'Rope', type: 'loot', system: { container: null } },
      ],
    });
    expect(entries.map(({ container }) => container)).toEqual([null, null]);
  });

  test('returns the coins of early versions, which wrapped the amounts', () => {
    const data = { currency: { gp: { value: 7 }, sp: { value: 0 }, cp: {} } };
    expect(read({ items: [], data })).toMatchObject([
      { coin: 'gold', quantity: 7 },
      { coin: 'copper', error: 'Quantity must be a whole number' },
    ]);
  });
});

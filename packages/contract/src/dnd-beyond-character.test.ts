import { describe, expect, test } from 'vitest';
import { readInventory } from './inventory-file.ts';

/** A character as the service sends it, with the fields that are read and some that are not. */
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
          ...{
            id: 40,
            name: 'Backpack',
            weight: 5,
            cost: 2,
            bundleSize: 1,
            rarity: 'Common',
            isContainer: true,
          },
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
          ...{
            name: 'Arrows',
            weight: 1,
            cost: 1,
            bundleSize: 20,
            rarity: 'Common',
            filterType: 'Other Gear',
          },
          ...{ stackable: true, description: '<p>Straight.</p>' },
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

describe('D&D Beyond character', () => {
  const { entries } = readInventory(JSON.stringify(CHARACTER));

  test('has its inventory, custom items and coins in order', () => {
    expect(entries.map(({ line, name, quantity, fault }) => [line, name, quantity, fault])).toEqual([
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

  test('divides weight and cost of a bundle, and names the container', () => {
    expect(entries[1]).toMatchObject({
      container: 'Backpack',
      facts: {
        ...{ weight: 0.05, base_value: 5, stack_size: 0, description: 'Straight.' },
        metadata: { currency: 'copper', category: 'gear', rarity: 'common' },
      },
    });
    expect(entries[0]?.container).toBeNull();
  });

  test('keeps equipped, attuned, rarity and category', () => {
    expect(entries[2]).toMatchObject({
      ...{ equipped: true, attuned: true },
      facts: { weight: 0, base_value: 0, metadata: { rarity: 'legendary', category: 'wondrous item' } },
    });
    expect(entries[5]?.facts).toMatchObject({ weight: 0.13, stack_size: 0 });
  });
});

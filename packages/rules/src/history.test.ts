import { describe, expect, it } from 'vitest';
import { coinTransferType, describeItems, historySentence, placeName, transferType } from './history.ts';
import { FIVE_E, SILVER_STANDARD } from './money.ts';

const emptyLine = {
  item: null,
  quantity: null,
  source: null,
  destination: null,
  target: null,
  coins: FIVE_E,
  via: 'web',
};

describe('history sentence', () => {
  it.each([
    [
      { type: 'transfer', item: 'Torch', quantity: 20, source: "Nim's Backpack", destination: 'Party Stash' },
      "Mirelle moved 20 × Torch from Nim's Backpack to Party Stash",
    ],
    [
      { type: 'item_creation', item: 'Rope', quantity: 1, destination: "Nim's Backpack" },
      "Mirelle added Rope to Nim's Backpack",
    ],
    [
      { type: 'item_destruction', item: 'Rope', quantity: 1, source: "Nim's Backpack" },
      "Mirelle destroyed Rope from Nim's Backpack",
    ],
    [
      { type: 'item_creation', target: 'Nim', destination: "Nim's Backpack" },
      "Mirelle added several items to Nim's Backpack",
    ],
    [{ type: 'item_creation', destination: 'Ironhand Smithy' }, 'Mirelle restocked Ironhand Smithy'],
    [
      { type: 'item_destruction', source: "Nim's Backpack" },
      "Mirelle removed several items from Nim's Backpack",
    ],
    [
      { type: 'adjust', item: 'Torch', quantity: 3, source: 'Party Stash' },
      'Mirelle adjusted 3 × Torch in Party Stash',
    ],
    [
      { type: 'split', item: 'Torch', quantity: 5, source: 'Party Stash' },
      'Mirelle split off 5 × Torch in Party Stash',
    ],
    [
      { type: 'merge', item: 'Torch', quantity: 5, source: 'Party Stash' },
      'Mirelle merged 5 × Torch in Party Stash',
    ],
    [
      {
        type: 'character_to_party_transfer',
        amount: 1250,
        source: "Nim's Backpack",
        destination: 'Party Stash',
      },
      "Mirelle moved 12 gp 5 sp from Nim's Backpack to Party Stash",
    ],
    [
      { type: 'party_deposit', amount: 1250, source: "Nim's Backpack", destination: 'Party Stash' },
      "Mirelle deposited 12 gp 5 sp from Nim's Backpack to Party Stash",
    ],
    [
      { type: 'party_withdraw', amount: 500, source: 'Party Stash', destination: "Nim's Backpack" },
      "Mirelle withdrew 5 gp from Party Stash to Nim's Backpack",
    ],
    [
      { type: 'transfer', amount: 1250, coins: SILVER_STANDARD, destination: 'Party Stash' },
      'Mirelle moved 1 m 2 s 5 d to Party Stash',
    ],
    [{ type: 'adjust' }, 'Mirelle recorded an adjustment'],
    [{ type: 'adjust', target: 'Nim' }, 'Mirelle recorded an adjustment for Nim'],
    [
      { type: 'adjust', item: 'Torch', quantity: 3, source: 'Ember & Anvil', target: 'Ember & Anvil' },
      'Mirelle adjusted 3 × Torch in Ember & Anvil',
    ],
    [
      {
        type: 'adjust',
        item: 'Ring of Warmth',
        quantity: 1,
        source: "Nim's Backpack",
        target: 'Unidentified ring',
      },
      "Mirelle identified the ring in Nim's Backpack: Ring of Warmth",
    ],
    [
      { type: 'adjust', amount: 500, source: 'Ember & Anvil', target: 'Ember & Anvil' },
      'Mirelle adjusted 5 gp in Ember & Anvil',
    ],
    [
      {
        type: 'transfer',
        item: 'Rope',
        quantity: 1,
        source: 'Party Stash',
        destination: "Nim's Backpack",
        isUndo: true,
      },
      "Mirelle undid an earlier change and moved Rope from Party Stash to Nim's Backpack",
    ],
    [{ type: 'character_creation', target: 'Nim' }, 'Mirelle created the character Nim'],
    [{ type: 'character_deletion', target: 'Nim' }, 'Mirelle deleted the character Nim'],
    [{ type: 'container_creation', destination: "Nim's Pouch" }, "Mirelle created Nim's Pouch"],
    [{ type: 'loot_distribution', source: 'Dragon Hoard' }, 'Mirelle distributed Dragon Hoard'],
    [
      { type: 'create', destination: 'Ember & Anvil', target: 'Ember & Anvil' },
      'Mirelle deployed Ember & Anvil',
    ],
    [{ type: 'create', destination: 'Dragon Hoard' }, 'Mirelle deployed Dragon Hoard'],
    [{ type: 'delete', source: 'Ember & Anvil' }, 'Mirelle deleted Ember & Anvil'],
    [{ type: 'create', target: 'Tobin' }, 'Mirelle started sponsoring Tobin'],
    [
      { type: 'adjust', target: 'Tobin', via: 'system' },
      'Mirelle changed the tier that the patronage grants Tobin',
    ],
    [{ type: 'delete', target: 'Tobin' }, 'Mirelle ended the patronage for Tobin'],
    [{ type: 'delete', target: 'Mirelle' }, 'Mirelle ended their own patronage'],
    [{ type: 'container_deletion', source: "Nim's Pouch" }, "Mirelle deleted Nim's Pouch"],
    [
      { type: 'purchase', item: 'Longsword', quantity: 1, source: 'Ember & Anvil' },
      'Mirelle bought Longsword from Ember & Anvil',
    ],
    [
      { type: 'sale', item: 'Longsword', quantity: 1, destination: 'Ember & Anvil' },
      'Mirelle sold Longsword to Ember & Anvil',
    ],
    [{ type: 'loot', item: 'Gem', quantity: 2, source: 'Hoard' }, 'Mirelle took 2 × Gem from Hoard'],
    [
      { type: 'loot_distribution', item: 'Gem', quantity: 2, destination: "Nim's Backpack" },
      "Mirelle distributed 2 × Gem to Nim's Backpack",
    ],
    [{ type: 'currency_conversion', source: "Nim's Backpack" }, "Mirelle converted coins in Nim's Backpack"],
    [
      {
        type: 'adjust',
        item: 'Torch',
        quantity: 3,
        destination: "Nim's Backpack",
        source: "Nim's Backpack",
        target: 'Nim',
        isUndo: true,
      },
      "Mirelle undid an earlier change and adjusted 3 × Torch in Nim's Backpack",
    ],
    [
      { type: 'create', source: 'Dragon Hoard', isUndo: true },
      'Mirelle undid an earlier change and removed the items of Dragon Hoard',
    ],
    [
      { type: 'create', destination: 'Dragon Hoard', target: 'Dragon Hoard', isUndo: true },
      'Mirelle undid an earlier change and restored the items of Dragon Hoard',
    ],
  ])('describes the line %o', (line, sentence) => {
    expect(historySentence({ ...emptyLine, actor: 'Mirelle', ...line })).toBe(sentence);
  });

  it.each(['purchase', 'sale', 'loot', 'loot_distribution'])(
    'describes the undo of a %s as a transfer',
    (type) => {
      const line = { ...emptyLine, type, item: 'Gem', quantity: 2, amount: 500 };
      const places = { source: "Nim's Backpack", destination: 'Ember & Anvil' };
      expect(historySentence({ ...line, ...places, actor: 'Mirelle', isUndo: true })).toBe(
        "Mirelle undid an earlier change and moved 2 × Gem from Nim's Backpack to Ember & Anvil",
      );
    },
  );

  it('omits the quantity of a single item, and says "something" for an item without a name', () => {
    expect(describeItems('Rope', 1)).toBe('Rope');
    expect(describeItems(null, null)).toBe('something');
  });
});

describe('transfer type', () => {
  const nim = { kind: 'character', id: 'nim' } as const;
  const mira = { kind: 'character', id: 'mira' } as const;
  const party = { kind: 'party', id: 'p' } as const;
  it('depends on the owners of the containers', () => {
    expect(transferType(nim, party)).toBe('character_to_party_transfer');
    expect(transferType(party, nim)).toBe('party_to_character_transfer');
    expect(transferType(nim, mira)).toBe('character_to_character_transfer');
    expect(transferType(nim, nim)).toBe('transfer');
    expect(transferType(party, party)).toBe('transfer');
    expect(transferType(nim, { kind: 'shop', id: 'smithy' })).toBe('transfer');
    expect(transferType(nim, { kind: 'loot', id: 'hoard' })).toBe('transfer');
  });

  it('is a deposit or withdrawal for coins between character and party', () => {
    expect(coinTransferType(nim, party)).toBe('party_deposit');
    expect(coinTransferType(party, nim)).toBe('party_withdraw');
    expect(coinTransferType(nim, mira)).toBe('character_to_character_transfer');
    expect(coinTransferType(nim, nim)).toBe('transfer');
  });
});

it('place name includes the owner of a character container, but not the party', () => {
  expect(placeName('Backpack', { kind: 'character', name: 'Nim' })).toBe("Nim's Backpack");
  expect(placeName('Party Stash', { kind: 'party', name: 'The Lanterns' })).toBe('Party Stash');
});

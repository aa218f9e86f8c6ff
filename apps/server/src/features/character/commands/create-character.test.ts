import { createCharacter, getCharacter } from '@quartermaster/contract/character';
import { CHARACTER_DEFAULT_MAX_WEIGHT_LB } from '@quartermaster/contract/constants';
import { getContainer } from '@quartermaster/contract/container';
import { updateParty } from '@quartermaster/contract/party';
import { KIT_CLASSES, startingEquipmentPounds, startingMaxWeight } from '@quartermaster/rules/class-kits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  expectOk,
  member,
  party,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
});
afterAll(() => app.close());

const create = (user: Person, fields: Record<string, unknown>) =>
  user.call(createCharacter, { body: { character: { name: 'Mira', ...fields } } });

describe('character creation', () => {
  test('rejects a party that the user is not a member of', async () => {
    expect((await create(await person(app), { party_id: testParty.id })).status).toBe(404);
    expect(await app.sql`select from characters`).toHaveLength(0);
  });

  test('rejects an archived party', async () => {
    const archivedParty = await party(gm);
    await gm.call(updateParty, { params: { id: archivedParty.id }, body: { party: { is_archived: true } } });
    expect((await create(gm, { party_id: archivedParty.id })).body.error.code).toBe('CONFLICT');
  });
});

test("new character has a Backpack with the character's bounds, visible to its party", async () => {
  const player = await member(app, testParty);
  const response = await create(player, { party_id: testParty.id, max_weight: 75.5, max_slots: 12 });
  expect(response.status).toBe(201);
  const id = response.body.data.primary_container_id ?? '';
  const readResponse = await (await member(app, testParty)).call(getContainer, { params: { id } });
  expect(readResponse.body.data).toMatchObject({
    name: 'Backpack',
    max_weight: 75.5,
    max_slots: 12,
    is_primary: true,
    visibility: 'party',
  });
});

/** Starting equipment of each class (System Reference Document 5.1): the heaviest pack and armor, and usual weapons. */
const KITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  barbarian: { Greataxe: 1, Handaxe: 2, "Explorer's pack": 1, Javelin: 4 },
  bard: { Rapier: 1, "Entertainer's pack": 1, Lute: 1, 'Leather armor': 1, Dagger: 1 },
  cleric: {
    Mace: 1,
    'Chain mail': 1,
    'Crossbow, light': 1,
    'Crossbow bolts (20)': 1,
    "Explorer's pack": 1,
    Shield: 1,
    'Amulet (holy symbol)': 1,
  },
  druid: {
    Shield: 1,
    Scimitar: 1,
    'Leather armor': 1,
    "Explorer's pack": 1,
    'Wooden staff (druidic focus)': 1,
  },
  fighter: {
    'Chain mail': 1,
    Longsword: 1,
    Shield: 1,
    'Crossbow, light': 1,
    'Crossbow bolts (20)': 1,
    "Dungeoneer's pack": 1,
  },
  monk: { Shortsword: 1, "Dungeoneer's pack": 1, Dart: 10 },
  paladin: {
    Longsword: 1,
    Shield: 1,
    Javelin: 5,
    "Explorer's pack": 1,
    'Chain mail': 1,
    'Amulet (holy symbol)': 1,
  },
  ranger: {
    'Scale mail': 1,
    Shortsword: 2,
    "Dungeoneer's pack": 1,
    Longbow: 1,
    Quiver: 1,
    'Arrows (20)': 1,
  },
  rogue: {
    Rapier: 1,
    Shortbow: 1,
    Quiver: 1,
    'Arrows (20)': 1,
    "Dungeoneer's pack": 1,
    'Leather armor': 1,
    Dagger: 2,
    "Thieves' tools": 1,
  },
  sorcerer: {
    'Crossbow, light': 1,
    'Crossbow bolts (20)': 1,
    'Component pouch': 1,
    "Dungeoneer's pack": 1,
    Dagger: 2,
  },
  warlock: {
    'Crossbow, light': 1,
    'Crossbow bolts (20)': 1,
    'Component pouch': 1,
    Quarterstaff: 1,
    "Dungeoneer's pack": 1,
    'Leather armor': 1,
    Dagger: 2,
  },
  wizard: { Quarterstaff: 1, 'Component pouch': 1, "Explorer's pack": 1, Spellbook: 1 },
};

describe("new character's Backpack", () => {
  test('is tested with the starting equipment of every class', () => {
    expect(Object.keys(KITS).sort()).toEqual([...KIT_CLASSES].sort());
  });

  test.each(Object.entries(KITS))(
    'can hold the starting equipment of a %s plus items up to the default maximum weight',
    async (name, kit) => {
      const max_weight = startingMaxWeight(name, CHARACTER_DEFAULT_MAX_WEIGHT_LB);
      const player = await person(app);
      const { data } = expectOk(await create(player, { character_class: name, max_weight })).body;
      const id = data.primary_container_id ?? '';
      for (const [item, quantity] of Object.entries(kit)) await addItems(player, id, item, quantity);
      const { capacity } = (await player.call(getContainer, { params: { id } })).body.data;
      expect(Math.ceil(capacity.used)).toBe(startingEquipmentPounds(name));
      expect(max_weight - capacity.used).toBeGreaterThanOrEqual(CHARACTER_DEFAULT_MAX_WEIGHT_LB);
    },
  );
});

test('character outside any party is visible to its player only', async () => {
  const player = await person(app);
  const { id } = (await create(player, {})).body.data;
  expect((await player.call(getCharacter, { params: { id } })).status).toBe(200);
  expect((await gm.call(getCharacter, { params: { id } })).status).toBe(404);
});

import { getCharacter, listCharacters } from '@quartermaster/contract/character';
import { createCharacterContainer } from '@quartermaster/contract/container';
import { updateItem } from '@quartermaster/contract/item';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  character,
  expectOk,
  member,
  party,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let testParty: TestParty;
let player: Person;
let otherPlayer: Person;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
  player = await member(app, testParty);
  otherPlayer = await member(app, testParty);
  await character(player, testParty.id, {
    name: 'Nim',
    race: 'Halfling',
    character_class: 'Rogue',
    level: 5,
    notes: 'CANARY',
  });
  await character(player, null, { name: 'Old Perrin', race: 'Human', level: 1 });
  await character(otherPlayer, testParty.id, { name: 'Kestrel' });
});
afterAll(() => app.close());

const names = async (user: Person, query = {}) =>
  (await user.call(listCharacters, { query })).body.data.map(({ name }) => name);

describe('character list', () => {
  it("returns the user's own characters when no party is requested", async () => {
    expect(await names(player)).toEqual(['Nim', 'Old Perrin']);
    expect(await names(otherPlayer)).toEqual(['Kestrel']);
  });

  it('returns all characters of a party to its members only', async () => {
    expect(await names(otherPlayer, { party_id: testParty.id })).toEqual(['Kestrel', 'Nim']);
    const stranger = await person(app);
    expect((await stranger.call(listCharacters, { query: { party_id: testParty.id } })).status).toBe(404);
  });

  it('filters by race, class, level and name', async () => {
    expect(await names(player, { race: 'halfling' })).toEqual(['Nim']);
    expect(await names(player, { character_class: 'Rogue' })).toEqual(['Nim']);
    expect(await names(player, { min_level: '2', max_level: '9' })).toEqual(['Nim']);
    expect(await names(player, { search: 'perr' })).toEqual(['Old Perrin']);
    const { meta } = (await player.call(listCharacters, { query: { per_page: '1' } })).body;
    expect(meta).toEqual({ current_page: 1, per_page: 1, total_pages: 2, total_count: 2 });
  });

  it('returns notes to the player and the gm only', async () => {
    const [nim] = (await player.call(listCharacters, { query: {} })).body.data;
    const call = { params: { id: nim?.id ?? '' } };
    expect((await player.call(getCharacter, call)).body.data.notes).toBe('CANARY');
    expect((await testParty.gm.call(getCharacter, call)).body.data.notes).toBe('CANARY');
    expect((await otherPlayer.call(getCharacter, call)).body.data).toMatchObject({
      notes: '',
      permissions: { edit: false, act: false, assign: false, see_private: false },
    });
    expect((await testParty.gm.call(getCharacter, call)).body.data.permissions.see_private).toBe(true);
  });

  it("includes a character's load only for users who may see its private containers", async () => {
    const loads = async (user: Person, query: object) => {
      const { data } = (await user.call(listCharacters, { query: { ...query, include: 'carried' } })).body;
      return data.map(({ name, carried }) => [name, carried]);
    };
    const mira = await member(app, testParty);
    const hero = await character(mira, testParty.id, { name: 'Mira' });
    const emptyLoad = { weight: 0, slots: 0, purse_copper: 0, equipped: 0 };
    await character(mira, null, { name: 'Unburdened' });
    const body = { container: { name: 'Pouch', visibility: 'private' as const } };
    const pouch = expectOk(await mira.call(createCharacterContainer, { params: { id: hero.id }, body })).body
      .data;
    await addItems(mira, hero.backpackId, 'Torch', 4);
    const sword = await addItems(mira, pouch.id, 'Longsword');
    await mira.call(updateItem, {
      params: { id: sword },
      body: { item_instance: { instance_data: { is_equipped: true } } },
    });
    await addItems(mira, pouch.id, 'Gold piece', 2);
    await addItems(mira, hero.backpackId, 'Silver piece', 3);
    const carried = { weight: 7.1, slots: 2, purse_copper: 230, equipped: 1 };
    expect(await loads(mira, {})).toEqual([
      ['Mira', carried],
      ['Unburdened', emptyLoad],
    ]);
    const partyQuery = { party_id: testParty.id, search: 'Mira', per_page: '20' };
    expect(await loads(testParty.gm, partyQuery)).toEqual([['Mira', carried]]);
    expect(await loads(otherPlayer, partyQuery)).toEqual([['Mira', null]]);
    const { data } = (await mira.call(listCharacters, { query: {} })).body;
    expect(data.some((row) => 'carried' in row)).toBe(false);
  });

  it('rejects a request for the load of more than 20 characters', async () => {
    const query = { include: 'carried' as const, per_page: '21' };
    expect((await player.call(listCharacters, { query })).status).toBe(422);
  });
});

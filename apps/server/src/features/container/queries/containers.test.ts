import {
  getContainer,
  listCharacterContainers,
  listPartyContainers,
} from '@quartermaster/contract/container';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  character,
  chest,
  member,
  party,
  pouch,
  type TestCharacter,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';
import { readContainers } from './containers.ts';

let app: TestApp;
let testParty: TestParty;
let player: Person;
let otherPlayer: Person;
let nim: TestCharacter;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app), { encumbrance_style: 'weight' });
  player = await member(app, testParty);
  otherPlayer = await member(app, testParty);
  nim = await character(player, testParty.id, { name: 'Nim', max_weight: 100, max_slots: 20 });
  await character(otherPlayer, testParty.id, { name: 'Kestrel' });
});
afterAll(() => app.close());

describe('container detail', () => {
  it("returns load, bounds, value, owner and the reader's permissions", async () => {
    await addItems(player, nim.backpackId, 'Torch', 50);
    await addItems(player, nim.backpackId, 'Gold piece', 12);
    const { data } = (await player.call(getContainer, { params: { id: nim.backpackId } })).body;
    expect(data).toMatchObject({
      name: 'Backpack',
      current_weight: 50.24,
      items_count: 2,
      // Coins take no slot.
      capacity: { used: 50.24, max: 100, slots_used: 1, slots_max: 20 },
      encumbrance_style: 'weight',
      total_value_copper: 1250,
      owner: { type: 'character', id: nim.id, name: 'Nim' },
      is_primary: true,
      visibility: 'party',
      permissions: { edit: true, deposit: true, withdraw: true, identify: false },
    });
    const otherPlayerView = (await otherPlayer.call(getContainer, { params: { id: nim.backpackId } })).body
      .data;
    expect(otherPlayerView.permissions).toEqual({
      edit: false,
      deposit: true,
      withdraw: false,
      identify: false,
    });
  });

  it('includes the value of unidentified items for the gm only', async () => {
    const bag = await pouch(player, nim.id, { visibility: 'party' });
    const ring = await addItems(player, bag, 'Ring of protection');
    await app.sql`update item_instances set is_identified = false, hidden_in = ${testParty.id} where id = ${ring}`;
    const value = async (testUser: Person) =>
      (await testUser.call(getContainer, { params: { id: bag } })).body.data.total_value_copper;
    expect(await value(player)).toBe(0);
    expect(await value(testParty.gm)).toBeGreaterThan(0);
  });

  it('returns a private container to its owner and the gm only', async () => {
    const privatePouchId = await pouch(player, nim.id, { name: 'Secret' });
    const status = async (testUser: Person) =>
      (await testUser.call(getContainer, { params: { id: privatePouchId } })).status;
    expect([await status(player), await status(testParty.gm), await status(otherPlayer)]).toEqual([
      200, 200, 404,
    ]);
    const listNames = async (testUser: Person) =>
      (await testUser.call(listCharacterContainers, { params: { id: nim.id }, query: {} })).body.data.map(
        ({ name }) => name,
      );
    expect(await listNames(player)).toContain('Secret');
    expect(await listNames(otherPlayer)).not.toContain('Secret');
  });
});

it('readContainers keeps the order of the ids and omits containers that the reader may not see', async () => {
  const belt = await pouch(player, nim.id, { name: 'Belt' });
  const stranger = await person(app);
  const visibleNames = async (testUser: Person) =>
    (await readContainers(app.sql, testUser.user.id, [belt, testParty.stashId])).map(({ name }) => name);
  expect(await visibleNames(stranger)).toEqual([]);
  expect(await visibleNames(player)).toEqual(['Belt', 'Party Stash']);
});

describe('party container list', () => {
  it('starts with the stash and requires a character in the party', async () => {
    await chest(testParty.gm, testParty.id, { name: 'Wagon' });
    const call = { params: { id: testParty.id }, query: {} };
    const rows = (await otherPlayer.call(listPartyContainers, call)).body.data;
    expect(rows.map(({ name, is_primary }) => [name, is_primary])).toEqual([
      ['Party Stash', true],
      ['Wagon', false],
    ]);
    const newUser = await member(app, testParty);
    expect((await newUser.call(listPartyContainers, call)).status).toBe(403);
    expect((await newUser.call(getContainer, { params: { id: testParty.stashId } })).status).toBe(404);
  });
});

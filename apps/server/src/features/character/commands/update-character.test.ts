import { getCharacter, listCharacters, updateCharacter } from '@quartermaster/contract/character';
import { getContainer } from '@quartermaster/contract/container';
import { transferBetweenContainers } from '@quartermaster/contract/item';
import { getParty, leaveParty, updateParty } from '@quartermaster/contract/party';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  character,
  member,
  party,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
let testParty: TestParty;
let player: Person;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
  player = await member(app, testParty);
});
afterAll(async () => {
  expect(await verifyLedger(app.sql)).toMatchObject({ differenceCount: 0 });
  await app.close();
});

const update = (user: Person, id: string, change: object) =>
  user.call(updateCharacter, { params: { id }, body: { character: change } });
const statusFor = async (user: Person, id: string) =>
  (await user.call(getCharacter, { params: { id } })).status;
const lastEvents = async (partyId: string, count: number) =>
  (
    await app.sql<{ action: string }[]>`
      select action from party_events where party_id = ${partyId} order by number desc limit ${count}`
  ).map(({ action }) => action);

describe('character update', () => {
  test('rejects changes by anyone but the player, including the gm', async () => {
    const hero = await character(player, testParty.id);
    for (const change of [{ name: 'Mine' }, { party_id: null }]) {
      expect((await update(testParty.gm, hero.id, change)).status).toBe(403);
      expect((await update(await person(app), hero.id, change)).status).toBe(404);
    }
    const { body } = await player.call(getCharacter, { params: { id: hero.id } });
    expect(body.data).toMatchObject({ name: 'Mira', party_id: testParty.id });
  });

  test('rejects assignment to a party that the player is not a member of, and every update while the old or the new party is archived', async () => {
    const [hero, otherParty] = [await character(player, null), await party(await person(app))];
    expect((await update(player, hero.id, { party_id: otherParty.id })).status).toBe(404);
    const oldParty = await party(player, { name: 'Old table' });
    const archivedCharacter = await character(player, oldParty.id);
    await player.call(updateParty, { params: { id: oldParty.id }, body: { party: { is_archived: true } } });
    expect((await update(player, hero.id, { party_id: oldParty.id })).body.error.code).toBe('CONFLICT');
    expect((await update(player, archivedCharacter.id, { party_id: null })).body.error.code).toBe('CONFLICT');
    expect((await update(player, archivedCharacter.id, { name: 'Renamed' })).body.error.code).toBe(
      'CONFLICT',
    );
  });

  test('rejects invalid and unknown fields', async () => {
    const hero = await character(player, null);
    const response = await update(player, hero.id, { name: ' ', level: 0, user_id: player.user.id });
    expect(response.status).toBe(422);
    expect(response.body.error.details.map(({ field }) => field).sort()).toEqual([
      'level',
      'name',
      'user_id',
    ]);
    expect(response.body.error.details.find(({ field }) => field === 'name')?.message).toBe(
      'Character name is required',
    );
  });

  test('keeps fields that are absent, and publishes the change to the party', async () => {
    const hero = await character(player, testParty.id, { race: 'Elf', notes: 'kept' });
    const response = await update(player, hero.id, { name: 'Mira the Elder', level: 7 });
    expect(response.body.data).toMatchObject({
      name: 'Mira the Elder',
      level: 7,
      race: 'Elf',
      notes: 'kept',
    });
    expect(await lastEvents(testParty.id, 1)).toEqual(['character_updated']);
  });

  test('changes the bounds of the Backpack, except those that differ from the bounds of the character', async () => {
    const hero = await character(player, testParty.id, { max_weight: 50, max_slots: 20 });
    const bounds = async () =>
      (await player.call(getContainer, { params: { id: hero.backpackId } })).body.data;
    await update(player, hero.id, { max_weight: 75.5, max_slots: 0 });
    expect(await bounds()).toMatchObject({ max_weight: 75.5, max_slots: null });
    await app.sql`update containers set max_weight = 100 where id = ${hero.backpackId}`;
    await update(player, hero.id, { max_weight: null, max_slots: 5 });
    expect(await bounds()).toMatchObject({ max_weight: 1, max_slots: 5 });
  });
});

describe('assignment', () => {
  test('moves a character with its items to another party, even if they do not fit, and publishes events to both parties', async () => {
    const otherParty = await party(player, { name: 'Other table', encumbrance_style: 'none' });
    const hero = await character(player, otherParty.id, { max_weight: 1 });
    await addItems(player, hero.backpackId, 'Torch', 20);
    const assigned = await update(player, hero.id, { party_id: testParty.id });
    expect(assigned.body.data).toMatchObject({ party_id: testParty.id, party_name: 'The Lantern Company' });
    expect(await lastEvents(otherParty.id, 2)).toEqual(['party_inventory_updated', 'character_removed']);
    expect(await lastEvents(testParty.id, 2)).toEqual(['party_inventory_updated', 'character_assigned']);
    const bag = await testParty.gm.call(getContainer, { params: { id: hero.backpackId } });
    expect(bag.body.data).toMatchObject({ party_id: testParty.id, items_count: 1 });
  });

  test('to no party hides the character from the party, and the party inventory from the player', async () => {
    const joiner = await member(app, testParty);
    const hero = await character(joiner, testParty.id);
    const seesInventory = async () =>
      (await joiner.call(getParty, { params: { id: testParty.id } })).body.data.permissions.see_inventory;
    expect(await seesInventory()).toBe(true);
    await update(joiner, hero.id, { party_id: null });
    expect(await statusFor(testParty.gm, hero.id)).toBe(404);
    expect(await seesInventory()).toBe(false);
  });

  test('publishes an update event when the party stays the same', async () => {
    const hero = await character(player, testParty.id);
    expect((await update(player, hero.id, { party_id: testParty.id })).status).toBe(200);
    expect(await lastEvents(testParty.id, 1)).toEqual(['character_updated']);
  });
});

test("assignment during the player's departure never leaves the character inside the party", async () => {
  for (let round = 0; round < 5; round += 1) {
    const joiner = await member(app, testParty);
    const hero = await character(joiner, null);
    const [assignment, departure] = await Promise.all([
      update(joiner, hero.id, { party_id: testParty.id }),
      joiner.call(leaveParty, { params: { id: testParty.id } }),
    ]);
    expect([200, 404]).toContain(assignment.status);
    expect(departure.status).toBe(204);
    expect((await joiner.call(getCharacter, { params: { id: hero.id } })).body.data.party_id).toBeNull();
  }
});

test("assignment concurrent with transfers of the character's items causes no deadlock", async () => {
  const hero = await character(player, testParty.id);
  const otherHero = await character(player, testParty.id);
  const stack = await addItems(player, hero.backpackId, 'Torch', 20);
  const steps = Array.from({ length: 10 }, (_, i) =>
    i % 2 === 0
      ? update(player, hero.id, { party_id: i % 4 === 0 ? null : testParty.id })
      : player.call(transferBetweenContainers, {
          body: {
            item_instance_id: stack,
            source_container_id: hero.backpackId,
            target_container_id: otherHero.backpackId,
            quantity: 1,
          },
        }),
  );
  const statuses = (await Promise.all<{ status: number }>(steps)).map(({ status }) => status);
  expect(statuses.filter((status) => ![200, 404, 409, 422].includes(status))).toEqual([]);
  const { data } = (await player.call(listCharacters, { query: { per_page: '100' } })).body;
  expect(data.find(({ id }) => id === hero.id)).toBeDefined();
});

test('concurrent assignments of the same character to a party and to no party all succeed', async () => {
  const hero = await character(player, testParty.id);
  const assignments = Array.from({ length: 24 }, (_, i) =>
    update(player, hero.id, { party_id: i % 2 === 0 ? null : testParty.id }),
  );
  const statuses = (await Promise.all(assignments)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

import { getCharacter, removeCharacterFromParty, updateCharacter } from '@quartermaster/contract/character';
import { getContainer, listContainerItems, listPartyContainers } from '@quartermaster/contract/container';
import { listNotifications } from '@quartermaster/contract/notification';
import { updateParty } from '@quartermaster/contract/party';
import { listMembers } from '@quartermaster/contract/party-member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  character,
  expectOk,
  member,
  party,
  pouch,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
let testParty: TestParty;
let mira: Person;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
  mira = await member(app, testParty);
});
afterAll(async () => {
  expect(await verifyLedger(app.sql)).toMatchObject({ differences: [] });
  await app.close();
});

const remove = (user: Person, characterId: string, partyId = testParty.id) =>
  user.call(removeCharacterFromParty, { params: { id: partyId, character_id: characterId } });

describe('character removal', () => {
  test("is rejected for everyone but a gm, even for the character's player", async () => {
    const { id } = await character(mira, testParty.id);
    for (const role of ['manager', 'player', 'observer'] as const)
      expect((await remove(await member(app, testParty, role), id)).status).toBe(403);
    expect((await remove(mira, id)).status).toBe(403);
    expect((await remove(await person(app), id)).status).toBe(404);
    const otherParty = await party(await person(app));
    expect((await remove(otherParty.gm, id)).status).toBe(404);
    expect((await remove(otherParty.gm, id, otherParty.id)).status).toBe(404);
  });

  test("is rejected for a gm's character", async () => {
    const coGm = await member(app, testParty, 'gm');
    const { id } = await character(coGm, testParty.id);
    expect((await remove(testParty.gm, id)).status).toBe(403);
  });

  test("is rejected with another party's id, and when it is repeated", async () => {
    const { id } = await character(mira, testParty.id);
    const otherParty = await party(testParty.gm);
    expect((await remove(testParty.gm, id, otherParty.id)).status).toBe(404);
    expect((await remove(testParty.gm, id)).status).toBe(204);
    expect((await remove(testParty.gm, id)).status).toBe(404);
  });

  test('is rejected in an archived party', async () => {
    const archivedParty = await party(await person(app));
    const { id } = await character(await member(app, archivedParty), archivedParty.id);
    const body = { party: { is_archived: true } };
    expectOk(await archivedParty.gm.call(updateParty, { params: { id: archivedParty.id }, body }));
    const response = await remove(archivedParty.gm, id, archivedParty.id);
    expect([response.status, response.body.error.code]).toEqual([409, 'CONFLICT']);
  });
});

describe('character removal by a gm', () => {
  test('removes the character with its containers and items from the party, while the player stays a member', async () => {
    const bo = await member(app, testParty);
    const [removedCharacter, keptCharacter] = [
      await character(bo, testParty.id, { name: 'Bo' }),
      await character(bo, testParty.id),
    ];
    const belt = await pouch(bo, removedCharacter.id, { name: 'Belt pouch' });
    await addItems(bo, belt, 'Gold piece', 7);
    const before = await app.sql`select count(*)::int as n from transactions`;
    expect((await remove(testParty.gm, removedCharacter.id)).status).toBe(204);
    const afterRemoval = (await bo.call(getCharacter, { params: { id: removedCharacter.id } })).body.data;
    expect(afterRemoval).toMatchObject({ party_id: null, primary_container_id: removedCharacter.backpackId });
    const items = await bo.call(listContainerItems, { params: { id: belt } });
    expect(items.body.data).toMatchObject([{ name: 'Gold piece', quantity: 7 }]);
    // The items stay in their containers, so the ledger has no entry for the removal.
    expect(await app.sql`select count(*)::int as n from transactions`).toEqual(before);
    for (const id of [belt, removedCharacter.backpackId])
      expect((await testParty.gm.call(getContainer, { params: { id } })).status).toBe(404);
    expect((await testParty.gm.call(getCharacter, { params: { id: removedCharacter.id } })).status).toBe(404);
    const members = (await testParty.gm.call(listMembers, { params: { id: testParty.id } })).body.data;
    const entry = members.find(({ user_id }) => user_id === bo.user.id);
    expect(entry?.character_details.map(({ id }) => id)).toEqual([keptCharacter.id]);
  });

  test('hides the party inventory from a player without another character', async () => {
    const bo = await member(app, testParty);
    const { id } = await character(bo, testParty.id);
    const inventory = () => bo.call(listPartyContainers, { params: { id: testParty.id } });
    expect((await inventory()).status).toBe(200);
    await remove(testParty.gm, id);
    expect((await inventory()).status).not.toBe(200);
  });

  test('notifies the player and publishes events to the party', async () => {
    const bo = await member(app, testParty);
    const { id } = await character(bo, testParty.id, { name: 'Bo' });
    await remove(testParty.gm, id);
    expect((await bo.call(listNotifications, {})).body.data).toMatchObject([
      { kind: 'removed', title: 'Bo is no longer in The Lantern Company', link: `/characters/${id}` },
    ]);
    expect((await testParty.gm.call(listNotifications, { query: { kind: 'removed' } })).body.data).toEqual(
      [],
    );
    const events = await app.sql`
      select action from party_events where party_id = ${testParty.id} order by number desc limit 2`;
    expect(events.map(({ action }) => action).reverse()).toEqual([
      'character_removed',
      'party_inventory_updated',
    ]);
  });

  test('allows the player to assign the character to the party again', async () => {
    const { id } = await character(mira, testParty.id);
    await remove(testParty.gm, id);
    const body = { character: { party_id: testParty.id } };
    expect((await mira.call(updateCharacter, { params: { id }, body })).body.data.party_id).toBe(
      testParty.id,
    );
  });
});

import { createCharacter, deleteCharacter, getCharacter } from '@quartermaster/contract/character';
import { getContainer, listContainerItems } from '@quartermaster/contract/container';
import { destroyItem, transferBetweenContainers } from '@quartermaster/contract/item';
import { updateParty } from '@quartermaster/contract/party';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  character,
  member,
  party,
  pouch,
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

const remove = (user: Person, id: string, moveTo?: string) =>
  user.call(deleteCharacter, { params: { id }, query: moveTo === undefined ? {} : { move_to: moveTo } });
const statusOf = async (id: string) => (await player.call(getCharacter, { params: { id } })).status;
const contentsOf = async (id: string) =>
  (await player.call(listContainerItems, { params: { id } })).body.data.map(({ name, quantity }) => [
    name,
    quantity,
  ]);

describe('character deletion', () => {
  test("rejects another player's character", async () => {
    const hero = await character(player, testParty.id);
    expect((await remove(testParty.gm, hero.id)).status).toBe(403);
    expect((await remove(await person(app), hero.id)).status).toBe(404);
    expect(await statusOf(hero.id)).toBe(200);
  });

  test('rejects a character in an archived party', async () => {
    const archivedParty = await party(player, { name: 'Old table' });
    const hero = await character(player, archivedParty.id);
    await player.call(updateParty, {
      params: { id: archivedParty.id },
      body: { party: { is_archived: true } },
    });
    expect((await remove(player, hero.id)).body.error.code).toBe('CONFLICT');
    expect(await statusOf(hero.id)).toBe(200);
  });

  test('with if_empty rejects a character that has received an item', async () => {
    const hero = await character(player, testParty.id);
    const removeEmpty = () =>
      player.call(deleteCharacter, { params: { id: hero.id }, query: { if_empty: 'true' } });
    const torch = await addItems(testParty.gm, hero.backpackId, 'Torch');
    expect((await removeEmpty()).body.error).toMatchObject({
      code: 'CONFLICT',
      message: 'This character now carries items. Choose where they go.',
    });
    expect(await contentsOf(hero.backpackId)).toEqual([['Torch', 1]]);
    expect((await player.call(destroyItem, { params: { id: torch } })).status).toBe(204);
    expect((await removeEmpty()).status).toBe(204);
  });

  test('rejects a destination that cannot receive the items: a container of the character, outside the party, or too small', async () => {
    const hero = await character(player, testParty.id);
    await addItems(player, hero.backpackId, 'Torch', 5);
    const soloCharacter = await character(player, null);
    const smallPouch = await pouch(player, (await character(player, testParty.id)).id, { max_weight: 1 });
    const codes = [];
    for (const destination of [hero.backpackId, soloCharacter.backpackId, smallPouch])
      codes.push((await remove(player, hero.id, destination)).body.error.code);
    expect(codes).toEqual(['VALIDATION_ERROR', 'TRANSFER_NOT_SUPPORTED', 'CAPACITY_EXCEEDED']);
    expect(await statusOf(hero.id)).toBe(200);
    expect(await contentsOf(hero.backpackId)).toEqual([['Torch', 5]]);
  });
});

test('deletion moves the items of all containers to the chosen container', async () => {
  const hero = await character(player, testParty.id);
  await addItems(player, hero.backpackId, 'Gold piece', 30);
  await addItems(player, await pouch(player, hero.id), 'Gold piece', 12);
  expect((await remove(player, hero.id, testParty.stashId)).status).toBe(204);
  expect(await statusOf(hero.id)).toBe(404);
  const stash = await testParty.gm.call(listContainerItems, { params: { id: testParty.stashId } });
  expect(stash.body.data.map(({ name, quantity }) => [name, quantity])).toEqual([['Gold piece', 42]]);
});

test('deletion without a destination posts the items to the world and records this in the history', async () => {
  const hero = await character(player, testParty.id);
  await addItems(player, hero.backpackId, 'Gold piece', 30);
  expect((await remove(player, hero.id)).status).toBe(204);
  expect((await player.call(getContainer, { params: { id: hero.backpackId } })).status).toBe(404);
  const lines = await app.sql<{ transaction_type: string }[]>`
    select transaction_type from transactions where party_id = ${testParty.id} order by id desc limit 2`;
  expect(lines.map((line) => line.transaction_type)).toEqual(['character_deletion', 'container_deletion']);
});

test("deleted character no longer counts toward the tier's limit", async () => {
  const limitedApp = await startTestApp({ config: { defaultTier: 'tier_free' } });
  const freeUser = await person(limitedApp);
  const first = await character(freeUser, null);
  const createSecond = () => freeUser.call(createCharacter, { body: { character: { name: 'Bo' } } });
  expect((await createSecond()).body.error.code).toBe('LIMIT_REACHED');
  await freeUser.call(deleteCharacter, { params: { id: first.id } });
  expect((await createSecond()).status).toBe(201);
  await limitedApp.close();
});

test('deletion concurrent with a transfer into the Backpack loses no item', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [hero, otherHero] = [await character(player, testParty.id), await character(player, testParty.id)];
    const stack = await addItems(player, otherHero.backpackId, 'Gold piece', 10);
    const body = {
      item_instance_id: stack,
      source_container_id: otherHero.backpackId,
      target_container_id: hero.backpackId,
    };
    const [deletion, transfer] = await Promise.all([
      remove(player, hero.id, otherHero.backpackId),
      player.call(transferBetweenContainers, { body }),
    ]);
    expect(deletion.status).toBe(204);
    expect([200, 404]).toContain(transfer.status);
    expect(await contentsOf(otherHero.backpackId)).toEqual([['Gold piece', 10]]);
  }
});

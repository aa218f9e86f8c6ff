import {
  deleteCharacterContainer,
  deleteContainer,
  deletePartyContainer,
  getContainer,
  listContainerItems,
} from '@quartermaster/contract/container';
import { updateItem } from '@quartermaster/contract/item';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  character,
  chest,
  member,
  party,
  pouch,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
});
afterAll(() => app.close());

const remove = (user: Person, id: string, move_to?: string) =>
  user.call(deleteContainer, { params: { id }, query: move_to ? { move_to } : {} });

const contentsOf = async (id: string) => {
  const { body } = await gm.call(listContainerItems, { params: { id }, query: {} });
  return body.data.map(({ name, quantity }) => `${quantity} ${name}`);
};

test('deletion of an empty container is recorded in the history', async () => {
  const mira = await character(gm, testParty.id);
  const id = await pouch(gm, mira.id);
  const params = { id: mira.id, container_id: id };
  expect((await gm.call(deleteCharacterContainer, { params })).status).toBe(204);
  expect((await gm.call(getContainer, { params: { id } })).status).toBe(404);
  const lines = await app.sql`
    select transaction_type from transactions where source_container_id = ${id}`;
  expect(lines.map(({ transaction_type }) => transaction_type)).toEqual(['container_deletion']);
});

test('deletion of a container with items requires a destination, where its stacks are merged and unequipped', async () => {
  const mira = await character(gm, testParty.id);
  const id = await pouch(gm, mira.id);
  await addItems(gm, id, 'Torch', 30);
  await addItems(gm, id, 'Torch', 8);
  const sword = await addItems(gm, id, 'Longsword');
  await gm.call(updateItem, {
    params: { id: sword },
    body: { item_instance: { instance_data: { is_equipped: true } } },
  });
  await addItems(gm, mira.backpackId, 'Torch', 40);
  const rejected = await remove(gm, id);
  expect(rejected.body.error).toMatchObject({
    code: 'CONFLICT',
    message: 'This container is not empty. Choose where its items go.',
  });
  expect((await remove(gm, id, mira.backpackId)).status).toBe(204);
  expect((await contentsOf(mira.backpackId)).sort()).toEqual(['1 Longsword', '28 Torch', '50 Torch']);
  const [worn] = await app.sql`select is_equipped from item_instances where id = ${sword}`;
  expect(worn?.is_equipped).toBe(false);
  expect(await verifyLedger(app.sql)).toMatchObject({ differenceCount: 0 });
});

test('deletion is rejected when the items do not fit in the destination', async () => {
  const mira = await character(gm, testParty.id, { max_weight: 10 });
  const id = await chest(gm, testParty.id);
  await addItems(gm, id, 'Torch', 11);
  expect((await remove(gm, id, mira.backpackId)).body.error.code).toBe('CAPACITY_EXCEEDED');
  expect(await contentsOf(id)).toEqual(['11 Torch']);
});

test('deletion rejects the primary container, the container itself as destination, and a destination in another party', async () => {
  const mira = await character(gm, testParty.id);
  expect((await remove(gm, mira.backpackId)).body.error.code).toBe('CONFLICT');
  expect((await remove(gm, testParty.stashId)).body.error.code).toBe('CONFLICT');
  const id = await pouch(gm, mira.id);
  expect((await remove(gm, id, id)).status).toBe(422);
  const otherParty = await party(gm);
  await addItems(gm, id, 'Torch');
  expect((await remove(gm, id, otherParty.stashId)).body.error.code).toBe('TRANSFER_NOT_SUPPORTED');
});

test('party container can be deleted by a manager but not by a player, and a private pouch of a character not by a manager', async () => {
  const id = await chest(gm, testParty.id);
  const player = await member(app, testParty);
  const nim = await character(player, testParty.id);
  const params = { id: testParty.id, container_id: id };
  expect((await player.call(deletePartyContainer, { params })).status).toBe(403);
  const manager = await member(app, testParty, 'manager');
  await character(manager, testParty.id);
  const privatePouch = await pouch(player, nim.id);
  expect((await remove(manager, privatePouch)).status).toBe(404);
  expect((await manager.call(deletePartyContainer, { params })).status).toBe(204);
});

test('ten concurrent deletions delete the container once and transfer its items once', async () => {
  const mira = await character(gm, testParty.id);
  const id = await pouch(gm, mira.id);
  await addItems(gm, id, 'Torch', 5);
  const responses = await Promise.all(Array.from({ length: 10 }, () => remove(gm, id, mira.backpackId)));
  expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 404)).toHaveLength(9);
  expect(await contentsOf(mira.backpackId)).toEqual(['5 Torch']);
  expect(await verifyLedger(app.sql)).toMatchObject({ differenceCount: 0 });
});

import { deleteContainer, listContainerItems } from '@quartermaster/contract/container';
import { transferBetweenContainers } from '@quartermaster/contract/item';
import { listPartyTransactions, undoTransactions } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  character,
  chest,
  expectOk,
  member,
  party,
  pouch,
  type TestCharacter,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
let player: Person;
let nim: TestCharacter;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  expect((await verifyLedger(app.sql)).differences).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  gm = await person(app);
  testParty = await party(gm);
  player = await member(app, testParty);
  nim = await character(player, testParty.id, { name: 'Nim' });
});

const lines = async () =>
  (await gm.call(listPartyTransactions, { params: { id: testParty.id }, query: { per_page: '100' } })).body
    .data;
const newestIds = async (count: number) => (await lines()).slice(0, count).map(({ id }) => id);
const undoAll = (user: Person, transaction_ids: string[]) =>
  user.call(undoTransactions, { body: { transaction_ids } });
const transfer = async (user: Person, item_instance_id: string, from: string, to: string) =>
  expectOk(
    await user.call(transferBetweenContainers, {
      body: { item_instance_id, source_container_id: from, target_container_id: to },
    }),
  );
const contentsOf = async (id: string) =>
  (await gm.call(listContainerItems, { params: { id } })).body.data
    .map(({ name, quantity }) => `${quantity} ${name}`)
    .toSorted();

describe('undo of several transactions', () => {
  test('rejects users who may not undo one of them, and undoes none', async () => {
    await addItems(player, nim.backpackId, 'Torch', 3);
    await addItems(gm, testParty.stashId, 'Dagger');
    const ids = await newestIds(2);
    for (const user of [
      player,
      await member(app, testParty, 'manager'),
      await member(app, testParty, 'observer'),
    ])
      expect((await undoAll(user, ids)).status).toBe(403);
    expect((await undoAll(await person(app), ids)).status).toBe(404);
    expect(await contentsOf(nim.backpackId)).toEqual(['3 Torch']);
  });

  test('undoes the latest first, whatever their order in the request', async () => {
    const sword = await addItems(gm, testParty.stashId, 'Longsword');
    const wagon = await chest(gm, testParty.id);
    await transfer(gm, sword, testParty.stashId, wagon);
    await transfer(gm, sword, wagon, nim.backpackId);
    const [last, first] = await newestIds(2);
    const { body } = expectOk(await undoAll(gm, [first ?? '', last ?? '', first ?? '']));
    expect(await contentsOf(testParty.stashId)).toEqual(['1 Longsword']);
    const undos = (await lines()).filter(({ undo_of }) => undo_of !== null).toReversed();
    expect(undos.map(({ undo_of }) => undo_of)).toEqual([last, first]);
    expect(undos.map(({ id }) => id)).toEqual(body.data.transaction_ids);
  });

  test('undoes none if one is blocked, and lists the missing items', async () => {
    const wagon = await chest(gm, testParty.id, { name: 'Wagon' });
    const torches = await addItems(player, nim.backpackId, 'Torch', 3);
    const sword = await addItems(player, nim.backpackId, 'Longsword');
    await transfer(player, torches, nim.backpackId, testParty.stashId);
    await transfer(player, sword, nim.backpackId, testParty.stashId);
    const ids = await newestIds(2);
    await transfer(gm, torches, testParty.stashId, wagon);
    const { status, body } = await undoAll(player, ids);
    expect([status, body.error.code]).toEqual([409, 'UNDO_BLOCKED']);
    expect(body.error.details[0]?.message).toBe('3 × Torch: no longer in Party Stash, now in Wagon');
    expect(await contentsOf(testParty.stashId)).toEqual(['1 Longsword']);
  });

  test('rejects a second undo, including a concurrent one', async () => {
    await addItems(player, nim.backpackId, 'Torch', 3);
    await addItems(player, nim.backpackId, 'Dagger');
    const ids = await newestIds(2);
    const responses = await Promise.all([undoAll(player, ids), undoAll(gm, ids.toReversed())]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await undoAll(gm, ids.slice(1))).body.error.message).toBe('This was already undone.');
  });

  test('restores a deleted container once, with the transfers that emptied it', async () => {
    const pouchId = await pouch(player, nim.id, { visibility: 'party' });
    await addItems(player, pouchId, 'Torch', 5);
    await addItems(player, pouchId, 'Dagger');
    const deletion = { params: { id: pouchId }, query: { move_to: nim.backpackId } };
    expectOk(await player.call(deleteContainer, deletion));
    const [newest, ...earlier] = await lines();
    const transfers = earlier.filter(({ transaction_date }) => transaction_date === newest?.transaction_date);
    expect(newest?.transaction_type).toBe('container_deletion');
    expect(transfers.length).toBeGreaterThan(0);
    const ids = [newest, ...transfers].map((line) => line?.id ?? '');
    expectOk(await undoAll(player, ids));
    expect(await contentsOf(pouchId)).toEqual(['1 Dagger', '5 Torch']);
    const undone = (await lines()).filter(({ id, undone_by }) => ids.includes(id) && undone_by !== null);
    expect(undone).toHaveLength(ids.length);
  });

  test('rejects a list without transactions and one with more than 100', async () => {
    const statusOf = async (count: number) =>
      (
        await undoAll(
          gm,
          Array.from({ length: count }, () => testParty.id),
        )
      ).status;
    expect([await statusOf(0), await statusOf(101)]).toEqual([422, 422]);
  });

  test('rejects several transactions with more than 20,000 postings together', async () => {
    await addItems(gm, testParty.stashId, 'Torch');
    await addItems(gm, testParty.stashId, 'Dagger');
    const ids = await newestIds(2);
    await app.sql`
      insert into postings (transaction_id, line, item_template_id, item_instance_id, container_id, delta)
      select x.id, n, i.item_template_id, i.id, x.destination_container_id, case n % 2 when 0 then 1 else -1 end
      from transactions x join item_instances i on i.id = x.item_instance_id, generate_series(100, 10099) n
      where x.id = any(${ids}::uuid[])`;
    expect((await undoAll(gm, ids)).body.error.code).toBe('CONFLICT');
    for (const id of ids) expectOk(await undoAll(gm, [id]));
  });
});

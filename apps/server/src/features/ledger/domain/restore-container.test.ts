import { deleteCharacter } from '@quartermaster/contract/character';
import { deleteContainer, getContainer, listContainerItems } from '@quartermaster/contract/container';
import { destroyItem, updateItem } from '@quartermaster/contract/item';
import { deleteLootInstance } from '@quartermaster/contract/loot';
import { deleteShopInstance } from '@quartermaster/contract/shop';
import { listPartyTransactions, undoTransaction } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { loot } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { shop } from '../../../../test/factories/shops.ts';
import {
  addItems,
  addItemsOf,
  character,
  expectOk,
  member,
  party,
  pouch,
  type TestCharacter,
  type TestParty,
  template,
} from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
let player: Person;
let nim: TestCharacter;
let pouchId: string;

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
  pouchId = await pouch(player, nim.id, { visibility: 'party' });
  await addItems(player, nim.backpackId, 'Torch', 10);
});

const itemsIn = async (id: string) =>
  (await player.call(listContainerItems, { params: { id }, query: {} })).body.data;
const contentsOf = async (id: string) =>
  (await itemsIn(id)).map(({ name, quantity }) => `${quantity} ${name}`).sort();
const setNotes = async (id: string, notes: string) =>
  expectOk(await player.call(updateItem, { params: { id }, body: { item_instance: { notes } } }));

/** Deletes the pouch; returns the id of the deletion in the history. */
async function deletePouch(): Promise<string> {
  const query = { move_to: nim.backpackId };
  expect((await player.call(deleteContainer, { params: { id: pouchId }, query })).status).toBe(204);
  const { body } = await player.call(listPartyTransactions, {
    params: { id: testParty.id },
    query: { transaction_type: 'container_deletion' },
  });
  const [line] = body.data;
  expect(line?.source_location_data?.id).toBe(pouchId);
  return line?.id ?? '';
}

const undo = (user: Person, id: string) => user.call(undoTransaction, { params: { id } });
const statusOf = async (id: string) => (await player.call(getContainer, { params: { id } })).status;

describe('undo of a deleted container', () => {
  test('rejects other players, observers and strangers', async () => {
    const id = await deletePouch();
    for (const user of [await member(app, testParty), await member(app, testParty, 'observer')])
      expect((await undo(user, id)).status).toBe(403);
    expect((await undo(await person(app), id)).status).toBe(404);
    expect(await statusOf(pouchId)).toBe(404);
  });

  test('is rejected if an item was destroyed since, and the container stays deleted', async () => {
    await addItems(player, pouchId, 'Rope, hempen (50 feet)');
    const id = await deletePouch();
    const { body } = await player.call(listContainerItems, { params: { id: nim.backpackId }, query: {} });
    const rope = body.data.find(({ name }) => name.startsWith('Rope'));
    await player.call(destroyItem, { params: { id: rope?.id ?? '' } });
    const rejected = await undo(player, id);
    expect([rejected.status, rejected.body.error.code]).toEqual([409, 'UNDO_BLOCKED']);
    expect(await statusOf(pouchId)).toBe(404);
    expect(await contentsOf(nim.backpackId)).toEqual(['10 Torch']);
  });

  test('is rejected if the owner of the container was deleted', async () => {
    const id = await deletePouch();
    await player.call(deleteCharacter, { params: { id: nim.id } });
    const rejected = await undo(gm, id);
    expect(rejected.body.error).toMatchObject({
      code: 'CONFLICT',
      message: 'The owner of this container was deleted.',
    });
  });

  test('is neither offered nor possible after the deletion of a shop, of loot or of a character with items', async () => {
    const { id: shopId } = await shop(testParty, { Torch: { quantity: 3 } }, { funds: 100 });
    const { id: lootId } = await loot(gm, testParty.id, [['Torch', 9]]);
    await gm.call(deleteShopInstance, { params: { id: shopId } });
    await gm.call(deleteLootInstance, { params: { id: lootId } });
    await player.call(deleteCharacter, { params: { id: nim.id } });
    const { body } = await gm.call(listPartyTransactions, { params: { id: testParty.id } });
    const deletions = body.data.filter(({ transaction_type: type }) =>
      ['delete', 'container_deletion'].includes(type),
    );
    const errors = await Promise.all(
      deletions.map(async ({ id }) => (await undo(gm, id)).body.error.message),
    );
    expect(
      deletions.map(({ can_undo: canUndo, transaction_type: type }, i) => [type, canUndo, errors[i]]),
    ).toEqual([
      ...Array(2).fill(['container_deletion', false, 'The owner of this container was deleted.']),
      ['delete', false, 'Deleted shops and loot cannot be restored.'],
      ['container_deletion', false, 'The owner of this container was deleted.'],
      ['delete', false, 'Deleted shops and loot cannot be restored.'],
    ]);
  });

  test('rejects a second undo, including a concurrent one', async () => {
    const id = await deletePouch();
    const responses = await Promise.all([undo(player, id), undo(gm, id), undo(player, id)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect((await undo(player, id)).body.error.code).toBe('CONFLICT');
  });

  test('restores the container with its items, including merged stacks', async () => {
    await addItems(player, pouchId, 'Torch', 5);
    await addItems(player, pouchId, 'Dagger');
    const before = (await player.call(getContainer, { params: { id: pouchId } })).body.data;
    const id = await deletePouch();
    expect(await contentsOf(nim.backpackId)).toEqual(['1 Dagger', '15 Torch']);
    expect((await undo(player, id)).status).toBe(201);
    expect(await contentsOf(nim.backpackId)).toEqual(['10 Torch']);
    expect(await contentsOf(pouchId)).toEqual(['1 Dagger', '5 Torch']);
    const { name, capacity, visibility } = before;
    const after = (await player.call(getContainer, { params: { id: pouchId } })).body.data;
    expect(after).toMatchObject({ name, capacity, visibility });
  });

  test('restores merged items with the notes that they have now', async () => {
    await addItems(player, pouchId, 'Torch', 5);
    const deletion = await deletePouch();
    for (const { id } of await itemsIn(nim.backpackId)) await setNotes(id, 'wet');
    expectOk(await undo(player, deletion));
    expect((await itemsIn(pouchId)).map(({ quantity, notes }) => [quantity, notes])).toEqual([[5, 'wet']]);
  });

  test.each([
    ['their own notes', [], ['2 Lamp ', '2 Lamp wet']],
    ['notes that all received since', ['wet'], ['2 Lamp wet', '2 Lamp wet']],
  ])('restores merged items with %s after the creator edits their template', async (_, changes, expected) => {
    const author = await person(app);
    const lamp = await template(author, { name: 'Lamp', visibility: 'unlisted', stack_size: 20 });
    for (const containerId of [nim.backpackId, pouchId])
      for (const notes of ['wet', ''])
        await setNotes(await addItemsOf(player, containerId, lamp.id, 2), notes);
    const deletion = await deletePouch();
    const item_template = { name: 'Rubbish', stack_size: 20 };
    expectOk(await author.send('PUT', `/api/v1/item_templates/${lamp.id}`, { body: { item_template } }));
    for (const notes of changes)
      for (const { id } of await itemsIn(nim.backpackId)) await setNotes(id, notes);
    expectOk(await undo(player, deletion));
    const items = await itemsIn(pouchId);
    expect(items.map(({ quantity, name, notes }) => `${quantity} ${name} ${notes}`).sort()).toEqual(expected);
  });

  test('restores an empty container of another user for a gm', async () => {
    const id = await deletePouch();
    expect((await undo(gm, id)).status).toBe(201);
    expect(await statusOf(pouchId)).toBe(200);
  });
});

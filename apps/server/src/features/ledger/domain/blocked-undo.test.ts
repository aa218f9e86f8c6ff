import { deleteContainer, listContainerItems } from '@quartermaster/contract/container';
import { splitItem, transferBetweenContainers, updateItem } from '@quartermaster/contract/item';
import { undoTransaction, undoTransactions } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  addItemsOf,
  character,
  chest,
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
let nimPlayer: Person;
let nim: TestCharacter;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
});
afterAll(async () => {
  expect((await verifyLedger(app.sql)).differences).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  testParty = await party(gm);
  nimPlayer = await member(app, testParty);
  nim = await character(nimPlayer, testParty.id, { name: 'Nim' });
});

const undo = (user: Person, id: string) => user.call(undoTransaction, { params: { id } });
const update = async (user: Person, id: string, item_instance: object) =>
  expectOk(await user.call(updateItem, { params: { id }, body: { item_instance } }));
const itemsIn = async (id: string) => (await gm.call(listContainerItems, { params: { id } })).body.data;
const contentsOf = async (id: string) =>
  (await itemsIn(id)).map(({ name, quantity }) => `${quantity} ${name}`).toSorted();
const split = async (user: Person, id: string) =>
  (await user.call(splitItem, { params: { id }, body: { quantity: 2 } })).body;

test('undo of a transfer is rejected with the name of a container that was deleted since', async () => {
  const pouchId = await pouch(nimPlayer, nim.id);
  const item_instance_id = await addItems(nimPlayer, pouchId, 'Torch', 9);
  const body = { item_instance_id, source_container_id: pouchId, target_container_id: testParty.stashId };
  const transferred = expectOk(await nimPlayer.call(transferBetweenContainers, { body })).body.data;
  expect((await nimPlayer.call(deleteContainer, { params: { id: pouchId }, query: {} })).status).toBe(204);
  const rejected = (await undo(nimPlayer, transferred.transaction_id)).body.error;
  expect([rejected.code, rejected.message]).toEqual([
    'UNDO_BLOCKED',
    "This can no longer be undone. Nim's Chest no longer exists.",
  ]);
});

describe('undo of a split', () => {
  test.each([
    ['the new stack', { notes: 'wet' }, 0],
    ['the remaining stack', { instance_data: { quality: 'fine' } }, 1],
    ['the new stack', { is_identified: false }, 0],
  ])('is rejected if the details of %s have been changed to %j since', async (_, change, index) => {
    const torches = await addItems(gm, testParty.stashId, 'Torch', 9);
    const { data, meta } = await split(gm, torches);
    await update(gm, [data.id, torches][index] ?? '', change);
    const { status, body } = await undo(gm, meta.transaction_id);
    expect([status, body.error.code, body.error.details[0]?.message]).toEqual([
      409,
      'UNDO_BLOCKED',
      '2 × Torch: notes or other details have changed since',
    ]);
    expect(await itemsIn(testParty.stashId)).toHaveLength(2);
  });

  test('unequips a new stack that has been equipped since, and says so', async () => {
    const torches = await addItems(nimPlayer, nim.backpackId, 'Torch', 9);
    const { data, meta } = await split(nimPlayer, torches);
    await update(nimPlayer, data.id, { instance_data: { is_equipped: true } });
    const undone = expectOk(await undo(nimPlayer, meta.transaction_id)).body.data;
    expect(undone.notes).toBe('Unequipped automatically');
    expect(await contentsOf(nim.backpackId)).toEqual(['9 Torch']);
  });
});

describe('undo of a transfer after the details of the items have changed', () => {
  async function transfer(from: string, to: string, stackId: string, quantity?: number): Promise<string> {
    const stacks = { source_container_id: from, target_container_id: to };
    const body = { item_instance_id: stackId, ...stacks, ...(quantity === undefined ? {} : { quantity }) };
    return expectOk(await nimPlayer.call(transferBetweenContainers, { body })).body.data.transaction_id;
  }
  const transferAll = (stackId: string) => transfer(nim.backpackId, testParty.stashId, stackId);
  /** Transfers Nim's stack into the stash, and then changes everything in the stash. */
  async function transferThenUpdate(stackId: string, change: object, quantity?: number): Promise<string> {
    const id = await transfer(nim.backpackId, testParty.stashId, stackId, quantity);
    for (const item of await itemsIn(testParty.stashId)) await update(gm, item.id, change);
    return id;
  }
  const notesIn = async (id: string) => (await itemsIn(id)).map(({ quantity, notes }) => [quantity, notes]);

  test('is rejected if part of a stack was merged into another stack', async () => {
    await addItems(gm, testParty.stashId, 'Torch', 4);
    const torches = await addItems(nimPlayer, nim.backpackId, 'Torch', 9);
    const { error } = (await undo(nimPlayer, await transferThenUpdate(torches, { notes: 'wet' }, 6))).body;
    expect(error.message).toBe(
      'This can no longer be undone. 6 × Torch: notes or other details have changed since.',
    );
    expect(await contentsOf(testParty.stashId)).toEqual(['10 Torch']);
  });

  test('is rejected if a stack was merged into several stacks whose notes differ now', async () => {
    const lamp = await template(gm, { name: 'Lamp', stack_size: 20 });
    const lamps = await addItemsOf(gm, testParty.stashId, lamp.id, 18);
    await split(gm, lamps);
    const id = await transferAll(await addItemsOf(gm, nim.backpackId, lamp.id, 9));
    await update(gm, lamps, { notes: 'wet' });
    expect((await undo(nimPlayer, id)).body.error.code).toBe('UNDO_BLOCKED');
    expect(await contentsOf(testParty.stashId)).toEqual(['20 Lamp', '7 Lamp']);
  });

  test('returns a whole stack with its notes', async () => {
    const torches = await addItems(nimPlayer, nim.backpackId, 'Torch', 9);
    expectOk(await undo(nimPlayer, await transferThenUpdate(torches, { notes: 'wet' })));
    expect(await notesIn(nim.backpackId)).toEqual([[9, 'wet']]);
  });

  test('returns a whole stack that was merged, with its notes of now, and can be undone itself', async () => {
    await addItems(gm, testParty.stashId, 'Torch', 4);
    const torches = await addItems(nimPlayer, nim.backpackId, 'Torch', 9);
    const id = await transferThenUpdate(torches, { notes: 'wet' });
    const undone = expectOk(await undo(nimPlayer, id)).body.data;
    expect([await notesIn(nim.backpackId), await notesIn(testParty.stashId)]).toEqual([
      [[9, 'wet']],
      [[4, 'wet']],
    ]);
    const summary = `${nimPlayer.user.username} undid an earlier change and moved 9 × Torch from Party Stash to Nim's Backpack`;
    expect([undone.undo_of, undone.transaction_summary]).toEqual([id, summary]);
    expectOk(await undo(nimPlayer, undone.id));
    expect([await notesIn(nim.backpackId), await notesIn(testParty.stashId)]).toEqual([[], [[13, 'wet']]]);
  });

  test('returns items under the name that they keep when the creator edits their template', async () => {
    const author = await person(app);
    const lamp = await template(author, { name: 'Lamp', visibility: 'unlisted', stack_size: 20 });
    await addItemsOf(gm, testParty.stashId, lamp.id, 4);
    const id = await transferAll(await addItemsOf(nimPlayer, nim.backpackId, lamp.id, 9));
    const item_template = { name: 'Rubbish', weight: 90, stack_size: 20 };
    expectOk(await author.send('PUT', `/api/v1/item_templates/${lamp.id}`, { body: { item_template } }));
    expectOk(await undo(nimPlayer, id));
    expect(await contentsOf(nim.backpackId)).toEqual(['9 Lamp']);
  });

  test('does not reveal items that are unidentified now', async () => {
    await addItems(gm, testParty.stashId, 'Torch', 4);
    const torches = await addItems(nimPlayer, nim.backpackId, 'Torch', 9);
    const id = await transferThenUpdate(torches, { is_identified: false, name: 'CANARY', notes: 'CANARY' });
    const undone = await undo(nimPlayer, id);
    const { body } = await nimPlayer.call(listContainerItems, { params: { id: nim.backpackId } });
    expect(body.data.map(({ quantity, is_identified }) => [quantity, is_identified])).toEqual([[9, false]]);
    expect(JSON.stringify([expectOk(undone).body, body])).not.toContain('CANARY');
    expect(await contentsOf(nim.backpackId)).toEqual(['9 CANARY']);
  });

  test('requires capacity for their weight of now', async () => {
    const bag = await pouch(nimPlayer, nim.id, { max_weight: 20, visibility: 'party' });
    await addItems(gm, testParty.stashId, 'Torch', 4);
    const id = await transfer(bag, testParty.stashId, await addItems(nimPlayer, bag, 'Torch', 9));
    for (const item of await itemsIn(testParty.stashId))
      await update(gm, item.id, { instance_data: { weight_override: 5 } });
    expect((await undo(nimPlayer, id)).body.error.code).toBe('CAPACITY_EXCEEDED');
  });

  test('returns items that two transfers merged, with their notes of now', async () => {
    const wagon = await chest(gm, testParty.id);
    await addItems(gm, wagon, 'Torch', 2);
    const torches = await addItems(gm, testParty.stashId, 'Torch', 4);
    const id = await transferAll(await addItems(nimPlayer, nim.backpackId, 'Torch', 9));
    const secondId = await transfer(testParty.stashId, wagon, torches);
    for (const item of await itemsIn(wagon)) await update(gm, item.id, { notes: 'wet' });
    expectOk(await nimPlayer.call(undoTransactions, { body: { transaction_ids: [id, secondId] } }));
    expect([await notesIn(nim.backpackId), await notesIn(testParty.stashId), await notesIn(wagon)]).toEqual([
      [[9, 'wet']],
      [[4, 'wet']],
      [[2, 'wet']],
    ]);
  });
});

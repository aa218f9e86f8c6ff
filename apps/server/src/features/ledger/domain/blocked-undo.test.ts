import { listContainerItems } from '@quartermaster/contract/container';
import { splitItem, transferBetweenContainers, updateItem } from '@quartermaster/contract/item';
import { undoTransaction } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  character,
  expectOk,
  member,
  party,
  type TestCharacter,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
let nimPlayer: Person;
let nim: TestCharacter;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
});
afterAll(() => app.close());
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

describe('undo of a transfer after the notes of the items have changed', () => {
  /** Transfers Nim's stack into the stash, and then changes the notes of everything in the stash. */
  async function transferThenNote(stackId: string): Promise<string> {
    const stacks = { source_container_id: nim.backpackId, target_container_id: testParty.stashId };
    const body = { item_instance_id: stackId, ...stacks };
    const { data } = expectOk(await nimPlayer.call(transferBetweenContainers, { body })).body;
    for (const { id } of await itemsIn(testParty.stashId)) await update(gm, id, { notes: 'wet' });
    return data.transaction_id;
  }

  test('is rejected if the items were merged into another stack', async () => {
    await addItems(gm, testParty.stashId, 'Torch', 4);
    const id = await transferThenNote(await addItems(nimPlayer, nim.backpackId, 'Torch', 9));
    const { error } = (await undo(nimPlayer, id)).body;
    expect(error.message).toBe(
      'This can no longer be undone. 9 × Torch: notes or other details have changed since.',
    );
    expect(await contentsOf(testParty.stashId)).toEqual(['13 Torch']);
  });

  test('returns a whole stack with its notes', async () => {
    const id = await transferThenNote(await addItems(nimPlayer, nim.backpackId, 'Torch', 9));
    expectOk(await undo(nimPlayer, id));
    expect((await itemsIn(nim.backpackId)).map(({ quantity, notes }) => [quantity, notes])).toEqual([
      [9, 'wet'],
    ]);
  });
});

import { getContainer } from '@quartermaster/contract/container';
import { getItem, transferBetweenContainers, transferForCharacter } from '@quartermaster/contract/item';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

let app: TestApp;
let gm: Person;
let player: Person;
let testParty: TestParty;
let mira: { id: string; backpackId: string };
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
  player = await member(app, testParty);
  mira = await character(player, testParty.id);
});
afterAll(() => app.close());

const transfer = (user: Person, item: string, from: string, to: string, quantity?: number) =>
  user.call(transferBetweenContainers, {
    body: {
      item_instance_id: item,
      source_container_id: from,
      target_container_id: to,
      ...(quantity ? { quantity } : {}),
    },
  });
const contentsOf = async (containerId: string) =>
  (
    await app.sql<{ id: string; quantity: number }[]>`
    select id, quantity from item_instances where container_id = ${containerId} order by id`
  ).map((row) => ({ ...row }));

describe('transfer', () => {
  test('rejects a source from which the user cannot withdraw, and moves nothing', async () => {
    const torches = await addItems(player, mira.backpackId, 'Torch', 5);
    const other = await member(app, testParty);
    const otherCharacter = await character(other, testParty.id);
    expect((await transfer(other, torches, mira.backpackId, otherCharacter.backpackId)).status).toBe(403);
    const observer = await member(app, testParty, 'observer');
    expect((await transfer(observer, torches, mira.backpackId, testParty.stashId)).status).toBe(403);
    const stranger = await person(app);
    const strangerCharacter = await character(stranger, null);
    expect((await transfer(stranger, torches, mira.backpackId, strangerCharacter.backpackId)).status).toBe(
      404,
    );
    expect(await contentsOf(mira.backpackId)).toEqual([{ id: torches, quantity: 5 }]);
  });

  test('rejects a private container of another user as if it did not exist', async () => {
    const privatePouch = await pouch(player, mira.id);
    const other = await member(app, testParty);
    const otherCharacter = await character(other, testParty.id);
    const sword = await addItems(other, otherCharacter.backpackId, 'Longsword');
    expect((await transfer(other, sword, otherCharacter.backpackId, privatePouch)).status).toBe(404);
  });

  test('rejects a destination in another party', async () => {
    const otherParty = await party(gm);
    const sword = await addItems(gm, testParty.stashId, 'Longsword');
    const response = await transfer(gm, sword, testParty.stashId, otherParty.stashId);
    expect([response.status, response.body.error.code]).toEqual([422, 'TRANSFER_NOT_SUPPORTED']);
  });

  test('rejects a party to which the containers do not belong', async () => {
    const box = await chest(gm, testParty.id);
    const torches = await addItems(gm, box, 'Torch', 5);
    const transferInParty = (partyId: string) =>
      gm.call(transferBetweenContainers, {
        body: {
          item_instance_id: torches,
          source_container_id: box,
          target_container_id: testParty.stashId,
          party_id: partyId,
        },
      });
    const otherParty = await party(gm);
    expect((await transferInParty(otherParty.id)).status).toBe(404);
    expect(await contentsOf(box)).toEqual([{ id: torches, quantity: 5 }]);
    expect((await transferInParty(testParty.id)).status).toBe(200);
  });

  test('rejects the source as destination, a quantity larger than the stack, and a wrong source', async () => {
    const box = await chest(gm, testParty.id);
    const torches = await addItems(gm, box, 'Torch', 5);
    const sameContainer = await transfer(gm, torches, box, box);
    expect(sameContainer.body.error.details[0]?.field).toBe('target_container_id');
    const tooMany = await transfer(gm, torches, box, testParty.stashId, 6);
    expect(tooMany.body.error.details).toEqual([{ field: 'quantity', message: 'Only 5 available' }]);
    const wrongSource = await transfer(gm, torches, testParty.stashId, mira.backpackId);
    expect([wrongSource.status, wrongSource.body.error.code]).toEqual([409, 'CONFLICT']);
    expect(await contentsOf(box)).toEqual([{ id: torches, quantity: 5 }]);
  });

  test('rejects items that do not fit, with the specified message for each limit', async () => {
    const lightChest = await chest(gm, testParty.id, { max_weight: 10 });
    const narrowChest = await chest(gm, testParty.id, { max_slots: 1 });
    const tinyChest = await chest(gm, testParty.id, { max_weight: 1, max_slots: 1 });
    const torches = await addItems(gm, testParty.stashId, 'Torch', 20);
    const swords = await addItems(gm, narrowChest, 'Longsword');
    const tooHeavy = await transfer(gm, torches, testParty.stashId, lightChest, 11);
    expect(tooHeavy.body.error).toMatchObject({
      code: 'CAPACITY_EXCEEDED',
      message: 'Item(s) would exceed weight limit',
      details: [{ field: 'weight', message: '11 lb of 10 lb' }],
    });
    const tooMany = await transfer(gm, torches, testParty.stashId, narrowChest, 1);
    expect(tooMany.body.error.message).toBe('Item(s) would exceed volume limit');
    await addItems(gm, tinyChest, 'Torch', 1);
    const tooBig = await transfer(gm, swords, narrowChest, tinyChest);
    expect(tooBig.body.error.message).toBe('Insufficient capacity in container');
    expect(await contentsOf(lightChest)).toEqual([]);
  });

  test('keeps the remainder of a stack at the source and merges with a matching stack', async () => {
    const [from, to] = [await chest(gm, testParty.id), await chest(gm, testParty.id)];
    const torches = await addItems(gm, from, 'Torch', 30);
    const existing = await addItems(gm, to, 'Torch', 10);
    const response = await transfer(gm, torches, from, to, 20);
    expect(response.body.data).toMatchObject({ quantity: 20, item_instance_ids: [existing] });
    expect(await contentsOf(from)).toEqual([{ id: torches, quantity: 10 }]);
    expect(await contentsOf(to)).toEqual([{ id: existing, quantity: 30 }]);
  });

  test('keeps the id of a whole stack and unequips it', async () => {
    const sword = await addItems(player, mira.backpackId, 'Longsword');
    await app.sql`update item_instances set is_equipped = true where id = ${sword}`;
    const response = await transfer(player, sword, mira.backpackId, testParty.stashId);
    expect(response.body.data.item_instance_ids).toEqual([sword]);
    const item = await player.call(getItem, { params: { id: sword } });
    expect(item.body.data).toMatchObject({
      container_id: testParty.stashId,
      instance_data: { is_equipped: false },
    });
    const [line] =
      await app.sql`select notes from transactions where id = ${response.body.data.transaction_id}`;
    expect(line?.notes).toBe('Unequipped automatically');
  });

  test('records in the history that an attunement ended', async () => {
    const notesFor = async (flags: { is_equipped: boolean }) => {
      const sword = await addItems(player, mira.backpackId, 'Longsword');
      await app.sql`update item_instances set is_attuned = true, is_equipped = ${flags.is_equipped} where id = ${sword}`;
      const { body } = await transfer(player, sword, mira.backpackId, testParty.stashId);
      const [line] = await app.sql`select notes from transactions where id = ${body.data.transaction_id}`;
      return line?.notes;
    };
    expect(await notesFor({ is_equipped: false })).toBe('Attunement ended automatically');
    expect(await notesFor({ is_equipped: true })).toBe(
      'Unequipped automatically. Attunement ended automatically',
    );
  });

  test('fills stacks up to their size and adds a new stack for the remainder', async () => {
    const [from, to] = [await chest(gm, testParty.id), await chest(gm, testParty.id)];
    const torches = await addItems(gm, from, 'Torch', 50);
    await addItems(gm, to, 'Torch', 30);
    await transfer(gm, torches, from, to);
    expect((await contentsOf(to)).map(({ quantity }) => quantity).sort()).toEqual([30, 50]);
    const container = await gm.call(getContainer, { params: { id: to } });
    expect(container.body.data.capacity.slots_used).toBe(2);
  });

  test('from a character is rejected for other players, but not for the gm', async () => {
    const arrows = await addItems(player, mira.backpackId, 'Arrow', 5);
    const body = {
      item_instance_id: arrows,
      from_container_id: mira.backpackId,
      to_container_id: testParty.stashId,
    };
    const other = await member(app, testParty);
    expect((await other.call(transferForCharacter, { params: { id: mira.id }, body })).status).toBe(403);
    expect((await gm.call(transferForCharacter, { params: { id: mira.id }, body })).status).toBe(200);
  });
});

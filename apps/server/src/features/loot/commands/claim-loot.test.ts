import { claimLoot, getLootInstance, takeLoot, updateLootInstance } from '@quartermaster/contract/loot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { loot, stackNamed } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  character,
  chest,
  member,
  party,
  pouch,
  type TestCharacter,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let gm: Person;
let player: Person;
let other: Person;
let testParty: TestParty;
let mira: TestCharacter;
let bor: TestCharacter;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
  [player, other] = [await member(app, testParty), await member(app, testParty)];
  mira = await character(player, testParty.id);
  bor = await character(other, testParty.id, { name: 'Bor' });
});
afterAll(() => app.close());

const claim = (user: Person, id: string, item: string, characterId: string) =>
  user.call(claimLoot, {
    params: { id },
    body: { claim: { item_instance_id: item, character_id: characterId } },
  });
const take = (user: Person, id: string, item: string, target: string, quantity?: number) =>
  user.call(takeLoot, {
    params: { id },
    body: { item_instance_id: item, target_container_id: target, ...(quantity ? { quantity } : {}) },
  });
const revealedLoot = async (...lines: Parameters<typeof loot>[2]) =>
  loot(gm, testParty.id, lines, { is_revealed: true });
const claimantNames = async (id: string) =>
  (await player.call(getLootInstance, { params: { id } })).body.data.claimed_by.map(({ name }) => name);

describe('claim', () => {
  test('rejects hidden loot, with 404 to a player and with a conflict to a gm', async () => {
    const hoard = await loot(gm, testParty.id, [['Torch', 5]]);
    const item = stackNamed(hoard, 'Torch');
    expect((await claim(player, hoard.id, item, mira.id)).status).toBe(404);
    expect((await take(player, hoard.id, item, mira.backpackId)).status).toBe(404);
    const response = await claim(gm, hoard.id, item, mira.id);
    expect([response.status, response.body.error.code]).toEqual([409, 'CONFLICT']);
  });

  test('rejects observers, strangers, and characters of other users', async () => {
    const hoard = await revealedLoot(['Torch', 5]);
    const item = stackNamed(hoard, 'Torch');
    const observer = await member(app, testParty, 'observer');
    const ownCharacter = await character(observer, testParty.id);
    expect((await claim(observer, hoard.id, item, ownCharacter.id)).status).toBe(403);
    const stranger = await person(app);
    const strangerCharacter = await character(stranger, null);
    expect((await claim(stranger, hoard.id, item, strangerCharacter.id)).status).toBe(404);
    expect((await claim(player, hoard.id, item, bor.id)).status).toBe(403);
    expect((await take(player, hoard.id, item, bor.backpackId)).status).toBe(403);
    expect((await take(player, hoard.id, item, await pouch(other, bor.id))).status).toBe(404);
  });

  test('rejects a character outside the party', async () => {
    const hoard = await revealedLoot(['Torch', 5]);
    const item = stackNamed(hoard, 'Torch');
    const solo = await character(player, null);
    const { status, body } = await claim(player, hoard.id, item, solo.id);
    expect([status, body.error.details[0]?.field]).toEqual([422, 'character_id']);
    const takeResponse = await take(player, hoard.id, item, solo.backpackId);
    expect([takeResponse.status, takeResponse.body.error.code]).toEqual([422, 'TRANSFER_NOT_SUPPORTED']);
  });

  test('cannot be bypassed: items in loot cannot be transferred, split, updated or destroyed', async () => {
    const hoard = await revealedLoot(['Torch', 5]);
    const item = stackNamed(hoard, 'Torch');
    const lootContainerId = hoard.container?.id ?? '';
    const calls: [string, string, object | undefined][] = [
      [
        'POST',
        'containers/transfer',
        {
          item_instance_id: item,
          source_container_id: lootContainerId,
          target_container_id: mira.backpackId,
        },
      ],
      ['POST', `item_instances/${item}/split`, { quantity: 2 }],
      ['PATCH', `item_instances/${item}`, { item_instance: { quantity: 50 } }],
      ['DELETE', `item_instances/${item}`, undefined],
    ];
    for (const [method, path, body] of calls) {
      for (const user of [gm, player]) {
        const { status } = await user.send(method, `/api/v1/${path}`, body ? { body } : {});
        expect([path, status]).toEqual([path, 403]);
      }
    }
  });

  test('rejects a larger quantity than is left, a second claim of an item, and an unknown item', async () => {
    const hoard = await revealedLoot(['Torch', 5]);
    const item = stackNamed(hoard, 'Torch');
    const tooMany = await take(player, hoard.id, item, mira.backpackId, 6);
    expect([tooMany.status, tooMany.body.error.code]).toEqual([409, 'ITEM_OUT_OF_STOCK']);
    expect(tooMany.body.error.message).toBe('Only 5 left.');
    await claim(other, hoard.id, item, bor.id);
    const lateResponse = await claim(player, hoard.id, item, mira.id);
    expect([lateResponse.status, lateResponse.body.error.code]).toEqual([409, 'ITEM_OUT_OF_STOCK']);
    expect((await claim(player, hoard.id, mira.id, mira.id)).status).toBe(404);
  });
});

describe('take', () => {
  test('rejects other loot as destination', async () => {
    const [hoard, second] = [await revealedLoot(['Torch', 5]), await revealedLoot(['Torch', 5])];
    const { status, body } = await take(gm, hoard.id, stackNamed(hoard, 'Torch'), second.container?.id ?? '');
    expect([status, body.error.code, body.error.message]).toEqual([
      422,
      'TRANSFER_NOT_SUPPORTED',
      'Unsupported transfer type: loot to loot',
    ]);
  });

  test('rejects a stack that does not fit, with the error message of a transfer', async () => {
    const hoard = await revealedLoot(['Torch', 5]);
    const tinyPouch = await pouch(player, mira.id, { max_weight: 1 });
    const { status, body } = await take(player, hoard.id, stackNamed(hoard, 'Torch'), tinyPouch);
    expect([status, body.error.code, body.error.message]).toEqual([
      422,
      'CAPACITY_EXCEEDED',
      'Item(s) would exceed weight limit',
    ]);
    expect(await claimantNames(hoard.id)).toEqual([]);
  });

  test('transfers part of a stack into a chosen container of the character or the party, and keeps the remainder', async () => {
    const hoard = await revealedLoot(['Torch', 5]);
    const item = stackNamed(hoard, 'Torch');
    expect((await take(player, hoard.id, item, await pouch(player, mira.id), 2)).status).toBe(200);
    expect((await take(player, hoard.id, item, await chest(gm, testParty.id), 1)).status).toBe(200);
    const { data } = (await player.call(getLootInstance, { params: { id: hoard.id } })).body;
    expect(data.container?.item_instances.map(({ quantity }) => quantity)).toEqual([2]);
    expect(data.claimed_by).toEqual([{ id: mira.id, name: 'Mira' }]);
  });
});

describe('claim from revealed loot', () => {
  test('puts a whole stack into the primary container, where it merges', async () => {
    const hoard = await revealedLoot(['Torch', 5], ['Gold piece', 30]);
    const first = await claim(player, hoard.id, stackNamed(hoard, 'Gold piece'), mira.id);
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({ quantity: 30, target_container_id: mira.backpackId });
    const secondHoard = await revealedLoot(['Gold piece', 12]);
    const second = await claim(player, secondHoard.id, stackNamed(secondHoard, 'Gold piece'), mira.id);
    expect(second.body.data.item_instance_ids).toEqual(first.body.data.item_instance_ids);
    const line = await player.send('GET', `/api/v1/transactions/${second.body.data.transaction_id}`);
    expect(line.body.data).toMatchObject({
      transaction_type: 'loot',
      transaction_summary: `${player.user.username} took 12 × Gold piece from Dragon hoard`,
    });
    expect(await claimantNames(secondHoard.id)).toEqual(['Mira']);
  });

  test('is allowed for a gm with the character of another user', async () => {
    const hoard = await revealedLoot(['Torch', 5]);
    expect((await claim(gm, hoard.id, stackNamed(hoard, 'Torch'), bor.id)).status).toBe(200);
    expect(await claimantNames(hoard.id)).toEqual(['Bor']);
  });

  test('can be undone, which returns the item and clears the claimant’s name', async () => {
    const hoard = await revealedLoot(['Longsword', 1]);
    const item = stackNamed(hoard, 'Longsword');
    const { transaction_id } = (await claim(player, hoard.id, item, mira.id)).body.data;
    expect((await player.send('POST', `/api/v1/transactions/${transaction_id}/undo`)).status).toBe(201);
    const { data } = (await player.call(getLootInstance, { params: { id: hoard.id } })).body;
    expect(data.container?.item_instances.map(({ id }) => id)).toEqual([item]);
    expect(data.claimed_by).toEqual([]);
    expect(data.taken).toEqual([]);
  });

  test('records the claimant of each item, newest first, with unidentified items named for the gm only', async () => {
    const hoard = await revealedLoot(['Torch', 5], ['Longsword', 1, { is_identified: false }]);
    const first = await claim(player, hoard.id, stackNamed(hoard, 'Longsword'), mira.id);
    const second = await claim(other, hoard.id, stackNamed(hoard, 'Torch'), bor.id);
    const takenItems = async (user: Person) =>
      (await user.call(getLootInstance, { params: { id: hoard.id } })).body.data.taken;
    const [newest, oldest] = [second, first].map(({ body }) => body.data.transaction_id);
    const torches = { transaction_id: newest, name: 'Torch', quantity: 5, taken_by: 'Bor' };
    const sword = { transaction_id: oldest, name: 'Longsword', quantity: 1, taken_by: 'Mira' };
    expect(await takenItems(player)).toEqual([torches, { ...sword, name: 'Unidentified weapon' }]);
    expect(await takenItems(gm)).toEqual([torches, sword]);
    await gm.call(updateLootInstance, {
      params: { id: hoard.id },
      body: { loot_instance: { is_revealed: false } },
    });
    expect(await takenItems(player)).toEqual([]);
  });

  test('publishes the ids of the loot and of both containers to the party', async () => {
    const hoard = await revealedLoot(['Torch', 5]);
    await claim(player, hoard.id, stackNamed(hoard, 'Torch'), mira.id);
    const rows = await app.sql<{ action: string; payload: { ids: Record<string, unknown> } }[]>`
      select action, payload from party_events where party_id = ${testParty.id} order by number desc limit 2`;
    expect(rows.map(({ action }) => action)).toEqual(['inventory_updated', 'item_traded']);
    expect(rows[1]?.payload.ids).toMatchObject({
      loot_instance_id: hoard.id,
      source_container_id: hoard.container?.id,
      target_container_id: mira.backpackId,
    });
  });
});

test('item in loot can be identified only by a gm, who cannot change its notes', async () => {
  const hoard = await revealedLoot(['Longsword', 1, { is_identified: false }]);
  const path = `/api/v1/item_instances/${stackNamed(hoard, 'Longsword')}`;
  const identified = { body: { item_instance: { is_identified: true } } };
  expect((await player.send('PATCH', path, identified)).status).toBe(403);
  expect((await gm.send('PATCH', path, { body: { item_instance: { notes: 'Mine' } } })).status).toBe(403);
  const masked = (await player.call(getLootInstance, { params: { id: hoard.id } })).body.data;
  expect([masked.container?.item_instances[0]?.name, masked.roll?.lines[0]?.name]).toEqual([
    'Unidentified weapon',
    'Unidentified weapon',
  ]);
  expect((await gm.send('PATCH', path, identified)).status).toBe(200);
  const identifiedLoot = (await player.call(getLootInstance, { params: { id: hoard.id } })).body.data;
  expect(identifiedLoot.container?.item_instances[0]?.name).toBe('Longsword');
});

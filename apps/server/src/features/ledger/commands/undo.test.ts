import { updateCharacter } from '@quartermaster/contract/character';
import { listContainerItems } from '@quartermaster/contract/container';
import {
  createItem,
  destroyItem,
  mergeItems,
  splitItem,
  transferBetweenContainers,
  updateItem,
} from '@quartermaster/contract/item';
import { purchaseFromShop } from '@quartermaster/contract/shop-trade';
import { listPartyTransactions, undoTransaction } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { shelfItemId, shop } from '../../../../test/factories/shops.ts';
import {
  addItems,
  character,
  chest,
  expectOk,
  member,
  party,
  type TestCharacter,
  type TestParty,
  templateNamed,
} from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

const MINUTE_MS = 60_000;
let app: TestApp;
let clock = Date.now();
let gm: Person;
let testParty: TestParty;
let nimPlayer: Person;
let nim: TestCharacter;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(clock) });
});
afterAll(async () => {
  expect((await verifyLedger(app.sql)).differences).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  gm = await person(app);
  testParty = await party(gm);
  nimPlayer = await member(app, testParty);
  nim = await character(nimPlayer, testParty.id, { name: 'Nim' });
});

const lines = async (user: Person) =>
  (await user.call(listPartyTransactions, { params: { id: testParty.id }, query: { per_page: '100' } })).body
    .data;
const newestId = async (user: Person) => (await lines(user))[0]?.id ?? '';
const undo = (user: Person, id: string) => user.call(undoTransaction, { params: { id } });
const transfer = (user: Person, item: string, from: string, to: string, quantity?: number) =>
  user.call(transferBetweenContainers, {
    body: {
      item_instance_id: item,
      source_container_id: from,
      target_container_id: to,
      ...(quantity === undefined ? {} : { quantity }),
    },
  });
const contentsOf = async (user: Person, id: string) =>
  (await user.call(listContainerItems, { params: { id } })).body.data.map(
    (item) => `${item.quantity} ${item.name}`,
  );

describe('undo', () => {
  test('rejects a transaction of another user for players, managers and strangers', async () => {
    await addItems(gm, testParty.stashId, 'Torch', 3);
    const id = await newestId(gm);
    expect((await undo(nimPlayer, id)).status).toBe(403);
    expect((await undo(await member(app, testParty, 'manager'), id)).status).toBe(403);
    expect((await undo(await person(app), id)).status).toBe(404);
    expect(await contentsOf(gm, testParty.stashId)).toEqual(['3 Torch']);
  });

  test('rejects transactions older than 10 minutes unless the user is gm', async () => {
    await addItems(nimPlayer, nim.backpackId, 'Torch', 3);
    const id = await newestId(nimPlayer);
    clock += 10 * MINUTE_MS + 1;
    expect((await undo(nimPlayer, id)).status).toBe(403);
    expect((await undo(gm, id)).status).toBe(201);
    expect(await contentsOf(nimPlayer, nim.backpackId)).toEqual([]);
  });

  test('rejects a second undo, including a concurrent one', async () => {
    await addItems(nimPlayer, nim.backpackId, 'Torch', 3);
    const id = await newestId(nimPlayer);
    const responses = await Promise.all([undo(nimPlayer, id), undo(gm, id), undo(nimPlayer, id)]);
    expect(responses.map((a) => a.status).toSorted()).toEqual([201, 409, 409]);
    const repeated = await undo(gm, id);
    expect([repeated.status, repeated.body.error.code]).toEqual([409, 'CONFLICT']);
  });

  test('rejects a transaction without postings', async () => {
    const created = (await lines(gm)).find((line) => line.transaction_type === 'character_creation');
    const response = await undo(gm, created?.id ?? '');
    expect(response.body.error.message).toBe('Nothing was moved, so there is nothing to undo.');
  });

  test('returns a transferred stack with the same id and links both transactions', async () => {
    const sword = await addItems(nimPlayer, nim.backpackId, 'Longsword');
    await transfer(nimPlayer, sword, nim.backpackId, testParty.stashId);
    const id = await newestId(nimPlayer);
    const response = await undo(nimPlayer, id);
    expect(response.status).toBe(201);
    expect(response.body.data).toMatchObject({
      undo_of: id,
      transaction_type: 'party_to_character_transfer',
      transaction_summary: `${nimPlayer.user.username} undid an earlier change and moved Longsword from Party Stash to Nim's Backpack`,
    });
    const [undoLine, original] = await lines(nimPlayer);
    expect(original).toMatchObject({ id, undone_by: undoLine?.id, can_undo: false });
    const backpackItems = (await nimPlayer.call(listContainerItems, { params: { id: nim.backpackId } })).body
      .data;
    expect(backpackItems.map((item) => item.id)).toEqual([sword]);
  });

  test('withdraws only the quantity that was merged into a stack', async () => {
    await addItems(gm, testParty.stashId, 'Torch', 4);
    const torches = await addItems(nimPlayer, nim.backpackId, 'Torch', 9);
    await transfer(nimPlayer, torches, nim.backpackId, testParty.stashId, 5);
    await undo(nimPlayer, await newestId(nimPlayer));
    expect(await contentsOf(nimPlayer, nim.backpackId)).toEqual(['9 Torch']);
    expect(await contentsOf(gm, testParty.stashId)).toEqual(['4 Torch']);
  });

  test('reverses a destruction, a split and an earlier undo', async () => {
    const torches = await addItems(nimPlayer, nim.backpackId, 'Torch', 9);
    await nimPlayer.call(splitItem, { params: { id: torches }, body: { quantity: 2 } });
    await undo(nimPlayer, await newestId(nimPlayer));
    expect(await contentsOf(nimPlayer, nim.backpackId)).toEqual(['9 Torch']);
    await nimPlayer.call(destroyItem, { params: { id: torches } });
    const undoResponse = await undo(nimPlayer, await newestId(nimPlayer));
    expect(await contentsOf(nimPlayer, nim.backpackId)).toEqual(['9 Torch']);
    expect((await undo(nimPlayer, undoResponse.body.data.id)).status).toBe(201);
    expect(await contentsOf(nimPlayer, nim.backpackId)).toEqual([]);
  });

  test('accepts the ids that adding, splitting, merging and updating items return', async () => {
    const body = {
      item_template_id: await templateNamed(nimPlayer, 'Torch'),
      container_id: nim.backpackId,
      quantity: 9,
    };
    const contents = () => contentsOf(nimPlayer, nim.backpackId);
    const created = (await nimPlayer.call(createItem, { body })).body;
    const params = { id: created.data.id };
    const split = (await nimPlayer.call(splitItem, { params, body: { quantity: 2 } })).body;
    const mergeBody = { item_instance_id: split.data.id };
    const merged = (await nimPlayer.call(mergeItems, { params, body: mergeBody })).body;
    const change = { item_instance: { quantity: 12 } };
    const updated = (await nimPlayer.call(updateItem, { params, body: change })).body;
    expect(await contents()).toEqual(['12 Torch']);
    const undoOf = async ({ meta }: { meta: { transaction_id: string } }) => {
      expect((await undo(nimPlayer, meta.transaction_id)).status).toBe(201);
      return (await contents()).toSorted();
    };
    expect(await undoOf(updated)).toEqual(['9 Torch']);
    expect(await undoOf(merged)).toEqual(['2 Torch', '7 Torch']);
    expect(await undoOf(split)).toEqual(['9 Torch']);
    expect(await undoOf(created)).toEqual([]);
  });

  test('is rejected when items have been moved since, and lists the items with their locations', async () => {
    const wagon = await chest(gm, testParty.id, { name: 'Wagon' });
    const torches = await addItems(nimPlayer, nim.backpackId, 'Torch', 9);
    await transfer(nimPlayer, torches, nim.backpackId, testParty.stashId);
    const id = await newestId(nimPlayer);
    const stackInStash =
      (await gm.call(listContainerItems, { params: { id: testParty.stashId } })).body.data[0]?.id ?? '';
    await transfer(gm, stackInStash, testParty.stashId, wagon, 4);
    const response = await undo(nimPlayer, id);
    expect([response.status, response.body.error.code]).toEqual([409, 'UNDO_BLOCKED']);
    expect(response.body.error.details).toEqual([
      { field: 'base', message: '4 × Torch: no longer in Party Stash, moved to Wagon' },
    ]);
    expect(await contentsOf(gm, wagon)).toEqual(['4 Torch']);
  });

  test('is rejected with the current location of a stack that has been moved several times', async () => {
    const [wagon, cellar] = [
      await chest(gm, testParty.id, { name: 'Wagon' }),
      await chest(gm, testParty.id, { name: 'Cellar' }),
    ];
    const sword = await addItems(nimPlayer, nim.backpackId, 'Longsword');
    await transfer(nimPlayer, sword, nim.backpackId, testParty.stashId);
    const id = await newestId(nimPlayer);
    await transfer(gm, sword, testParty.stashId, wagon);
    await transfer(gm, sword, wagon, cellar);
    const { error } = (await undo(nimPlayer, id)).body;
    expect(error.details[0]?.message).toBe('Longsword: no longer in Party Stash, now in Cellar');
  });

  test('is rejected when the coins have been spent, and reports no new location', async () => {
    await addItems(nimPlayer, nim.backpackId, 'Gold piece', 20);
    const id = await newestId(nimPlayer);
    const { id: shopId } = await shop(testParty, { Longsword: { quantity: 1 } });
    const body = {
      item_instance_id: await shelfItemId(nimPlayer, shopId, 'Longsword'),
      purchase: { buyer_character_id: nim.id, buyer_container_id: nim.backpackId },
    };
    expectOk(await nimPlayer.call(purchaseFromShop, { params: { id: shopId }, body }));
    const { error } = (await undo(nimPlayer, id)).body;
    expect(error.details[0]?.message).toBe("15 × Gold piece: no longer in Nim's Backpack");
  });

  test('is rejected after a split, an adjustment or a destruction, and reports no other location', async () => {
    const reasonAfter = async (name: string, change: (id: string) => Promise<unknown>) => {
      const stack = await addItems(nimPlayer, nim.backpackId, name, 3);
      await transfer(nimPlayer, stack, nim.backpackId, testParty.stashId);
      const id = await newestId(nimPlayer);
      await change(stack);
      return (await undo(nimPlayer, id)).body.error.details[0]?.message;
    };
    const adjustment = { item_instance: { quantity: 1 } };
    expect(
      await reasonAfter('Torch', (id) => gm.call(splitItem, { params: { id }, body: { quantity: 2 } })),
    ).toBe('2 × Torch: no longer in the same stack in Party Stash');
    expect(
      await reasonAfter('Candle', (id) => gm.call(updateItem, { params: { id }, body: adjustment })),
    ).toBe('2 × Candle: no longer in the same stack in Party Stash');
    expect(await reasonAfter('Potion of healing', (id) => gm.call(destroyItem, { params: { id } }))).toBe(
      '3 × Potion of healing: no longer in Party Stash',
    );
  });

  test('is rejected after the character has left the party or joined one, and says so', async () => {
    const setParty = (party_id: string | null) =>
      nimPlayer.call(updateCharacter, { params: { id: nim.id }, body: { character: { party_id } } });
    const created = async (name: string) =>
      (
        await nimPlayer.call(createItem, {
          body: {
            item_template_id: await templateNamed(nimPlayer, name),
            container_id: nim.backpackId,
          },
        })
      ).body.meta.transaction_id;
    const messageOf = async (user: Person, id: string) => (await undo(user, id)).body.error.message;
    const inParty = await created('Torch');
    expectOk(await setParty(null));
    const outsideParty = await created('Candle');
    expect(await messageOf(gm, inParty)).toBe(
      'A container that held these items is no longer in this party.',
    );
    expectOk(await setParty(testParty.id));
    expect(await messageOf(nimPlayer, outsideParty)).toBe(
      'A container that held these items is in a party now.',
    );
  });

  test('requires capacity in the original container', async () => {
    const smallChest = await chest(gm, testParty.id, { max_slots: 1 });
    const sword = await addItems(gm, smallChest, 'Longsword');
    await transfer(gm, sword, smallChest, testParty.stashId);
    const id = await newestId(gm);
    await addItems(gm, smallChest, 'Dagger');
    expect((await undo(gm, id)).body.error.code).toBe('CAPACITY_EXCEEDED');
  });

  test('does not reveal the name of an unidentified item', async () => {
    const created = await gm.call(createItem, {
      body: {
        item_template_id: await templateNamed(gm, 'Longsword'),
        container_id: testParty.stashId,
        is_identified: false,
      },
    });
    await transfer(nimPlayer, created.body.data.id, testParty.stashId, nim.backpackId);
    const response = await undo(nimPlayer, await newestId(nimPlayer));
    expect(response.status).toBe(201);
    expect(JSON.stringify(response.body)).not.toContain('Longsword');
    expect(response.body.data.transactable_data?.name).toBe('Unidentified weapon');
  });
});

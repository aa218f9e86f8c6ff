import { getCharacterPurse } from '@quartermaster/contract/coin';
import {
  createItem,
  getItem,
  mergeItems,
  splitItem,
  transferBetweenContainers,
  updateItem,
} from '@quartermaster/contract/item';
import { joinParty } from '@quartermaster/contract/party';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  expectOk,
  member,
  party,
  playedParty,
  type TestCharacter,
  type TestParty,
  templateNamed,
} from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
let nimPlayer: Person;
let nim: TestCharacter;
beforeAll(async () => {
  app = await startTestApp();
  ({ gm, testParty, player: nimPlayer, nim } = await playedParty(app));
});
afterAll(() => app.close());

const mark = (user: Person, id: string, item_instance: Record<string, unknown>) =>
  user.call(updateItem, { params: { id }, body: { item_instance } });
const createUnidentified = async (user: Person, container_id: string) =>
  user.call(createItem, {
    body: { item_template_id: await templateNamed(user, 'Longsword'), container_id, is_identified: false },
  });

test('renaming a stack back to the name of its template resets its name, so that it merges with other stacks', async () => {
  const coins = await addItems(nimPlayer, nim.backpackId, 'Gold piece', 9);
  const { data: part } = expectOk(
    await nimPlayer.call(splitItem, { params: { id: coins }, body: { quantity: 4 } }),
  ).body;
  const purse = async () =>
    (await nimPlayer.call(getCharacterPurse, { params: { id: nim.id } })).body.data.coins;
  expectOk(await mark(nimPlayer, part.id, { name: 'Lucky coins' }));
  expect(await purse()).toEqual({ gold: 5 });
  expectOk(await mark(nimPlayer, part.id, { name: 'Gold piece' }));
  expect(await purse()).toEqual({ gold: 9 });
  const body = { item_instance_id: part.id };
  expect((await nimPlayer.call(mergeItems, { params: { id: coins }, body })).status).toBe(200);
});

describe('unidentified item', () => {
  test('can be created only by a gm', async () => {
    expect((await createUnidentified(nimPlayer, nim.backpackId)).status).toBe(403);
    expect((await createUnidentified(gm, testParty.stashId)).status).toBe(201);
  });

  test('can be identified only by a gm, which is recorded in the history', async () => {
    const { id } = expectOk(await createUnidentified(gm, nim.backpackId)).body.data;
    expect((await mark(nimPlayer, id, { is_identified: true })).status).toBe(403);
    expect((await nimPlayer.call(getItem, { params: { id } })).body.data.name).toBe('Unidentified weapon');
    expect((await mark(gm, id, { is_identified: true })).body.data.is_identified).toBe(true);
    expect((await nimPlayer.call(getItem, { params: { id } })).body.data.name).toBe('Longsword');
    const [line] = (await nimPlayer.call(listPartyTransactions, { params: { id: testParty.id } })).body.data;
    expect(line).toMatchObject({
      transaction_type: 'adjust',
      notes: 'Identified',
      transactable_data: { name: 'Longsword' },
    });
    expect((await mark(gm, id, { is_identified: false })).body.data.is_identified).toBe(false);
  });

  test('cannot be identified by a player who takes it to their own party', async () => {
    const { id } = expectOk(await createUnidentified(gm, nim.backpackId)).body.data;
    const ownParty = await party(nimPlayer);
    await app.sql`update characters set party_id = ${ownParty.id} where id = ${nim.id}`;
    const maskedItem = (await nimPlayer.call(getItem, { params: { id } })).body.data;
    expect(maskedItem.name).toBe('Unidentified weapon');
    expect((await mark(nimPlayer, id, { is_identified: true })).status).toBe(403);
    const transferResponse = await nimPlayer.call(transferBetweenContainers, {
      body: {
        item_instance_id: id,
        source_container_id: nim.backpackId,
        target_container_id: ownParty.stashId,
      },
    });
    expect(transferResponse.status).toBe(200);
    const history = await nimPlayer.call(listPartyTransactions, { params: { id: ownParty.id } });
    expect(JSON.stringify(history.body)).not.toContain('Longsword');
    // A gm who was never in the party that hides the item cannot read its name either. The gm of that party can,
    // wherever the item is.
    const readName = async (user: Person) => (await user.call(getItem, { params: { id } })).body.data.name;
    const [other, hidingGm] = [await person(app), gm];
    for (const user of [other, hidingGm])
      expectOk(await user.call(joinParty, { body: { join_code: ownParty.joinCode, role_request: 'gm' } }));
    expect([await readName(other), await readName(hidingGm)]).toEqual(['Unidentified weapon', 'Longsword']);
    await app.sql`update characters set party_id = ${testParty.id} where id = ${nim.id}`;
  });

  test('keeps the gm’s notes when a player sends notes', async () => {
    const { id } = expectOk(await createUnidentified(gm, nim.backpackId)).body.data;
    await mark(gm, id, { notes: 'Do not draw it' });
    expect((await mark(nimPlayer, id, { notes: 'Shiny' })).status).toBe(200);
    expect((await gm.call(getItem, { params: { id } })).body.data.notes).toBe('Do not draw it');
  });
});

describe('equipping', () => {
  test('requires a character’s container', async () => {
    const sword = await addItems(gm, testParty.stashId, 'Longsword');
    const response = await mark(gm, sword, { instance_data: { is_equipped: true } });
    expect([response.status, response.body.error.message]).toEqual([
      409,
      'Only items that a character carries can be equipped or attuned.',
    ]);
  });

  test('is recorded in the history and ends on transfer', async () => {
    const sword = await addItems(nimPlayer, nim.backpackId, 'Longsword');
    expect(
      (await mark(await member(app, testParty), sword, { instance_data: { is_equipped: true } })).status,
    ).toBe(403);
    const equippedItem = await mark(nimPlayer, sword, {
      instance_data: { is_equipped: true, is_attuned: true },
    });
    expect(equippedItem.body.data.instance_data).toMatchObject({ is_equipped: true, is_attuned: true });
    const [line] = (await nimPlayer.call(listPartyTransactions, { params: { id: testParty.id } })).body.data;
    expect(line?.notes).toBe('Equipped. Attuned');
    await nimPlayer.call(transferBetweenContainers, {
      body: {
        item_instance_id: sword,
        source_container_id: nim.backpackId,
        target_container_id: testParty.stashId,
      },
    });
    const afterTransfer = (await nimPlayer.call(getItem, { params: { id: sword } })).body.data.instance_data;
    expect(afterTransfer).toMatchObject({ is_equipped: false, is_attuned: false });
  });
});

import { getCharacterPurse } from '@quartermaster/contract/coin';
import { listContainerItems } from '@quartermaster/contract/container';
import { importInventory, previewInventoryImport } from '@quartermaster/contract/inventory-import';
import { listItemTemplates } from '@quartermaster/contract/item-template';
import { updateParty } from '@quartermaster/contract/party';
import { listPartyTransactions, undoTransaction } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  character,
  member,
  party,
  playedParty,
  pouch,
  template,
} from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  expect((await verifyLedger(app.sql)).differences).toEqual([]);
  await app.close();
});

interface Options {
  container_id?: string;
  choices?: { line: number; use: string }[];
}
const preview = (user: Person, id: string, content: string, options: Options = {}) =>
  user.call(previewInventoryImport, { params: { id }, body: { import: { content, ...options } } as never });
const importFile = (user: Person, id: string, content: string, options: Options = {}, key?: string) =>
  user.call(importInventory, {
    params: { id },
    body: { import: { content, ...options } } as never,
    ...(key ? { key } : {}),
  });
const itemsIn = async (user: Person, id: string) =>
  (await user.call(listContainerItems, { params: { id }, query: { per_page: '100' } })).body.data;
const names = async (user: Person, id: string) =>
  (await itemsIn(user, id)).map((item) => `${item.quantity} ${item.display_name}`).toSorted();

const foundry = (...items: object[]) => JSON.stringify({ items });
const foundryItem = (name: string, system: object = {}) => ({
  name,
  type: 'loot',
  system: { quantity: 1, ...system },
});

describe('import', () => {
  test('rejects characters that the user may not act for, before the file is read', async () => {
    const { gm, testParty, player, nim } = await playedParty(app);
    const observer = await member(app, testParty, 'observer');
    const observerCharacter = await character(observer, testParty.id);
    for (const call of [preview, importFile]) {
      expect((await call(await person(app), nim.id, '{half')).status).toBe(404);
      expect((await call(await member(app, testParty), nim.id, '{half')).status).toBe(403);
      expect((await call(await member(app, testParty, 'manager'), nim.id, '{half')).status).toBe(403);
      expect((await call(observer, observerCharacter.id, '{half')).status).toBe(403);
    }
    await gm.call(updateParty, { params: { id: testParty.id }, body: { party: { is_archived: true } } });
    expect((await importFile(player, nim.id, '1 torch')).body.error.code).toBe('CONFLICT');
    expect((await preview(player, nim.id, '1 torch')).body.error.code).toBe('CONFLICT');
  });

  test('rejects containers that do not belong to the character, unknown templates, unknown lines and repeated lines', async () => {
    const { testParty, player, nim } = await playedParty(app);
    const hiddenTemplate = await template(await person(app), { name: 'Hidden', visibility: 'private' });
    const fields = async (options: Options) =>
      (await importFile(player, nim.id, '1 torch', options)).body.error.details.map(({ field }) => field);
    expect(await fields({ container_id: testParty.stashId })).toEqual(['container_id']);
    expect(await fields({ container_id: hiddenTemplate.id })).toEqual(['container_id']);
    const choices = [
      { line: 1, use: hiddenTemplate.id },
      { line: 7, use: 'skip' },
    ];
    expect(await fields({ choices })).toEqual(['choices.0.use', 'choices.1.line']);
    const repeatedLines = [
      { line: 1, use: 'skip' },
      { line: 1, use: 'create' },
    ];
    expect(await fields({ choices: repeatedLines })).toEqual(['choices']);
    expect(await names(player, nim.backpackId)).toEqual([]);
  });

  test('rejects truncated JSON, and a file whose lines are all skipped', async () => {
    const { player, nim } = await playedParty(app);
    const details = async (content: string) => (await importFile(player, nim.id, content)).body.error.details;
    expect(await details('{"items":[')).toEqual([
      { field: 'content', message: 'This is not valid JSON; the file may be incomplete' },
    ]);
    expect(await details('0 torches')).toEqual([
      { field: 'content', message: 'All lines are skipped. Choose at least one to import' },
    ]);
  });

  test('adds all lines in one transaction, which one undo reverses', async () => {
    const { player, nim, testParty } = await playedParty(app);
    await addItems(player, nim.backpackId, 'Torch', 4);
    const { body, status } = await importFile(
      player,
      nim.id,
      '2x torch, 50 gp, longsword +1, 3 lucky coins of Ur',
    );
    expect(status).toBe(201);
    expect(await names(player, nim.backpackId)).toEqual([
      '1 Longsword, +1',
      '3 lucky coins of Ur',
      '50 Gold piece',
      '6 Torch',
    ]);
    expect((await player.call(getCharacterPurse, { params: { id: nim.id } })).body.data.coins).toEqual({
      gold: 50,
    });
    const [line] = (await player.call(listPartyTransactions, { params: { id: testParty.id } })).body.data;
    expect(line).toMatchObject({
      id: body.meta.transaction_id,
      transaction_type: 'item_creation',
      transaction_summary: `${player.user.username} added several items to Nim's Backpack`,
      notes: 'Imported from a list: 4 lines',
    });
    const undoResponse = await player.call(undoTransaction, { params: { id: body.meta.transaction_id } });
    expect(undoResponse.status).toBe(201);
    expect(undoResponse.body.data.transaction_summary).toBe(
      `${player.user.username} undid an earlier change and removed several items from Nim's Backpack`,
    );
    expect(await names(player, nim.backpackId)).toEqual(['4 Torch']);
  });

  test('runs once per idempotency key, and creates the template of a new item only once', async () => {
    const { player, nim } = await playedParty(app);
    await importFile(player, nim.id, 'moon lamp', {}, 'import-once');
    await importFile(player, nim.id, 'moon lamp', {}, 'import-once');
    await importFile(player, nim.id, 'Moon lamp; moon lamp');
    expect(await names(player, nim.backpackId)).toEqual(['1 moon lamp', '1 moon lamp', '1 moon lamp']);
    const ownTemplates = await player.call(listItemTemplates, { query: { creator_id: player.user.id } });
    expect(ownTemplates.body.data.map(({ name, visibility }) => [name, visibility])).toEqual([
      ['moon lamp', 'private'],
    ]);
  });

  test('adds the items to the requested container, even when the gm imports them', async () => {
    const { gm, player, nim } = await playedParty(app);
    const belt = await pouch(player, nim.id, { name: 'Belt' });
    expect((await importFile(gm, nim.id, '2 torches', { container_id: belt })).status).toBe(201);
    expect(await names(player, belt)).toEqual(['2 Torch']);
  });

  test("exchanges coins for the party's coins of the same value", async () => {
    const gm = await person(app);
    const silverParty = await party(gm, { coin_system: 'silver' });
    const ada = await character(gm, silverParty.id);
    const { data } = (await importFile(gm, ada.id, '1 pp, 2 gp, 5 m')).body;
    expect(data.map(({ reasons }) => reasons[0]?.message)).toEqual([
      '1 pp equals 1 m in this party',
      '2 gp equals 2 s in this party',
      undefined,
    ]);
    expect((await gm.call(getCharacterPurse, { params: { id: ada.id } })).body.data.coins).toEqual({
      mark: 6,
      shilling: 2,
    });
  });

  test('keeps the equipped and attuned states, and the details of new items', async () => {
    const { player, nim } = await playedParty(app);
    const ring = foundryItem('Ring of Tides', {
      equipped: true,
      attuned: true,
      rarity: 'veryRare',
      weight: { value: 2, units: 'kg' },
      price: { value: 12.5, denomination: 'gp' },
      type: { value: 'ring' },
      description: { value: '<p>Wet.</p>' },
    });
    await importFile(
      player,
      nim.id,
      foundry(
        ring,
        foundryItem('Torch', { equipped: true, quantity: 3 }),
        foundryItem('Torch', { quantity: 2 }),
      ),
    );
    const items = await itemsIn(player, nim.backpackId);
    expect(items.find(({ name }) => name === 'Ring of Tides')).toMatchObject({
      rarity: 'very rare',
      category: 'ring',
      weight: 5,
      value_copper: 1250,
      description: 'Wet.',
      instance_data: { is_equipped: true, is_attuned: true },
    });
    const torches = items.filter(({ name }) => name === 'Torch');
    expect(torches.map(({ quantity, instance_data }) => [quantity, instance_data.is_equipped])).toEqual([
      [3, true],
      [2, false],
    ]);
  });

  test('keeps the name that a player gave a catalog item', async () => {
    const { player, nim } = await playedParty(app);
    const characterValues = [
      { typeId: 8, valueId: '1', valueTypeId: '1439493548', value: 'Grandfather’s blade' },
    ];
    const inventory = [{ id: 1, quantity: 1, definition: { name: 'Longsword', filterType: 'Weapon' } }];
    await importFile(player, nim.id, JSON.stringify({ inventory, characterValues }));
    const [sword] = await itemsIn(player, nim.backpackId);
    expect(sword).toMatchObject({
      display_name: 'Grandfather’s blade',
      item_template: { name: 'Longsword' },
      value_copper: 1500,
    });
  });

  test('imports unidentified items for a gm, and skips them for other users without showing their names', async () => {
    const { gm, player, nim } = await playedParty(app);
    const file = foundry(
      foundryItem('Amulet of Doom', { identified: false, type: { value: 'ring' } }),
      foundryItem('Torch'),
    );
    const previewed = (await preview(player, nim.id, file)).body;
    expect(previewed.data[0]).toMatchObject({ name: 'Unidentified ring', outcome: 'skip' });
    expect(JSON.stringify(previewed)).not.toContain('Doom');
    expect((await importFile(gm, nim.id, file)).body.data[0]).toMatchObject({
      name: 'Amulet of Doom',
      outcome: 'create',
    });
    expect(await names(player, nim.backpackId)).toEqual(['1 Torch', '1 Unidentified ring']);
    expect(await names(gm, nim.backpackId)).toEqual(['1 Amulet of Doom', '1 Torch']);
    const soloCharacter = await character(player, null);
    expect((await preview(player, soloCharacter.id, file)).body.data[0]?.outcome).toBe('skip');
  });

  test('creates at most a thousand stacks, and a hundred per line', async () => {
    const { player, nim } = await playedParty(app);
    const text = `101 daggers, ${Array.from({ length: 11 }, () => '100 daggers').join(', ')}`;
    const { body } = await importFile(player, nim.id, text);
    expect(body.meta).toMatchObject({ matched: 10, skipped: 2 });
    expect(body.data[0]?.reasons[0]?.message).toBe(
      'This line would create 101 stacks; at most 100 can be created',
    );
    expect(body.data[11]?.reasons[0]?.message).toBe('An import creates at most 1,000 stacks');
  });

  test('fills a container only once when each of four concurrent imports would fill it', async () => {
    const { player, testParty } = await playedParty(app);
    const weakCharacter = await character(player, testParty.id, { max_weight: 5 });
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => importFile(player, weakCharacter.id, '5 torches')),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await names(player, weakCharacter.backpackId)).toEqual(['5 Torch']);
  });
});

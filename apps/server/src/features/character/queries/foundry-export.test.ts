import { getCharacterPurse } from '@quartermaster/contract/coin';
import { listContainerItems } from '@quartermaster/contract/container';
import { importInventory } from '@quartermaster/contract/inventory-import';
import { createItem, exportCharacterItems, type ItemChange, updateItem } from '@quartermaster/contract/item';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  addItemsOf,
  character,
  expectOk,
  playedParty,
  pouch,
  template,
  templateNamed,
} from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const download = async (user: Person, id: string): Promise<string> => {
  const path = `${exportCharacterItems.path.replace('{id}', id)}?format=foundry`;
  const response = await fetch(new URL(path, app.url), {
    headers: { authorization: `Bearer ${user.token}` },
  });
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return response.text();
};
const importFile = (user: Person, id: string, content: string) =>
  user.call(importInventory, { params: { id }, body: { import: { content } } });
const change = (user: Person, id: string, item_instance: ItemChange) =>
  user.call(updateItem, { params: { id }, body: { item_instance } });

/** The contents of a container, without ids and times. */
async function contents(user: Person, id: string) {
  const { data } = (await user.call(listContainerItems, { params: { id }, query: { per_page: '100' } })).body;
  return data
    .map(({ id: _, container_id: __, created_at: ___, updated_at: ____, ...item }) => item)
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

test('import of an export restores the same inventory, including marks and coins', async () => {
  const { player, nim, testParty } = await playedParty(app);
  await addItems(player, nim.backpackId, 'Torch', 7);
  await addItems(player, nim.backpackId, 'Gold piece', 30);
  const luckyCoin = await addItems(player, nim.backpackId, 'Silver piece', 1);
  await change(player, luckyCoin, { name: 'Lucky silver' });
  const ownTemplate = await template(player, {
    name: 'Moon lamp',
    stack_size: 5,
    base_value: 3,
    tags: ['light'],
  });
  const lamps = await addItemsOf(player, nim.backpackId, ownTemplate.id, 4);
  await change(player, lamps, {
    notes: 'From "the <old> well" & back',
    instance_data: {
      weight_override: 1.25,
      value_override: 70,
      currency_override: 'silver',
      quality: 'fine',
    },
  });
  const sword = await addItems(player, nim.backpackId, 'Longsword');
  await change(player, sword, { instance_data: { is_equipped: true, is_attuned: true, durability: 40 } });
  const copy = await character(player, testParty.id, { name: 'Copy' });
  expectOk(await importFile(player, copy.id, await download(player, nim.id)));
  expect(await contents(player, copy.backpackId)).toEqual(await contents(player, nim.backpackId));
  const purse = await player.call(getCharacterPurse, { params: { id: copy.id } });
  expect(purse.body.data.coins).toEqual({ gold: 30 });
});

test('import of an export merges with equal stacks, including those with long notes', async () => {
  const { player, nim } = await playedParty(app);
  const torches = await addItems(player, nim.backpackId, 'Torch', 4);
  expectOk(await change(player, torches, { notes: 'Soaked in the flood below the mill. '.repeat(3).trim() }));
  expectOk(await importFile(player, nim.id, await download(player, nim.id)));
  expect(await contents(player, nim.backpackId)).toMatchObject([{ quantity: 8 }]);
});

test('export contains the containers, which the import flattens', async () => {
  const { player, nim, testParty } = await playedParty(app);
  const belt = await pouch(player, nim.id, { name: 'Belt' });
  await addItems(player, belt, 'Dagger');
  await addItems(player, belt, 'Gold piece', 5);
  const file = await download(player, nim.id);
  const { items } = JSON.parse(file);
  expect(items.map((item: { name: string; type: string }) => [item.name, item.type])).toEqual([
    ['Belt', 'container'],
    ['Dagger', 'weapon'],
  ]);
  expect(items[1].system.container).toBe(items[0]._id);
  const copy = await character(player, testParty.id);
  const { data } = expectOk(await importFile(player, copy.id, file)).body;
  expect(data.map(({ name, outcome, reasons }) => [name, outcome, reasons[0]?.message])).toEqual([
    ['Belt', 'skip', 'A container of the exported character; its contents are imported'],
    ['Dagger', 'match', 'From Belt'],
    ['gold pieces', 'coins', undefined],
  ]);
});

test("import by another user creates templates for the exporting user's private items", async () => {
  const { player, nim } = await playedParty(app);
  const ownTemplate = await template(player, { name: 'Moon lamp', weight: 2, base_value: 3, stack_size: 5 });
  await addItemsOf(player, nim.backpackId, ownTemplate.id, 4);
  const otherUser = await person(app);
  const otherCharacter = await character(otherUser, null);
  expectOk(await importFile(otherUser, otherCharacter.id, await download(player, nim.id)));
  const [item] = await contents(otherUser, otherCharacter.backpackId);
  expect(item).toMatchObject({ name: 'Moon lamp', quantity: 4, weight: 2, value_copper: 300 });
  expect(item?.item_template?.stack_size).toBe(5);
  expect(item?.item_template_id).not.toBe(ownTemplate.id);
});

test('export masks items that a member may not know, masked items cannot be imported, and strangers cannot export', async () => {
  const { gm, player, nim } = await playedParty(app);
  const item_template_id = await templateNamed(gm, 'Ring of protection');
  const body = { item_template_id, container_id: nim.backpackId, is_identified: false };
  const ring = expectOk(await gm.call(createItem, { body })).body.data.id;
  await change(gm, ring, { notes: 'Cursed by the lich', instance_data: { quality: 'infernal' } });
  const maskedExport = await download(player, nim.id);
  expect(maskedExport).toContain('Unidentified ring');
  for (const secret of ['protection', item_template_id, 'rare', 'lich', 'infernal'])
    expect(maskedExport.replaceAll('"rarity"', '')).not.toContain(secret);
  expect(await download(gm, nim.id)).toContain('Ring of protection');
  const copy = await character(player, null);
  expect((await importFile(player, copy.id, maskedExport)).body.error.details[0]?.field).toBe('content');
  const path = `${exportCharacterItems.path.replace('{id}', nim.id)}?format=foundry`;
  const stranger = await person(app);
  const response = await fetch(new URL(path, app.url), {
    headers: { authorization: `Bearer ${stranger.token}` },
  });
  expect(response.status).toBe(404);
});

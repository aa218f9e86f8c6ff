import {
  addLootItems,
  listLootItems,
  removeLootItem,
  updateLootItem,
} from '@quartermaster/contract/loot-item';
import { getLootTemplate } from '@quartermaster/contract/loot-template';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addLootLines, lootTemplate } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { expectOk, template } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let author: Person;
let id: string;
let lines: string[];
beforeAll(async () => {
  app = await startTestApp();
  author = await person(app);
  id = (await lootTemplate(author, { visibility: 'unlisted' })).id;
  lines = await addLootLines(author, id, [
    ['Torch', 1],
    ['Longsword', 1],
    ['Gold piece', '1d6'],
    ['Silver piece', 5],
  ]);
});
afterAll(() => app.close());

const update = (user: Person, line: string | undefined, loot_item: object, templateId = id) =>
  user.call(updateLootItem, { params: { id: templateId, item_id: line ?? '' }, body: { loot_item } });
const names = async () =>
  (await author.call(listLootItems, { params: { id } })).body.data.map(({ name, position }) => [
    position,
    name,
  ]);

test('update rejects other users and returns 404 for a line of another template', async () => {
  const otherUser = await person(app);
  expect((await update(otherUser, lines[0], { chance: 1 })).status).toBe(403);
  const another = await lootTemplate(author);
  expect((await update(author, lines[0], { chance: 1 }, another.id)).status).toBe(404);
});

test('update and removal return 404 for a line whose item has become private', async () => {
  const owner = await person(app);
  const item = await template(owner, { name: 'Secret blade', visibility: 'unlisted' });
  const own = await lootTemplate(author);
  const body = { loot_items: [{ item_template_id: item.id, quantity: 1 }] };
  const [line] = expectOk(await author.call(addLootItems, { params: { id: own.id }, body })).body.data;
  await app.sql`update item_templates set visibility = 'private' where id = ${item.id}`;
  expect((await update(author, line?.id, { chance: 1 }, own.id)).status).toBe(404);
  const params = { id: own.id, item_id: line?.id ?? '' };
  expect((await author.call(removeLootItem, { params })).status).toBe(404);
});

test('update changes quantity, chance and identification, and the average value', async () => {
  const { status, body } = await update(author, lines[2], {
    quantity: '2d4',
    chance: 50,
    is_identified: false,
  });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ quantity: '2d4', least: 2, most: 8, chance: 50, is_identified: false });
  const template = (await author.call(getLootTemplate, { params: { id } })).body.data;
  expect(template.average_value_copper).toBe(1 + 1500 + 250 + 50);
  expect((await update(author, lines[1], { quantity: '5d100' })).body.error.details).toEqual([
    { field: 'quantity', message: 'At most 100 of an item that does not stack' },
  ]);
});

test('update moves a line to another position and shifts the other lines', async () => {
  await update(author, lines[3], { position: 1 });
  expect(await names()).toEqual([
    [0, 'Torch'],
    [1, 'Silver piece'],
    [2, 'Longsword'],
    [3, 'Gold piece'],
  ]);
  await update(author, lines[0], { position: 900 });
  expect(await names()).toEqual([
    [0, 'Silver piece'],
    [1, 'Longsword'],
    [2, 'Gold piece'],
    [3, 'Torch'],
  ]);
});

test('update moves a line past the next line, even after a line between them was removed', async () => {
  const own = await lootTemplate(author);
  const [torch, sword] = await addLootLines(author, own.id, [
    ['Torch', 1],
    ['Longsword', 1],
    ['Gold piece', 1],
    ['Silver piece', 1],
  ]);
  await author.call(removeLootItem, { params: { id: own.id, item_id: sword ?? '' } });
  const linesOf = async () => (await author.call(listLootItems, { params: { id: own.id } })).body.data;
  const neighbor = (await linesOf())[1];
  expect(neighbor?.name).toBe('Gold piece');
  await update(author, torch, { position: neighbor?.position }, own.id);
  expect((await linesOf()).map(({ name }) => name)).toEqual(['Gold piece', 'Torch', 'Silver piece']);
});

import { addLootItem, addLootItems, listLootItems } from '@quartermaster/contract/loot-item';
import { getLootTemplate } from '@quartermaster/contract/loot-template';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addLootLines, lootTemplate } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { template, templateNamed } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let author: Person;
let other: Person;
let torch: string;
beforeAll(async () => {
  app = await startTestApp();
  [author, other] = [await person(app), await person(app)];
  torch = await templateNamed(author, 'Torch');
});
afterAll(() => app.close());

const linesOf = async (id: string) => (await author.call(listLootItems, { params: { id } })).body.data;

test('adding a line to another user’s template is rejected', async () => {
  const { id } = await lootTemplate(author, { visibility: 'unlisted' });
  const body = { loot_item: { item_template_id: torch } };
  expect((await other.call(addLootItem, { params: { id }, body })).status).toBe(403);
  expect(await linesOf(id)).toEqual([]);
});

test('line stores the normalized quantity, its bounds and its position', async () => {
  const { id } = await lootTemplate(author);
  const createdLine = await author.call(addLootItem, {
    params: { id },
    body: { loot_item: { item_template_id: torch } },
  });
  expect(createdLine.status).toBe(201);
  expect(createdLine.body.data).toMatchObject({
    item_template_id: torch,
    name: 'Torch',
    quantity: '1',
    least: 1,
    most: 1,
    chance: 100,
    is_identified: true,
    position: 0,
  });
  await addLootLines(author, id, [['Gold piece', '2D6+1', { chance: 50, is_identified: false }]]);
  expect((await linesOf(id))[1]).toMatchObject({
    name: 'Gold piece',
    quantity: '2d6+1',
    least: 3,
    most: 13,
    value_copper: 100,
    chance: 50,
    is_identified: false,
    is_stackable: true,
    position: 1,
  });
});

test('average value of the lines accounts for chance and dice, and is rounded half up', async () => {
  const { id } = await lootTemplate(author);
  // 8 gold half of the time, a torch always, 2.5 copper on average: 400 + 1 + 2.5, rounded half up.
  await addLootLines(author, id, [
    ['Gold piece', '2d6+1', { chance: 50 }],
    ['Torch', 1],
    ['Copper piece', '1d4'],
  ]);
  const { body } = await author.call(getLootTemplate, { params: { id } });
  expect(body.data).toMatchObject({ items_count: 3, average_value_copper: 404 });
});

test('all lines of a request are added or none, and every error is reported', async () => {
  const { id } = await lootTemplate(author);
  const secret = await template(other);
  const loot_items = [
    { item_template_id: torch },
    { item_template_id: torch, quantity: '1d4-3' },
    { item_template_id: secret.id },
    { item_template_id: torch, quantity: '900d900' },
  ];
  const { status, body } = await author.call(addLootItems, { params: { id }, body: { loot_items } });
  expect(status).toBe(422);
  expect(body.error.details).toEqual([
    { field: 'loot_items.1.quantity', message: 'The result could be less than zero' },
    { field: 'loot_items.2.item_template_id', message: 'This item template does not exist' },
    { field: 'loot_items.3.quantity', message: 'From 1 to 100 dice can be rolled' },
  ]);
  expect(await linesOf(id)).toEqual([]);
});

test('template has at most five hundred lines', async () => {
  const { id } = await lootTemplate(author);
  await app.sql`
    insert into loot_items (id, loot_template_id, item_template_id, quantity, average_twice)
    select gen_random_uuid(), ${id}, ${torch}, '1', 2 from generate_series(1, 499)`;
  const loot_items = [{ item_template_id: torch }, { item_template_id: torch }];
  const call = (lines: typeof loot_items) =>
    author.call(addLootItems, { params: { id }, body: { loot_items: lines } });
  const rejected = await call(loot_items);
  expect([rejected.status, rejected.body.error.code]).toEqual([409, 'CONFLICT']);
  expect((await call(loot_items.slice(1))).status).toBe(201);
});

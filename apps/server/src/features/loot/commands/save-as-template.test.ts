import { addToLoot, depositInLoot, saveLootAsTemplate } from '@quartermaster/contract/loot-contents';
import { listLootItems } from '@quartermaster/contract/loot-item';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { loot } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  addItemsOf,
  character,
  expectOk,
  member,
  party,
  type TestParty,
  template,
  templateNamed,
} from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
});
afterAll(() => app.close());

const save = (user: Person, id: string, name = 'Dragon hoard') =>
  user.call(saveLootAsTemplate, { params: { id }, body: { loot_template: { name } } });

test('saving rejects players, managers and strangers, and a blank name', async () => {
  const hiddenLoot = await loot(gm, testParty.id, [['Torch', 3]]);
  const revealedLoot = await loot(gm, testParty.id, [['Torch', 3]], { is_revealed: true });
  for (const user of [await member(app, testParty), await member(app, testParty, 'manager')]) {
    expect((await save(user, hiddenLoot.id)).status).toBe(404);
    expect((await save(user, revealedLoot.id)).status).toBe(403);
  }
  expect((await save(await person(app), revealedLoot.id)).status).toBe(404);
  expect((await save(gm, revealedLoot.id, ' ')).status).toBe(422);
});

test('saving creates a private template with dice, additions and deposited items, but without a player’s private item', async () => {
  const { id } = await loot(gm, testParty.id, [
    ['Gold piece', '2d6*10'],
    ['Longsword', 1, { chance: 50, is_identified: false }],
  ]);
  const torch = { item_template_id: await templateNamed(gm, 'Torch'), quantity: '1d4' };
  expectOk(await gm.call(addToLoot, { params: { id }, body: { addition: { lines: [torch] } } }));
  const deposit = async (item_instance_id: string, source_container_id: string) =>
    expectOk(
      await gm.call(depositInLoot, { params: { id }, body: { item_instance_id, source_container_id } }),
    );
  await deposit(await addItems(gm, testParty.stashId, 'Dagger'), testParty.stashId);
  // An item that is private to a player cannot be a line of the game master's template.
  const player = await member(app, testParty);
  const hero = await character(player, testParty.id);
  const heirloom = await template(player, { name: 'Heirloom' });
  const privateItem = await addItemsOf(player, hero.backpackId, heirloom.id);
  await deposit(privateItem, hero.backpackId);
  const saved = expectOk(await save(gm, id, 'Old mill')).body.data;
  expect(saved).toMatchObject({ name: 'Old mill', visibility: 'private', creator_id: gm.user.id });
  const lines = expectOk(await gm.call(listLootItems, { params: { id: saved.id }, query: {} })).body.data;
  expect(
    lines.map(({ name, quantity, chance, is_identified }) => [name, quantity, chance, is_identified]),
  ).toEqual([
    ['Gold piece', '2d6*10', 100, true],
    ['Longsword', '1', 50, false],
    ['Torch', '1d4', 100, true],
    ['Dagger', '1', 100, true],
  ]);
});

test('saving divides the items of a template into several lines if one line would create too many stacks', async () => {
  const { container } = await loot(gm, testParty.id, [['Dagger', 60]]);
  const { id: otherId } = await loot(gm, testParty.id, []);
  const [other] = await app.sql<
    { id: string }[]
  >`select id from containers where loot_instance_id = ${otherId}`;
  await app.sql`update item_instances set container_id = ${other?.id ?? ''} where container_id = ${container?.id ?? ''}`;
  await app.sql`
    insert into item_instances (id, item_template_id, container_id, quantity)
    select uuidv7(), item_template_id, container_id, 1 from item_instances where container_id = ${other?.id ?? ''}`;
  const saved = expectOk(await save(gm, otherId)).body.data;
  const lines = expectOk(await gm.call(listLootItems, { params: { id: saved.id }, query: {} })).body.data;
  expect(lines.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Dagger', '100'],
    ['Dagger', '20'],
  ]);
});

test('saving divides a quantity that is above the maximum of one line', async () => {
  const { id, container } = await loot(gm, testParty.id, []);
  const gold = await templateNamed(gm, 'Gold piece');
  await app.sql`
    insert into item_instances (id, item_template_id, container_id, quantity)
    select uuidv7(), ${gold}, ${container?.id ?? ''}, 1000000000 from generate_series(1, 2)`;
  const saved = expectOk(await save(gm, id)).body.data;
  const lines = expectOk(await gm.call(listLootItems, { params: { id: saved.id }, query: {} })).body.data;
  expect(lines.map(({ quantity }) => quantity)).toEqual(['1000000000', '1000000000']);
});

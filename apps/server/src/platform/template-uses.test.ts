import {
  deleteItemTemplate,
  duplicateItemTemplate,
  getItemTemplate,
  searchItems,
} from '@quartermaster/contract/item-template';
import { deployLoot } from '@quartermaster/contract/loot';
import {
  duplicateLootTemplate,
  getLootTemplate,
  listLootTemplates,
} from '@quartermaster/contract/loot-template';
import { deployShop } from '@quartermaster/contract/shop';
import { duplicateShopTemplate, getShopTemplate, searchShops } from '@quartermaster/contract/shop-template';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { lootTemplate } from '../../test/factories/loot.ts';
import { type Person, person, verified } from '../../test/factories/people.ts';
import { shopTemplate } from '../../test/factories/shops.ts';
import { expectOk, party, template } from '../../test/factories/test-parties.ts';

let app: TestApp;
let author: Person;
let gm: Person;
beforeAll(async () => {
  app = await startTestApp();
  [author, gm] = [await verified(app, await person(app)), await person(app)];
});
afterAll(() => app.close());

const byUses = { sort: 'uses', direction: 'desc' } as const;

describe('uses of a template', () => {
  test('exclude the creator, count another user once, and are deleted with the template', async () => {
    const { id } = await template(author, { name: 'Copied lantern', visibility: 'public' });
    await template(author, { name: 'Copied by nobody', visibility: 'public' });
    const params = { id };
    for (const user of [author, gm, gm]) expectOk(await user.call(duplicateItemTemplate, { params }));
    expect((await gm.call(getItemTemplate, { params })).body.data.uses_count).toBe(1);
    const query = { search: 'Copied', ...byUses };
    const { data } = (await gm.call(searchItems, { query })).body;
    expect(data.map(({ name }) => name)).toEqual(['Copied lantern', 'Copied by nobody']);
    expectOk(await author.call(deleteItemTemplate, { params }));
    expect(await app.sql`select from template_uses where subject_id = ${id}`).toHaveLength(0);
  });

  test('count a user who both deploys and duplicates a shop template once', async () => {
    const { id } = await shopTemplate(author, { visibility: 'public' });
    const { id: party_id } = await party(gm);
    expectOk(await gm.call(deployShop, { body: { shop_instance: { shop_template_id: id, party_id } } }));
    expectOk(await gm.call(duplicateShopTemplate, { params: { id } }));
    expect((await author.call(getShopTemplate, { params: { id } })).body.data.uses_count).toBe(1);
    expect((await gm.call(searchShops, { query: byUses })).body.data[0]).toMatchObject({ id });
  });

  test('count a user who both deploys and duplicates a loot template once', async () => {
    const { id } = await lootTemplate(author, { visibility: 'public' });
    const { id: party_id } = await party(gm);
    expectOk(await gm.call(deployLoot, { body: { loot_instance: { loot_template_id: id, party_id } } }));
    expectOk(await gm.call(duplicateLootTemplate, { params: { id } }));
    expect((await author.call(getLootTemplate, { params: { id } })).body.data.uses_count).toBe(1);
    const { data } = (await gm.call(listLootTemplates, { query: { visibility: 'public', ...byUses } })).body;
    expect(data[0]).toMatchObject({ id });
  });
});

test("search separates the catalog from users' templates", async () => {
  await template(author, { name: 'Torch of users', visibility: 'public' });
  const namesOf = async (origin: 'catalog' | 'users') =>
    (await gm.call(searchItems, { query: { search: 'Torch', origin } })).body.data.map(({ name }) => name);
  expect(await namesOf('users')).toEqual(['Torch of users']);
  expect(await namesOf('catalog')).toEqual(['Torch']);
});

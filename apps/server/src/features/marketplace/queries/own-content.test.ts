import type { CallInput } from '@quartermaster/contract/endpoint';
import { listOwnContent } from '@quartermaster/contract/own-content';
import { deployShop } from '@quartermaster/contract/shop';
import { addShopItems } from '@quartermaster/contract/shop-item';
import { duplicateShopTemplate, rateShopTemplate } from '@quartermaster/contract/shop-template';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { lootTemplate } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { shopTemplate } from '../../../../test/factories/shops.ts';
import { expectOk, party, template } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let author: Person;
let other: Person;
beforeAll(async () => {
  app = await startTestApp();
  [author, other] = [await person(app), await person(app)];
  const blade = await template(author, { name: 'Blade' });
  const shop = await shopTemplate(author, { name: 'Armory', visibility: 'unlisted' });
  await lootTemplate(author, { name: 'Cache' });
  await template(other, { name: 'Canary', visibility: 'unlisted' });
  const params = { id: shop.id };
  expectOk(
    await author.call(addShopItems, { params, body: { shop_items: [{ item_template_id: blade.id }] } }),
  );
  expectOk(await other.call(rateShopTemplate, { params, body: { rating: { score: 2 } } }));
  expectOk(await other.call(duplicateShopTemplate, { params }));
  for (const gm of [author, other]) {
    const { id: party_id } = await party(gm);
    expectOk(await gm.call(deployShop, { body: { shop_instance: { shop_template_id: shop.id, party_id } } }));
  }
});
afterAll(() => app.close());

type Query = NonNullable<CallInput<typeof listOwnContent>['query']>;
const list = async (query: Query) => (await author.call(listOwnContent, { query })).body;

describe('own content', () => {
  test('is listed across kinds with ratings, uses and own uses, without templates of other users', async () => {
    const { data, meta } = await list({});
    expect(meta).toMatchObject({ total_count: 3 });
    expect(data).toMatchObject([
      {
        kind: 'shop_template',
        name: 'Armory',
        visibility: 'unlisted',
        average_rating: 2,
        ratings_count: 1,
        uses_count: 1,
        places_count: 1,
      },
      { kind: 'item_template', name: 'Blade', places_count: 1, ratings_count: 0, average_rating: null },
      { kind: 'loot_template', name: 'Cache', places_count: 0 },
    ]);
  });

  test('is filtered, sorted and paged across kinds', async () => {
    const namesOf = async (query: Query) => (await list(query)).data.map(({ name }) => name);
    expect(await namesOf({ kind: 'loot_template' })).toEqual(['Cache']);
    expect(await namesOf({ visibility: 'private' })).toEqual(['Blade', 'Cache']);
    expect(await namesOf({ search: 'arm' })).toEqual(['Armory']);
    expect((await namesOf({ sort: 'uses', direction: 'desc' }))[0]).toBe('Armory');
    expect(await namesOf({ per_page: '2', page: '2' })).toEqual(['Cache']);
  });
});

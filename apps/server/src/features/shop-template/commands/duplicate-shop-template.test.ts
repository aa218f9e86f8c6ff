import { listShopItems } from '@quartermaster/contract/shop-item';
import { duplicateShopTemplate } from '@quartermaster/contract/shop-template';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { shopItem, shopTemplate } from '../../../../test/factories/shops.ts';
import { template } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let author: Person;
let other: Person;
beforeAll(async () => {
  app = await startTestApp();
  [author, other] = [await person(app), await person(app)];
});
afterAll(() => app.close());

const duplicate = (user: Person, id: string) => user.call(duplicateShopTemplate, { params: { id } });

test('duplication rejects a private template of another user', async () => {
  expect((await duplicate(other, (await shopTemplate(author)).id)).status).toBe(404);
});

test('duplicate is private, owned by the user, and has the stock the user can see', async () => {
  const shop = await shopTemplate(author, {
    name: 'S'.repeat(99),
    visibility: 'unlisted',
    buy_modifier: 1.3,
    tag_list: ['Tools'],
  });
  await shopItem(author, shop.id, 'Torch', { quantity: 12, price: 3, restock_quantity: 20 });
  const secret = await template(author, { name: 'Canary blade' });
  await author.send('POST', `/api/v1/shop_templates/${shop.id}/add_item`, {
    body: { shop_item: { item_template_id: secret.id } },
  });
  const copy = (await duplicate(other, shop.id)).body.data;
  expect(copy).toMatchObject({
    name: `${'S'.repeat(92)} (copy)`,
    visibility: 'private',
    buy_modifier: 1.3,
    tag_list: ['Tools'],
    ratings_count: 0,
    items_count: 1,
    has_unlimited_stock: false,
    permissions: { edit: true },
  });
  const { body } = await other.call(listShopItems, { params: { id: copy.id } });
  expect(body.data).toMatchObject([{ name: 'Torch', quantity: 12, price: 3, restock_quantity: 20 }]);
  // The private item is unlimited.
  expect((await duplicate(author, shop.id)).body.data).toMatchObject({
    items_count: 2,
    has_unlimited_stock: true,
  });
});

import { updateShopTemplate } from '@quartermaster/contract/shop-template';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { shopTemplate } from '../../../../test/factories/shops.ts';

let app: TestApp;
let author: Person;
beforeAll(async () => {
  app = await startTestApp();
  author = await person(app);
});
afterAll(() => app.close());

const edit = (user: Person, id: string, change: object) =>
  user.call(updateShopTemplate, { params: { id }, body: { shop_template: change } });

test('update of another user’s template is rejected with 403, or with 404 if the template is private', async () => {
  const other = await person(app);
  const unlistedTemplate = await shopTemplate(author, { visibility: 'unlisted' });
  const privateTemplate = await shopTemplate(author);
  expect((await edit(other, unlistedTemplate.id, { name: 'Mine' })).status).toBe(403);
  expect((await edit(other, privateTemplate.id, { name: 'Mine' })).status).toBe(404);
});

test('publishing requires a verified address', async () => {
  const { id } = await shopTemplate(author);
  expect((await edit(author, id, { visibility: 'public' })).body.error.code).toBe('EMAIL_NOT_VERIFIED');
  const verifiedAuthor = await verified(app, author);
  expect((await edit(verifiedAuthor, id, { visibility: 'public' })).body.data.visibility).toBe('public');
});

test('update changes only the given fields, and 0 restock days turns restocking off', async () => {
  const { id } = await shopTemplate(author, { default_restock_days: 7, tag_list: ['Tools'], owner: 'Brok' });
  const { body } = await edit(author, id, {
    default_restock_days: 0,
    buy_modifier: 1.25,
    tag_list: ['Food'],
  });
  expect(body.data).toMatchObject({
    default_restock_days: null,
    buy_modifier: 1.25,
    sell_modifier: 0.5,
    tag_list: ['Food'],
    owner: 'Brok',
  });
});

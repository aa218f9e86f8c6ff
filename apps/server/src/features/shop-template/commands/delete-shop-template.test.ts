import { deleteShopTemplate, getShopTemplate } from '@quartermaster/contract/shop-template';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { shopItem, shopTemplate } from '../../../../test/factories/shops.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('deletion requires the author and removes lines and ratings', async () => {
  const author = await person(app);
  const other = await person(app);
  const { id } = await shopTemplate(author, { visibility: 'unlisted' });
  await shopItem(author, id, 'Torch');
  await other.send('POST', `/api/v1/shop_templates/${id}/ratings`, { body: { rating: { score: 5 } } });
  expect((await other.call(deleteShopTemplate, { params: { id } })).status).toBe(403);
  expect((await author.call(deleteShopTemplate, { params: { id } })).status).toBe(204);
  expect((await author.call(getShopTemplate, { params: { id } })).status).toBe(404);
  const [remaining] = await app.sql`
    select (select count(*) from shop_items)::int as lines, (select count(*) from ratings)::int as ratings`;
  expect(remaining).toEqual({ lines: 0, ratings: 0 });
});

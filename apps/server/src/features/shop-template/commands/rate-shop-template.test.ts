import {
  getShopTemplate,
  listShopTemplateRatings,
  rateShopTemplate,
} from '@quartermaster/contract/shop-template';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { shopTemplate } from '../../../../test/factories/shops.ts';

let app: TestApp;
let author: Person;
let rater: Person;
beforeAll(async () => {
  app = await startTestApp();
  [author, rater] = [await person(app), await person(app)];
});
afterAll(() => app.close());

const rate = (user: Person, id: string, score: number, comment = '') =>
  user.call(rateShopTemplate, { params: { id }, body: { rating: { score, comment } } });

test('rating is rejected for the user’s own shop template and for an invisible one', async () => {
  expect((await rate(author, (await shopTemplate(author)).id, 5)).status).toBe(403);
  expect((await rate(rater, (await shopTemplate(author)).id, 5)).status).toBe(404);
});

test('second rating of a user replaces the first', async () => {
  const { id } = await shopTemplate(author, { visibility: 'unlisted' });
  await rate(rater, id, 2, 'Rude');
  expect((await rate(rater, id, 4, 'Apologized')).status).toBe(201);
  await rate(await person(app), id, 5);
  const response = await rater.call(getShopTemplate, { params: { id } });
  expect(response.body.data).toMatchObject({ average_rating: 4.5, ratings_count: 2 });
  const { body } = await rater.call(listShopTemplateRatings, { params: { id } });
  expect(body.meta).toMatchObject({ counts: [0, 0, 0, 1, 1], own: { score: 4, comment: 'Apologized' } });
  expect(body.data).toHaveLength(2);
});

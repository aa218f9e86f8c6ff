import {
  getLootTemplate,
  listLootTemplateRatings,
  listLootTemplates,
  rateLootTemplate,
} from '@quartermaster/contract/loot-template';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { lootTemplate } from '../../../../test/factories/loot.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';

let app: TestApp;
let author: Person;
let other: Person;
beforeAll(async () => {
  app = await startTestApp();
  [author, other] = [await verified(app, await person(app)), await person(app)];
});
afterAll(() => app.close());

const rate = (user: Person, id: string, score: number, comment = '') =>
  user.call(rateLootTemplate, { params: { id }, body: { rating: { score, comment } } });

test("rating rejects the user's own template and a template that the user cannot see", async () => {
  const unlistedTemplate = await lootTemplate(author, { visibility: 'unlisted' });
  const secret = await lootTemplate(author);
  expect((await rate(author, unlistedTemplate.id, 5)).status).toBe(403);
  expect((await rate(other, secret.id, 5)).status).toBe(404);
});

test('second rating replaces the first, and lists can be filtered by minimum rating', async () => {
  const { id } = await lootTemplate(author, { name: 'Rated hoard', visibility: 'public' });
  await rate(other, id, 2, 'Thin');
  expect((await rate(other, id, 4, 'Grew')).status).toBe(201);
  const { body } = await author.call(getLootTemplate, { params: { id } });
  expect(body.data).toMatchObject({ average_rating: 4, ratings_count: 1 });
  const response = (await author.call(listLootTemplateRatings, { params: { id } })).body;
  expect(response.data.map(({ score, comment, is_own }) => [score, comment, is_own])).toEqual([
    [4, 'Grew', false],
  ]);
  expect(response.meta).toMatchObject({ average_rating: 4, counts: [0, 0, 0, 1, 0], own: null });
  const countWith = async (min_rating: string) =>
    (await other.call(listLootTemplates, { query: { min_rating } })).body.meta.total_count;
  expect([await countWith('4'), await countWith('4.5')]).toEqual([1, 0]);
});

import {
  getItemTemplate,
  listItemTemplateRatings,
  listItemTemplates,
  rateItemTemplate,
  searchItems,
} from '@quartermaster/contract/item-template';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { template, templateNamed } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let author: Person;
let raters: Person[];
beforeAll(async () => {
  app = await startTestApp();
  author = await person(app);
  raters = [await person(app), await person(app), await person(app)];
});
afterAll(() => app.close());

const rate = (user: Person, id: string, score: number, comment = '') =>
  user.call(rateItemTemplate, { params: { id }, body: { rating: { score, comment } } });
const get = async (id: string) => (await author.call(getItemTemplate, { params: { id } })).body.data;
const [first, second, third] = [0, 1, 2].map((n) => () => raters[n] as Person) as [
  () => Person,
  () => Person,
  () => Person,
];

describe('template rating', () => {
  test("rejects the user's own template and templates that the user cannot see", async () => {
    const lamp = await template(author, { visibility: 'unlisted' });
    const privateTemplate = await template(author);
    expect((await rate(author, lamp.id, 5)).status).toBe(403);
    expect((await rate(first(), privateTemplate.id, 5)).status).toBe(404);
    expect((await get(lamp.id)).ratings_count).toBe(0);
  });

  test.each([0, 6, 4.5, '5', null])('rejects a score of %j, and a user id in a rating', async (score) => {
    const lamp = await template(author, { visibility: 'unlisted' });
    const body = { rating: { score, user_id: author.user.id } };
    const response = await first().send('POST', `/api/v1/item_templates/${lamp.id}/ratings`, { body });
    expect(response.status).toBe(422);
    expect(response.body.error.details.map(({ field }) => field)).toEqual(['score', 'user_id']);
  });
});

test('second rating of a user replaces the first', async () => {
  const lamp = await template(author, { visibility: 'unlisted' });
  expect((await rate(first(), lamp.id, 2, 'Smells')).status).toBe(201);
  await rate(second(), lamp.id, 5);
  await rate(first(), lamp.id, 4, 'Aired it');
  expect(await get(lamp.id)).toMatchObject({ rating: 4.5, average_rating: 4.5, ratings_count: 2 });
  const { body } = await first().call(listItemTemplateRatings, { params: { id: lamp.id } });
  expect(body.data.map(({ username, score, comment, is_own }) => [username, score, comment, is_own])).toEqual(
    [
      [first().user.username, 4, 'Aired it', true],
      [second().user.username, 5, '', false],
    ],
  );
  expect(body.meta).toMatchObject({
    total_count: 2,
    average_rating: 4.5,
    counts: [0, 0, 0, 1, 1],
    own: { score: 4, comment: 'Aired it' },
  });
});

test('concurrent ratings of several users all count, and twenty ratings of one user count once', async () => {
  const torch = await templateNamed(author, 'Torch');
  await Promise.all([
    ...Array.from({ length: 20 }, () => rate(first(), torch, 3)),
    rate(second(), torch, 4),
    rate(third(), torch, 5),
  ]);
  expect(await get(torch)).toMatchObject({ average_rating: 4, ratings_count: 3 });
});

test('lists can be filtered by minimum rating and sorted by rating', async () => {
  const names = async (filter: object) => {
    const query = { search: 'dart', per_page: '100', ...filter };
    const list = await author.call(listItemTemplates, { query });
    const search = await author.call(searchItems, { query });
    expect(search.body.data).toEqual(list.body.data);
    return list.body.data.map(({ name }) => name);
  };
  await rate(first(), await templateNamed(author, 'Dart'), 4);
  expect(await names({ min_rating: '4' })).toEqual(['Dart']);
  expect(await names({ min_rating: '4.5' })).toEqual([]);
  expect((await names({ sort: 'rating', direction: 'desc' }))[0]).toBe('Dart');
});

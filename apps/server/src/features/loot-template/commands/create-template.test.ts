import { listLootItems } from '@quartermaster/contract/loot-item';
import { createLootTemplate, getLootTemplate } from '@quartermaster/contract/loot-template';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { lootTemplate } from '../../../../test/factories/loot.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';

let app: TestApp;
let author: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_1' } });
  author = await person(app);
});
afterAll(() => app.close());

const create = (user: Person, fields: Record<string, unknown>) =>
  user.send('POST', '/api/v1/loot_templates', { body: { loot_template: fields } });

describe('creation', () => {
  test.each([
    ['without a name', { name: ' ' }, 'name'],
    ['with an unknown source', { name: 'A', source_type: 'sky' }, 'source_type'],
    ['with a tag that contains a comma', { name: 'A', tags: ['a,b'] }, 'tags.0'],
    ['with a number of ratings', { name: 'A', ratings_count: 9 }, 'ratings_count'],
    ['with a creator', { name: 'A', creator_id: 'me' }, 'creator_id'],
  ])('rejects a template %s', async (_case, fields, field) => {
    const { status, body } = await create(author, fields);
    expect(status).toBe(422);
    expect(body.error.details.map((detail) => detail.field)).toEqual([field]);
  });

  test('rejects a template with an invalid line, reports the line, and creates nothing', async () => {
    const body = {
      loot_template: {
        name: 'Never stored',
        loot_items: [{ item_template_id: author.user.id, quantity: '2d6' }],
      },
    };
    const { status, body: response } = await author.send('POST', '/api/v1/loot_templates', { body });
    expect([status, response.error.details.map(({ field }) => field)]).toEqual([
      422,
      ['loot_items.0.item_template_id'],
    ]);
    expect(await app.sql`select 1 from loot_templates where name = 'Never stored'`).toHaveLength(0);
  });

  test('rejects a public template without a verified address', async () => {
    const rejected = await create(author, { name: 'Famous', visibility: 'public' });
    expect([rejected.status, rejected.body.error.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    const verifiedUser = await verified(app, await person(app));
    expect((await create(verifiedUser, { name: 'Famous', visibility: 'public' })).status).toBe(201);
  });

  test('rejects more templates than the tier allows, even if created concurrently', async () => {
    const collector = await person(app);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => create(collector, { name: `Hoard ${n}` })),
    );
    const rejected = responses.filter(({ status }) => status !== 201);
    expect(rejected).toHaveLength(10);
    expect(new Set(rejected.map(({ body }) => `${body.error.code} ${body.error.details[0]?.field}`))).toEqual(
      new Set(['LIMIT_REACHED loot_templates']),
    );
  });
});

test('creation requires only a name and applies defaults', async () => {
  const { status, body } = await author.call(createLootTemplate, {
    body: { loot_template: { name: ' Hoard ' } },
  });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    name: 'Hoard',
    description: '',
    source_type: 'other',
    visibility: 'private',
    tags: [],
    items_count: 0,
    average_value_copper: 0,
    average_rating: null,
    ratings_count: 0,
    creator_id: author.user.id,
    creator_name: author.user.username,
    permissions: { edit: true, delete: true, rate: false },
  });
});

test('creation stores all fields', async () => {
  const form = { description: 'Deep.\nDark.', source_type: 'boss', visibility: 'unlisted' } as const;
  const { id } = await lootTemplate(author, { name: 'Lair', ...form, tags: ['Gold ', 'gold', 'Dragon'] });
  const { body } = await author.call(getLootTemplate, { params: { id } });
  expect(body.data).toMatchObject({ name: 'Lair', ...form, tags: ['gold', 'dragon'] });
});

test('creation stores lines, including coins, in their order', async () => {
  const rows = await app.sql<{ id: string; key: string }[]>`
    select id, catalog_key as key from item_templates where catalog_key in ('gold-piece', 'dagger')`;
  const idOf = (key: string) => rows.find((row) => row.key === key)?.id ?? '';
  const loot_items = [
    { item_template_id: idOf('gold-piece'), quantity: '2d6*10' },
    { item_template_id: idOf('dagger'), is_identified: false },
  ];
  const user = await person(app);
  const response = await user.call(createLootTemplate, {
    body: { loot_template: { name: 'Drafted hoard', loot_items } },
  });
  expect([response.status, response.body.data.items_count]).toEqual([201, 2]);
  const lines = await user.call(listLootItems, { params: { id: response.body.data.id } });
  expect(lines.body.data).toMatchObject([
    { name: 'Gold piece', quantity: '2d6*10' },
    { name: 'Dagger', is_identified: false },
  ]);
});

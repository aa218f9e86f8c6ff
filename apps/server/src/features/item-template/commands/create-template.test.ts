import {
  createItemTemplate,
  getItemTemplate,
  listItemTemplates,
} from '@quartermaster/contract/item-template';
import { COIN_SYSTEMS } from '@quartermaster/rules/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';

const coins = Object.values(COIN_SYSTEMS).flatMap((system) => system.coins);
let app: TestApp;
let author: Person;
beforeAll(async () => {
  app = await startTestApp();
  author = await person(app);
});
afterAll(() => app.close());

const create = (fields: Record<string, unknown>) =>
  author.send('POST', '/api/v1/item_templates', { body: { item_template: fields } });

test('creation requires only a name and applies the specified defaults', async () => {
  const { status, body } = await author.call(createItemTemplate, {
    body: { item_template: { name: ' Oil ' } },
  });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    name: 'Oil',
    weight: 0,
    base_value: 0,
    visibility: 'private',
    stack_size: 1,
    is_stackable: false,
    metadata: { currency: 'gold', rarity: 'common', category: '' },
    tags: [],
    creator_id: author.user.id,
    is_system: false,
    rating: null,
    average_rating: null,
    ratings_count: 0,
    permissions: { edit: true, delete: true, rate: false },
  });
});

test('creation stores all fields and sets the category from the category tag', async () => {
  const form = {
    name: 'Lamp oil',
    description: 'Burns.\nSlowly.',
    weight: 0.29,
    base_value: 7,
    visibility: 'unlisted' as const,
    stack_size: 0,
    slots: 2,
    metadata: { currency: 'silver' as const, rarity: 'very rare' as const, category: 'gear' },
    tags: ['Category:Potion', 'Light ', 'light'],
    glyph: 'GiLantern' as const,
  };
  const created = (await author.call(createItemTemplate, { body: { item_template: form } })).body.data;
  const { body } = await author.call(getItemTemplate, { params: { id: created.id } });
  expect(body.data).toEqual(created);
  expect(body.data).toMatchObject({
    ...form,
    value_copper: 70,
    metadata: { ...form.metadata, category: 'potion' },
    tags: ['category:potion', 'light'],
  });
  const list = await author.call(listItemTemplates, {
    query: { category: 'potion', creator_id: author.user.id },
  });
  expect(list.body.data.map(({ id }) => id)).toEqual([created.id]);
});

describe('creation', () => {
  test.each([
    ['without a name', { name: '  ' }, 'name'],
    ['with a weight of three decimals', { name: 'A', weight: 0.001 }, 'weight'],
    ['with a fraction of a coin as value', { name: 'A', base_value: 1.5 }, 'base_value'],
    [
      'with a value above ten million gold',
      { name: 'A', base_value: 1_000_001, metadata: { currency: 'platinum' } },
      'base_value',
    ],
    ['with a negative stack size', { name: 'A', stack_size: -1 }, 'stack_size'],
    ['with a tag that contains a comma', { name: 'A', tags: ['a,b'] }, 'tags.0'],
    ['with too many tags', { name: 'A', tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, 'tags'],
    ['with an unknown glyph', { name: 'A', glyph: 'GiNothing' }, 'glyph'],
    ['with a creator', { name: 'A', creator_id: '00000000-0000-7000-8000-000000000001' }, 'creator_id'],
    ['with a number of ratings', { name: 'A', ratings_count: 100 }, 'ratings_count'],
  ])('rejects a template %s', async (_case, fields, field) => {
    const { status, body } = await create(fields);
    expect([status, body.error.details.map((detail) => detail.field)]).toEqual([422, [field]]);
  });

  test.each([
    [{ tags: ['currency'] }, 'tags'],
    [{ tags: ['Coin:Gold'] }, 'tags'],
    [{ tags: ['category:currency'] }, 'tags'],
    [{ metadata: { category: 'Currency' } }, 'metadata.category'],
  ])('rejects currency, given as %j', async (fields, field) => {
    const { status, body } = await create({ name: 'Gold piece', slots: 0, stack_size: 0, ...fields });
    expect([status, body.error.details]).toEqual([
      422,
      [{ field, message: 'Only the system can create currency' }],
    ]);
    const [count] = await app.sql`select count(*)::int as n from item_templates where 'currency' = any(tags)`;
    expect(count?.n).toBe(coins.length);
  });

  test('of currency by a user is rejected by the database', async () => {
    const insertCurrency = app.sql`insert into item_templates (id, creator_id, name, tags)
      values (gen_random_uuid(), ${author.user.id}, 'Gold piece', '{currency}')`;
    await expect(insertCurrency).rejects.toMatchObject({
      constraint_name: 'item_templates_currency_is_the_systems',
    });
  });
});

test('publishing requires a verified address', async () => {
  const body = { item_template: { name: 'Famous lamp', visibility: 'public' as const } };
  const rejected = await author.call(createItemTemplate, { body });
  expect([rejected.status, rejected.body.error.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  expect(rejected.body.error.details[0]?.field).toBe('visibility');
  const verifiedAuthor = await verified(app, await person(app));
  expect((await verifiedAuthor.call(createItemTemplate, { body })).status).toBe(201);
});

test('repeated request creates one template', async () => {
  const body = { item_template: { name: 'Only once' } };
  const first = await author.call(createItemTemplate, { body, key: 'once' });
  const repeated = await author.call(createItemTemplate, { body, key: 'once' });
  expect(repeated.body.data.id).toBe(first.body.data.id);
  expect(
    (await author.call(listItemTemplates, { query: { search: 'Only once' } })).body.meta.total_count,
  ).toBe(1);
});

import {
  getItemTemplate,
  listItemTemplates,
  listItemTemplateTags,
  searchItems,
} from '@quartermaster/contract/item-template';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { newId } from '../../../platform/ids.ts';
import { STARTER_CATALOG } from '../catalog/catalog.ts';

let app: TestApp;
let reader: Person;
let author: Person;
const templateIds: Record<string, string> = {};
beforeAll(async () => {
  app = await startTestApp();
  reader = await person(app);
  author = await person(app);
  for (const visibility of ['private', 'unlisted', 'public']) {
    templateIds[visibility] = newId();
    await app.sql`insert into item_templates (id, creator_id, name, visibility)
      values (${templateIds[visibility]}, ${author.user.id}, ${`CANARY ${visibility}`}, ${visibility})`;
  }
});
afterAll(() => app.close());

const list = async (user: Person, query = {}) => (await user.call(listItemTemplates, { query })).body;
const searchNames = async (query: object) =>
  (await reader.call(searchItems, { query: { per_page: '100', ...query } })).body.data.map(
    (template) => template.name,
  );

describe('item templates', () => {
  it('are listed by name, including the starter catalog', async () => {
    const first = await list(reader, { per_page: '100' });
    expect(first.meta.total_count).toBe(STARTER_CATALOG.length + 1);
    const names = first.data.map((template) => template.name.toLowerCase());
    expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)));
  });

  it('are listed only for their creator if they are private or unlisted', async () => {
    const search = { search: 'CANARY' };
    expect((await list(reader, search)).data.map((t) => t.name)).toEqual(['CANARY public']);
    expect((await list(author, search)).data).toHaveLength(3);
    expect((await list(author, { visibility: 'private' })).data.map((t) => t.name)).toEqual([
      'CANARY private',
    ]);
  });

  it('can be read by anyone with the link if unlisted, and only by their creator if private', async () => {
    const get = async (user: Person, id: string | undefined) =>
      (await user.call(getItemTemplate, { params: { id: id ?? '' } })).status;
    expect(await get(reader, templateIds.unlisted)).toBe(200);
    expect(await get(reader, templateIds.private)).toBe(404);
    expect(await get(author, templateIds.private)).toBe(200);
  });

  it('can be filtered by tag, category, value and creator, and sorted by value', async () => {
    const coins = await list(reader, { tag: 'currency', sort: 'value', direction: 'desc' });
    expect(coins.data.map((t) => t.value_copper)).toEqual([1000, 1000, 100, 100, 50, 10, 10, 1, 1]);
    expect(
      (await list(reader, { category: 'potion', per_page: '100' })).data.every((t) =>
        t.tags.includes('category:potion'),
      ),
    ).toBe(true);
    const expensiveItems = await list(reader, { min_value: '1000', max_value: '2000', per_page: '100' });
    expect(expensiveItems.data.every((t) => t.value_copper >= 100_000 && t.value_copper <= 200_000)).toBe(
      true,
    );
    expect((await list(reader, { creator_id: author.user.id })).meta.total_count).toBe(1);
  });

  it('can be filtered in bracket notation, but not by unknown fields', async () => {
    const { body } = await reader.send('GET', '/api/v1/item_templates?filters%5Btag%5D=currency');
    expect((body.data as unknown[]).length).toBe(9);
    const unknown = await reader.send('GET', '/api/v1/item_templates?filters%5Bcolor%5D=red');
    expect([unknown.status, unknown.body.error.details[0]?.field]).toEqual([422, 'color']);
  });

  it('are counted by tag, the most used tag first', async () => {
    const { data } = (await reader.call(listItemTemplateTags, {})).body;
    const counts = data.map((tag) => tag.count);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(data.find((tag) => tag.tag === 'currency')?.count).toBe(9);
  });
});

describe('marketplace search', () => {
  it('returns a full page for * and matches names otherwise', async () => {
    expect((await searchNames({ search: '*' })).length).toBe(100);
    expect(await searchNames({ search: 'torch' })).toContain('Torch');
    expect(await searchNames({ search: 'canary' })).toEqual(['CANARY public']);
  });

  it('requires all tags and filters by weight', async () => {
    expect(await searchNames({ tags: 'currency,category:currency' })).toHaveLength(9);
    expect(await searchNames({ tags: 'currency,category:potion' })).toEqual([]);
    expect(await searchNames({ search: 'sword', min_weight: '6' })).toEqual(
      expect.arrayContaining(['Greatsword']),
    );
    expect(await searchNames({ search: 'sword', max_weight: '3' })).not.toContain('Greatsword');
  });
});

import { importInventory } from '@quartermaster/contract/inventory-import';
import { createItemTemplate, duplicateItemTemplate } from '@quartermaster/contract/item-template';
import { importItemTemplates } from '@quartermaster/contract/item-template-import';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/platform/http/rate-limits.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { type Person, person } from '../factories/people.ts';
import { character, template } from '../factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimits: true } });
});
afterAll(() => app.close());

/** A user who may create only this many more items today. */
async function userWithRemaining(remaining: number): Promise<{ testUser: Person; first: { id: string } }> {
  const testUser = await person(app);
  const first = await template(testUser, { name: 'First' });
  await app.sql`
    update rate_limits set points = ${LIMITS.new_items.points - remaining} where key = ${`new_items:${testUser.user.id}`}`;
  return { testUser, first };
}
const importNames = (testUser: Person, ...names: string[]) =>
  testUser.call(importItemTemplates, {
    body: { import: { format: 'csv', content: ['name', ...names].join('\n'), skip_rejected: false } },
  });
const create = (testUser: Person) =>
  testUser.call(createItemTemplate, { body: { item_template: { name: 'Lamp' } } });
const itemsOf = async (testUser: Person) => {
  const rows =
    await app.sql`select name from item_templates where creator_id = ${testUser.user.id} order by id`;
  return rows.map(({ name }) => name);
};

describe('items created by a user in a day', () => {
  test('are limited in imports: a file that exceeds the limit is rejected completely and does not count', async () => {
    const { testUser } = await userWithRemaining(2);
    const { status, headers, body } = await importNames(testUser, 'Rope', 'Torch', 'Tent');
    expect([status, body.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60 * 60);
    expect(await itemsOf(testUser)).toEqual(['First']);
    expect((await importNames(testUser, 'Rope', 'Torch')).status).toBe(201);
    expect((await importNames(testUser, 'Tent')).status).toBe(429);
    expect((await importNames(testUser, 'Rope', 'Torch')).body.data).toMatchObject({
      created: 0,
      duplicates: 2,
    });
  });

  test('share one limit for single items, duplicates and inventory imports', async () => {
    const { testUser, first } = await userWithRemaining(3);
    const nim = await character(testUser, null);
    const duplicate = () => testUser.call(duplicateItemTemplate, { params: { id: first.id } });
    const importItems = (content: string) =>
      testUser.call(importInventory, { params: { id: nim.id }, body: { import: { content } } });
    expect((await create(testUser)).status).toBe(201);
    expect((await duplicate()).status).toBe(201);
    expect((await importItems('moon lamp\nsun lamp')).status).toBe(429);
    expect((await importItems('moon lamp')).status).toBe(201);
    const rejected = [await create(testUser), await duplicate(), await importItems('star lamp')];
    expect(rejected.map(({ status }) => status)).toEqual([429, 429, 429]);
    expect((await itemsOf(testUser)).toSorted()).toEqual(['First', 'First (copy)', 'Lamp', 'moon lamp']);
  });

  test('are limited separately for each user', async () => {
    const { testUser } = await userWithRemaining(0);
    expect((await create(testUser)).status).toBe(429);
    expect((await create(await person(app))).status).toBe(201);
  });
});

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
async function userWithRemaining(remaining: number): Promise<{ who: Person; first: { id: string } }> {
  const who = await person(app);
  const first = await template(who, { name: 'First' });
  await app.sql`
    update rate_limits set points = ${LIMITS.new_items.points - remaining} where key = ${`new_items:${who.user.id}`}`;
  return { who, first };
}
const importNames = (who: Person, ...names: string[]) =>
  who.call(importItemTemplates, {
    body: { import: { format: 'csv', content: ['name', ...names].join('\n'), skip_refused: false } },
  });
const create = (who: Person) => who.call(createItemTemplate, { body: { item_template: { name: 'Lamp' } } });
const itemsOf = async (who: Person) => {
  const rows = await app.sql`select name from item_templates where creator_id = ${who.user.id} order by id`;
  return rows.map(({ name }) => name);
};

describe('items created by a user in a day', () => {
  test('are limited in imports: a file that exceeds the limit is rejected completely and does not count', async () => {
    const { who } = await userWithRemaining(2);
    const { status, headers, body } = await importNames(who, 'Rope', 'Torch', 'Tent');
    expect([status, body.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60 * 60);
    expect(await itemsOf(who)).toEqual(['First']);
    expect((await importNames(who, 'Rope', 'Torch')).status).toBe(201);
    expect((await importNames(who, 'Tent')).status).toBe(429);
    expect((await importNames(who, 'Rope', 'Torch')).body.data).toMatchObject({ created: 0, duplicates: 2 });
  });

  test('share one limit for single items, duplicates and inventory imports', async () => {
    const { who, first } = await userWithRemaining(3);
    const nim = await character(who, null);
    const duplicate = () => who.call(duplicateItemTemplate, { params: { id: first.id } });
    const importItems = (content: string) =>
      who.call(importInventory, { params: { id: nim.id }, body: { import: { content } } });
    expect((await create(who)).status).toBe(201);
    expect((await duplicate()).status).toBe(201);
    expect((await importItems('moon lamp\nsun lamp')).status).toBe(429);
    expect((await importItems('moon lamp')).status).toBe(201);
    const rejected = [await create(who), await duplicate(), await importItems('star lamp')];
    expect(rejected.map(({ status }) => status)).toEqual([429, 429, 429]);
    expect((await itemsOf(who)).toSorted()).toEqual(['First', 'First (copy)', 'Lamp', 'moon lamp']);
  });

  test('are limited separately for each user', async () => {
    const { who } = await userWithRemaining(0);
    expect((await create(who)).status).toBe(429);
    expect((await create(await person(app))).status).toBe(201);
  });
});

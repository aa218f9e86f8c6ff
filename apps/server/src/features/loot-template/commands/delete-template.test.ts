import { deleteLootTemplate, getLootTemplate, rateLootTemplate } from '@quartermaster/contract/loot-template';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addLootLines, lootTemplate } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';

let app: TestApp;
let author: Person;
let other: Person;
beforeAll(async () => {
  app = await startTestApp();
  [author, other] = [await person(app), await person(app)];
});
afterAll(() => app.close());

test('deletion rejects a template of another user', async () => {
  const { id } = await lootTemplate(author, { visibility: 'unlisted' });
  expect((await other.call(deleteLootTemplate, { params: { id } })).status).toBe(403);
  expect((await author.call(getLootTemplate, { params: { id } })).status).toBe(200);
});

test('template is deleted with its lines and ratings', async () => {
  const { id } = await lootTemplate(author, { visibility: 'unlisted' });
  await addLootLines(author, id, [['Torch', '1d6']]);
  await other.call(rateLootTemplate, { params: { id }, body: { rating: { score: 5 } } });
  expect((await author.call(deleteLootTemplate, { params: { id } })).status).toBe(204);
  expect((await author.call(getLootTemplate, { params: { id } })).status).toBe(404);
  expect(await app.sql`select from ratings where subject_id = ${id}`).toEqual([]);
  expect(await app.sql`select from loot_items where loot_template_id = ${id}`).toEqual([]);
});

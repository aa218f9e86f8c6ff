import { getLootTemplate, updateLootTemplate } from '@quartermaster/contract/loot-template';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { lootTemplate } from '../../../../test/factories/loot.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';

let app: TestApp;
let author: Person;
let other: Person;
beforeAll(async () => {
  app = await startTestApp();
  [author, other] = [await person(app), await person(app)];
});
afterAll(() => app.close());

const update = (user: Person, id: string, loot_template: object) =>
  user.call(updateLootTemplate, { params: { id }, body: { loot_template } });

test('update of another user’s template is rejected, with 404 for a private template', async () => {
  const unlistedTemplate = await lootTemplate(author, { visibility: 'unlisted' });
  const secret = await lootTemplate(author);
  expect((await update(other, unlistedTemplate.id, { name: 'Mine' })).status).toBe(403);
  expect((await update(other, secret.id, { name: 'Mine' })).status).toBe(404);
});

test('update keeps absent fields', async () => {
  const { id } = await lootTemplate(author, { name: 'Chest', description: 'Oak', tags: ['wood'] });
  const changed = await update(author, id, { source_type: 'chest', tags: ['Iron', 'iron'] });
  expect(changed.status).toBe(200);
  expect(changed.body.data).toMatchObject({
    name: 'Chest',
    description: 'Oak',
    source_type: 'chest',
    tags: ['iron'],
  });
  expect((await author.call(getLootTemplate, { params: { id } })).body.data).toEqual(changed.body.data);
});

test('publishing requires a verified address', async () => {
  const { id } = await lootTemplate(author);
  const rejected = await update(author, id, { visibility: 'public' });
  expect([rejected.status, rejected.body.error.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  const verifiedAuthor = await verified(app, author);
  expect((await update(verifiedAuthor, id, { visibility: 'public' })).body.data.visibility).toBe('public');
});

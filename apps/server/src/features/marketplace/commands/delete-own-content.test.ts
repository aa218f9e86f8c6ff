import {
  deleteOwnContent,
  listOwnContent,
  type SelectedTemplates,
} from '@quartermaster/contract/own-content';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { lootTemplate } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { shopTemplate } from '../../../../test/factories/shops.ts';
import { template } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let author: Person;
let other: Person;
beforeAll(async () => {
  app = await startTestApp();
  [author, other] = [await person(app), await person(app)];
});
afterAll(() => app.close());

const deleteTemplates = (user: Person, templates: SelectedTemplates) =>
  user.call(deleteOwnContent, { body: { content: { templates } } });
const contentCount = async () => (await author.call(listOwnContent, {})).body.meta.total_count;

test('deletion of a list with another user’s template is rejected and deletes nothing', async () => {
  const ownTemplate = await template(author);
  const othersTemplate = await shopTemplate(other, { visibility: 'unlisted' });
  const mixedTemplates: SelectedTemplates = [
    { kind: 'item_template', id: ownTemplate.id },
    { kind: 'shop_template', id: othersTemplate.id },
  ];
  expect((await deleteTemplates(author, mixedTemplates)).status).toBe(403);
  expect(await contentCount()).toBe(1);
});

test('deletion deletes templates of every kind', async () => {
  const before = await contentCount();
  const templates: SelectedTemplates = [
    { kind: 'item_template', id: (await template(author)).id },
    { kind: 'shop_template', id: (await shopTemplate(author)).id },
    { kind: 'loot_template', id: (await lootTemplate(author)).id },
  ];
  expect(await contentCount()).toBe(before + 3);
  expect((await deleteTemplates(author, templates)).body.data).toEqual({ templates_count: 3 });
  expect(await contentCount()).toBe(before);
  expect((await deleteTemplates(author, templates)).status).toBe(404);
});

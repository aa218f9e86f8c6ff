import { listContainerItems } from '@quartermaster/contract/container';
import { createItem } from '@quartermaster/contract/item';
import {
  deleteItemTemplate,
  getItemTemplate,
  listItemTemplates,
} from '@quartermaster/contract/item-template';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { addItemsOf, character, template, templateNamed } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let author: Person;
beforeAll(async () => {
  app = await startTestApp();
  author = await person(app);
});
afterAll(() => app.close());

const remove = async (user: Person, id: string) =>
  (await user.call(deleteItemTemplate, { params: { id } })).status;
const rowCount = async (id: string) =>
  (await app.sql`select retired_at from item_templates where id = ${id}`).length;

test('deletion is rejected for users other than the creator, and for system templates', async () => {
  const otherUser = await person(app);
  const lamp = await template(author, { visibility: 'unlisted' });
  const privateTemplate = await template(author);
  expect(await remove(otherUser, lamp.id)).toBe(403);
  expect(await remove(otherUser, privateTemplate.id)).toBe(404);
  expect(await remove(author, await templateNamed(author, 'Torch'))).toBe(403);
  expect(await rowCount(lamp.id)).toBe(1);
});

test('unused template is deleted with its ratings', async () => {
  const rater = await person(app);
  const lamp = await template(author, { visibility: 'unlisted' });
  await rater.send('POST', `/api/v1/item_templates/${lamp.id}/ratings`, { body: { rating: { score: 3 } } });
  expect(await remove(author, lamp.id)).toBe(204);
  expect(await rowCount(lamp.id)).toBe(0);
  expect(await app.sql`select from ratings where subject_id = ${lamp.id}`).toHaveLength(0);
});

test('used template is retired: it is no longer listed, but its items are kept', async () => {
  const lamp = await template(author, { name: 'Used lamp' });
  const { backpackId } = await character(author, null);
  await addItemsOf(author, backpackId, lamp.id);
  expect(await remove(author, lamp.id)).toBe(204);
  expect(await rowCount(lamp.id)).toBe(1);
  expect((await author.call(getItemTemplate, { params: { id: lamp.id } })).status).toBe(404);
  const list = await author.call(listItemTemplates, { query: { search: 'Used lamp' } });
  expect(list.body.data).toEqual([]);
  const listResponse = await author.call(listContainerItems, { params: { id: backpackId } });
  expect(listResponse.body.data.map(({ name }) => name)).toEqual(['Used lamp']);
  const creation = await author.call(createItem, {
    body: { item_template_id: lamp.id, container_id: backpackId },
  });
  expect(creation.status).toBe(422);
  expect(await remove(author, lamp.id)).toBe(404);
});

test('deletion concurrent with the creation of an item leaves no item without a template', async () => {
  const { backpackId } = await character(author, null);
  for (let round = 0; round < 5; round += 1) {
    const lamp = await template(author, { stack_size: 0 });
    const body = { item_template_id: lamp.id, container_id: backpackId, quantity: 1 };
    const [created, removed] = await Promise.all([
      author.call(createItem, { body }),
      remove(author, lamp.id),
    ]);
    expect([201, 422]).toContain(created.status);
    expect(removed).toBe(204);
    expect(await rowCount(lamp.id)).toBe(created.status === 201 ? 1 : 0);
  }
});

import { getItemTemplate } from '@quartermaster/contract/item-template';
import {
  listOwnContent,
  type SelectedTemplates,
  updateOwnContent,
} from '@quartermaster/contract/own-content';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { lootTemplate } from '../../../../test/factories/loot.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { shopTemplate } from '../../../../test/factories/shops.ts';
import { template } from '../../../../test/factories/test-parties.ts';
import { SYSTEM_USER_ID } from '../../../platform/ids.ts';

let app: TestApp;
let author: Person;
let other: Person;
beforeAll(async () => {
  app = await startTestApp();
  [author, other] = [await verified(app, await person(app)), await person(app)];
});
afterAll(() => app.close());

const publish = (user: Person, templates: SelectedTemplates) =>
  user.call(updateOwnContent, { body: { content: { templates, visibility: 'public' } } });
const item = ({ id }: { id: string }) => ({ kind: 'item_template' as const, id });

describe('update of own content', () => {
  test('rejects other users’ templates and catalog items, and changes nothing', async () => {
    const ownTemplate = await template(author, { name: 'Own' });
    const unlistedTemplate = await template(other, { visibility: 'unlisted' });
    const secret = await template(other);
    const [catalog] = await app.sql<{ id: string }[]>`
      select id from item_templates where creator_id = ${SYSTEM_USER_ID} order by id limit 1`;
    expect((await publish(author, [item(ownTemplate), item(unlistedTemplate)])).status).toBe(403);
    expect((await publish(author, [item(ownTemplate), item(secret)])).status).toBe(404);
    expect((await publish(author, [item(ownTemplate), item(catalog ?? ownTemplate)])).status).toBe(403);
    const { body } = await author.call(getItemTemplate, { params: { id: ownTemplate.id } });
    expect(body.data.visibility).toBe('private');
  });

  test('rejects publishing by an unverified user', async () => {
    const ownTemplate = await template(other);
    expect((await publish(other, [item(ownTemplate)])).body).toMatchObject({
      error: { code: 'EMAIL_NOT_VERIFIED' },
    });
  });

  test('rejects publishing a template that an admin has hidden', async () => {
    const hiddenTemplate = await template(author);
    await app.sql`update item_templates set hidden_from = 'public' where id = ${hiddenTemplate.id}`;
    expect((await publish(author, [item(hiddenTemplate)])).body).toMatchObject({
      error: { code: 'CONFLICT' },
    });
  });
});

test('update publishes templates of all kinds and counts each once', async () => {
  const ownTemplate = await template(author, { name: 'Everything' });
  const shop = await shopTemplate(author, { name: 'Everything' });
  const hoard = await lootTemplate(author, { name: 'Everything' });
  const { body } = await publish(author, [
    item(ownTemplate),
    item(ownTemplate),
    { kind: 'shop_template', id: shop.id },
    { kind: 'loot_template', id: hoard.id },
  ]);
  expect(body.data).toEqual({ templates_count: 3 });
  const { data } = (await author.call(listOwnContent, { query: { search: 'Everything' } })).body;
  expect(data.map(({ visibility }) => visibility)).toEqual(['public', 'public', 'public']);
});

import {
  deleteItemTemplate,
  duplicateItemTemplate,
  rateItemTemplate,
} from '@quartermaster/contract/item-template';
import { updateLootTemplate } from '@quartermaster/contract/loot-template';
import { getCreator } from '@quartermaster/contract/marketplace';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { lootTemplate } from '../../../../test/factories/loot.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { shopTemplate } from '../../../../test/factories/shops.ts';
import { expectOk, template } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let author: Person;
let reader: Person;
beforeAll(async () => {
  app = await startTestApp();
  [author, reader] = [await verified(app, await person(app)), await person(app)];
});
afterAll(() => app.close());

const creatorSeenBy = (user: Person) => user.call(getCreator, { params: { id: author.user.id } });

test('creator is visible only if they have public content, and the totals count only this content', async () => {
  await template(author, { name: 'Private blade' });
  await shopTemplate(author, { visibility: 'unlisted' });
  expect((await creatorSeenBy(reader)).status).toBe(404);
  expect((await creatorSeenBy(author)).status).toBe(404);

  const blade = await template(author, { name: 'Public blade', visibility: 'public' });
  await shopTemplate(author, { visibility: 'public' });
  const hoard = await lootTemplate(author, { visibility: 'public' });
  const params = { id: blade.id };
  expectOk(await reader.call(rateItemTemplate, { params, body: { rating: { score: 4 } } }));
  expectOk(await reader.call(duplicateItemTemplate, { params }));
  const creator = (await creatorSeenBy(reader)).body.data;
  expect(creator).toEqual({
    id: author.user.id,
    username: author.user.username,
    is_self: false,
    item_templates_count: 1,
    shop_templates_count: 1,
    loot_templates_count: 1,
    uses_count: 1,
    average_rating: 4,
    ratings_count: 1,
  });

  const body = { loot_template: { visibility: 'private' as const } };
  expectOk(await author.call(updateLootTemplate, { params: { id: hoard.id }, body }));
  expectOk(await author.call(deleteItemTemplate, { params }));
  expect((await creatorSeenBy(author)).body.data).toMatchObject({
    is_self: true,
    item_templates_count: 0,
    loot_templates_count: 0,
    uses_count: 0,
  });
});

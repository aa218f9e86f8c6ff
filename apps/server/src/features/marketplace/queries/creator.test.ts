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
import { made, template } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let author: Person;
let reader: Person;
beforeAll(async () => {
  app = await startTestApp();
  [author, reader] = [await verified(app, await person(app)), await person(app)];
});
afterAll(() => app.close());

const creatorAs = (who: Person) => who.call(getCreator, { params: { id: author.user.id } });

test('creator is found by public content only, with its totals', async () => {
  await template(author, { name: 'Private blade' });
  await shopTemplate(author, { visibility: 'unlisted' });
  expect((await creatorAs(reader)).status).toBe(404);
  expect((await creatorAs(author)).status).toBe(404);

  const blade = await template(author, { name: 'Public blade', visibility: 'public' });
  await shopTemplate(author, { visibility: 'public' });
  const hoard = await lootTemplate(author, { visibility: 'public' });
  const params = { id: blade.id };
  made(await reader.call(rateItemTemplate, { params, body: { rating: { score: 4 } } }));
  made(await reader.call(duplicateItemTemplate, { params }));
  const found = (await creatorAs(reader)).body.data;
  expect(found).toEqual({
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

  const hidden = { loot_template: { visibility: 'private' as const } };
  made(await author.call(updateLootTemplate, { params: { id: hoard.id }, body: hidden }));
  made(await author.call(deleteItemTemplate, { params }));
  expect((await creatorAs(author)).body.data).toMatchObject({
    is_self: true,
    item_templates_count: 0,
    loot_templates_count: 0,
    uses_count: 0,
  });
});

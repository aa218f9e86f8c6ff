import { listContainerItems } from '@quartermaster/contract/container';
import {
  getItemTemplate,
  listItemTemplateRatings,
  listItemTemplates,
  rateItemTemplate,
  replaceItemTemplate,
  searchItems,
} from '@quartermaster/contract/item-template';
import { deployLoot } from '@quartermaster/contract/loot';
import { addLootItems, listLootItems } from '@quartermaster/contract/loot-item';
import { previewLoot } from '@quartermaster/contract/loot-roll';
import {
  duplicateLootTemplate,
  getLootTemplate,
  listLootTemplates,
  updateLootTemplate,
} from '@quartermaster/contract/loot-template';
import {
  getModerationCase,
  hideReportedContent,
  type ReportedKind,
  resolveModerationCase,
} from '@quartermaster/contract/moderation';
import { getParty, previewParty, updateParty } from '@quartermaster/contract/party';
import { discoverParties } from '@quartermaster/contract/party-discovery';
import { getShareCode } from '@quartermaster/contract/share';
import { deployShop } from '@quartermaster/contract/shop';
import {
  getShopTemplate,
  listShopTemplates,
  updateShopTemplate,
} from '@quartermaster/contract/shop-template';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { lootTemplate } from '../../../../test/factories/loot.ts';
import { caseIdOf, report } from '../../../../test/factories/moderation.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { openSharePage, share } from '../../../../test/factories/shares.ts';
import { shopTemplate } from '../../../../test/factories/shops.ts';
import { addItemsOf, chest, expectOk, party, template } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let ada: Person;
let author: Person;
let reader: Person;
beforeAll(async () => {
  app = await startTestApp();
  ada = await admin(app);
  author = await verified(app, await person(app));
  reader = await person(app);
});
afterAll(() => app.close());

/** Reports and hides a subject; returns a function that restores it. */
async function hide(kind: ReportedKind, subject_id: string) {
  expectOk(await report(reader, { kind, subject_id }));
  const params = { id: await caseIdOf(ada, subject_id) };
  expectOk(await ada.call(hideReportedContent, { params, body: { reason: 'Insults other players' } }));
  return async () => {
    const body = { action: 'restore' as const, reason: 'It is a quotation' };
    expectOk(await ada.call(resolveModerationCase, { params, body }));
  };
}

/** The kinds of templates, with functions that create, read, list and publish a template. */
const TEMPLATES = [
  {
    kind: 'item_template' as const,
    create: (visibility: 'public' | 'unlisted') => template(author, { name: 'Rude Lamp', visibility }),
    get: (user: Person, id: string) => user.call(getItemTemplate, { params: { id } }),
    list: async (user: Person) =>
      (await user.call(listItemTemplates, { query: { search: 'Rude' } })).body.data.map(({ id }) => id),
    publish: (id: string) =>
      author.call(replaceItemTemplate, {
        params: { id },
        body: { item_template: { name: 'Rude Lamp', visibility: 'public' } },
      }),
  },
  {
    kind: 'shop_template' as const,
    create: (visibility: 'public' | 'unlisted') => shopTemplate(author, { name: 'Rude Shop', visibility }),
    get: (user: Person, id: string) => user.call(getShopTemplate, { params: { id } }),
    list: async (user: Person) =>
      (await user.call(listShopTemplates, { query: { search: 'Rude' } })).body.data.map(({ id }) => id),
    publish: (id: string) =>
      author.call(updateShopTemplate, { params: { id }, body: { shop_template: { visibility: 'public' } } }),
  },
  {
    kind: 'loot_template' as const,
    create: (visibility: 'public' | 'unlisted') => lootTemplate(author, { name: 'Rude Hoard', visibility }),
    get: (user: Person, id: string) => user.call(getLootTemplate, { params: { id } }),
    list: async (user: Person) =>
      (await user.call(listLootTemplates, { query: { search: 'Rude' } })).body.data.map(({ id }) => id),
    publish: (id: string) =>
      author.call(updateLootTemplate, { params: { id }, body: { loot_template: { visibility: 'public' } } }),
  },
];

describe.each(TEMPLATES)('hidden $kind', ({ kind, create, get, list, publish }) => {
  test.each(['public', 'unlisted'] as const)(
    'is visible only to its author until it is restored, if it was %s before',
    async (visibility) => {
      const { id } = await create(visibility);
      const restore = await hide(kind, id);
      for (const user of [reader, ada]) {
        expect((await get(user, id)).status).toBe(404);
        expect(await list(user)).not.toContain(id);
      }
      expect((await get(author, id)).body.data).toMatchObject({ visibility: 'private', is_hidden: true });
      expect(await list(author)).toContain(id);
      await restore();
      expect((await get(reader, id)).body.data).toMatchObject({ visibility, is_hidden: false });
    },
  );

  test('cannot be published by its author', async () => {
    const { id } = await create('public');
    await hide(kind, id);
    const { status, body } = await publish(id);
    expect([status, body.error.message]).toEqual([
      409,
      'An admin has hidden this. It can be published again once it is restored.',
    ]);
    expect((await get(reader, id)).status).toBe(404);
  });
});

test('hidden share page cannot be opened until it is restored, and the case shows its text', async () => {
  const { id: partyId } = await party(author);
  const { id, code } = await share(app, author, 'party', partyId);
  const status = async () => (await openSharePage(app, code)).status;
  expect((await report(author, { kind: 'share_page', subject_id: id })).status).toBe(409);
  expect((await report(reader, { kind: 'share_page', subject_id: partyId })).status).toBe(404);
  expectOk(await report(reader, { kind: 'share_page', subject_id: id }));
  const params = { id: await caseIdOf(ada, id) };
  const { subject_name, content } = expectOk(await ada.call(getModerationCase, { params })).body.data;
  expect([subject_name, content]).toEqual([
    'Public page: The Lantern Company',
    expect.stringContaining('Game master: '),
  ]);
  expectOk(await ada.call(hideReportedContent, { params, body: { reason: 'Insults other players' } }));
  expect(await status()).toBe(404);
  expect((await report(reader, { kind: 'share_page', subject_id: id })).status).toBe(404);
  const query = { kind: 'party' as const, subject_id: partyId };
  expect((await author.call(getShareCode, { query })).body.data.share_code?.is_hidden).toBe(true);
  const body = { action: 'restore' as const, reason: 'It is a quotation' };
  expectOk(await ada.call(resolveModerationCase, { params, body }));
  expect(await status()).toBe(200);
});

test('items created from a hidden template do not change', async () => {
  const { id } = await template(author, { name: 'Rude Sword', visibility: 'public' });
  const { id: partyId } = await party(reader);
  const chestId = await chest(reader, partyId);
  await addItemsOf(reader, chestId, id);
  await hide('item_template', id);
  const { body } = await reader.call(listContainerItems, { params: { id: chestId } });
  expect(body.data.map(({ name }) => name)).toEqual(['Rude Sword']);
  expect((await reader.call(searchItems, { query: { search: 'Rude Sword' } })).body.data).toEqual([]);
});

test('shop that was deployed from a hidden template stays open, and others cannot deploy the template again', async () => {
  const { id } = await shopTemplate(author, { name: 'Rude Stall', visibility: 'public' });
  const { id: party_id } = await party(reader);
  const deploy = () =>
    reader.call(deployShop, { body: { shop_instance: { shop_template_id: id, party_id } } });
  const { id: shopId } = expectOk(await deploy()).body.data;
  await hide('shop_template', id);
  expect((await deploy()).status).toBe(404);
  const shops = await app.sql`select from shop_instances where id = ${shopId} and closed_at is null`;
  expect(shops).toHaveLength(1);
});

test('loot template line with a hidden item is not shown to others, who cannot roll or duplicate it', async () => {
  const { id: item_template_id } = await template(author, { name: 'Rude Ring', visibility: 'public' });
  const { id } = await lootTemplate(author, { name: 'Kind Hoard', visibility: 'public' });
  const params = { id };
  const loot_items = [{ item_template_id, quantity: '1' }];
  expectOk(await author.call(addLootItems, { params, body: { loot_items } }));
  const { id: party_id } = await party(reader);
  const restore = await hide('item_template', item_template_id);
  const templateResponses = async (user: Person) => [
    await user.call(getLootTemplate, { params }),
    await user.call(listLootItems, { params }),
    await user.call(previewLoot, { params, body: { preview: {} } }),
  ];
  const loot_instance = { loot_template_id: id, party_id };
  const deployed = expectOk(await reader.call(deployLoot, { body: { loot_instance } }));
  const copy = expectOk(await reader.call(duplicateLootTemplate, { params })).body.data;
  expect(deployed.body.data.container?.item_instances).toEqual([]);
  expect(copy.items_count).toBe(0);
  const responses = await templateResponses(reader);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(responses[0]?.body.data).toMatchObject({ items_count: 0 });
  expect(JSON.stringify([...responses, deployed].map(({ body }) => body))).not.toContain('Rude Ring');
  expect(JSON.stringify((await templateResponses(author)).map(({ body }) => body))).toContain('Rude Ring');
  await restore();
  expect((await reader.call(getLootTemplate, { params })).body.data.items_count).toBe(1);
});

test('hidden party is removed from discovery, has no preview, and cannot be published by its game master', async () => {
  const { id } = await party(author, { name: 'The Rude Ones', is_public: true });
  const restore = await hide('party', id);
  const discovered = async () =>
    (
      await reader.call(discoverParties, { query: { visibility: 'public', search: 'The Rude Ones' } })
    ).body.data.map((listed) => listed.id);
  expect(await discovered()).toEqual([]);
  expect((await reader.call(previewParty, { query: { party_id: id } })).status).toBe(404);
  const publish = await author.call(updateParty, { params: { id }, body: { party: { is_public: true } } });
  expect(publish.status).toBe(409);
  const isHidden = async () => (await author.call(getParty, { params: { id } })).body.data.is_hidden;
  expect(await isHidden()).toBe(true);
  await restore();
  expect(await discovered()).toEqual([id]);
  expect(await isHidden()).toBe(false);
});

test('hidden comment is visible only to its author, and the score of the rating to everyone', async () => {
  const { id } = await template(author, { visibility: 'public' });
  const body = { rating: { score: 1, comment: 'You are a fool.' } };
  const rated = expectOk(await ada.call(rateItemTemplate, { params: { id }, body })).body.data;
  const restore = await hide('rating', rated.id);
  const comments = async (user: Person) => {
    const response = await user.call(listItemTemplateRatings, { params: { id } });
    return response.body.data.map(({ score, comment }) => [score, comment]);
  };
  expect(await comments(reader)).toEqual([[1, '']]);
  expect(await comments(ada)).toEqual([[1, 'You are a fool.']]);
  await restore();
  expect(await comments(reader)).toEqual([[1, 'You are a fool.']]);
});

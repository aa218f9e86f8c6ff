import { IMPORT_BYTES_MAX, IMPORT_LINES_MAX } from '@quartermaster/contract/constants';
import type { Sql } from '../../../src/platform/database.ts';
import type { ChangeTable } from './call.ts';
import type { LargeFixture } from './large-fixture.ts';
import { WIDE_CHARACTER } from './largest-input.ts';

const BYTES = IMPORT_BYTES_MAX;
const tags = Array.from({ length: 20 }, (_, n) => `${n}`.padEnd(60, WIDE_CHARACTER));
const item_template = { base_value: 1_000_000, tags };
const csvLines = Array.from({ length: IMPORT_LINES_MAX }, (_, n) => `Lantern ${n},${'x'.repeat(1000)}`).join(
  '\n',
);

/** Files that are costly in different ways: many items, cells, lines, nested arrays, arrays or objects. */
const files = (extraFields: object) =>
  [
    ['csv', `name,description\n${csvLines}`],
    ['csv', `name\n${','.repeat(40_000)}\n`.padEnd(BYTES, `${','.repeat(40_000)}\n`)],
    ['csv', `name\n${'a\n'.repeat(BYTES / 2 - 10)}`],
    ['json', '['.repeat(BYTES)],
    ['json', `[${'[],'.repeat(BYTES / 3 - 10)}[]]`],
    ['json', `[${'{"a":0},'.repeat(BYTES / 8 - 10)}{}]`],
  ].map(([format, content]) => ({ import: { format, content, ...extraFields } }));

export const templateCalls: ChangeTable = {
  'item_template.create': () => ({ body: { item_template } }),
  'item_template.replace': ({ ownTemplateId }) => ({
    path: templatePath(ownTemplateId),
    body: { item_template },
  }),
  'item_template.usage': ({ ownTemplateId }) => ({ path: templatePath(ownTemplateId, '/usage'), as: 'gm' }),
  'item_template.export': () => ({ as: 'gm' }),
  // All except the first are rejected for their contents after they have been read.
  'item_template.preview_import': () => ({ bodies: files({}), status: [200, 422] }),
  'item_template.import': () => ({ bodies: files({ skip_rejected: true }).slice(0, 1) }),
  'shop.get': ({ shopId }) => ({
    path: `/api/v1/shop_instances/${shopId}?include=listings,restock_schedule`,
  }),
  'shop_template.add_items': ({ otherTemplateIds }) => ({
    body: { shop_items: otherTemplateIds.slice(0, 99).map((item_template_id) => ({ item_template_id })) },
  }),
  'shop_template.add_item': ({ otherTemplateIds }) => ({
    body: { shop_item: { item_template_id: otherTemplateIds[99] } },
  }),
  'shop_template.update_item': ({ shopTemplateId, shopItemId }) => ({
    path: `/api/v1/shop_templates/${shopTemplateId}/shop_items/${shopItemId}`,
    as: 'stranger',
    body: { shop_item: { quantity: 12, restock_quantity: 12 } },
  }),
  'loot_template.add_item': () => ({ body: { loot_item: { quantity: '5d1000' } } }),
  'loot_template.add_items': ({ otherTemplateIds }) => ({
    body: {
      loot_items: otherTemplateIds.slice(0, 99).map((id) => ({ item_template_id: id, quantity: '100d1' })),
    },
  }),
  'shop_template.create': ({ otherTemplateIds }) => ({
    body: {
      shop_template: {
        shop_items: otherTemplateIds.slice(0, 100).map((item_template_id) => ({ item_template_id })),
      },
    },
  }),
  'loot_template.create': ({ otherTemplateIds }) => {
    const lines = otherTemplateIds.slice(0, 100).map((id) => ({ item_template_id: id, quantity: '100d1' }));
    return { body: { loot_template: { loot_items: lines } } };
  },
  'draft.create_with_model': () => ({ body: { draft: { kind: 'shop', type: 'general', wealth: 'rich' } } }),
  'draft.create': () => ({ body: { draft: { kind: 'hoard', type: 'dragon' }, seed: undefined } }),
  'loot_template.update_item': () => ({ body: { loot_item: { quantity: '5d1000' } } }),
};
const templatePath = (id: string, suffix = '') => `/api/v1/item_templates/${id}${suffix}`;

const singleLineTrade = { purchase: undefined, expected_copper: undefined, quantity: 1 };
/** A basket with the stacks from `first` on: the maximum number of lines to buy, and nearly as many to sell. */
const basket =
  (first: number): ChangeTable[string] =>
  ({ shelfIds, stackIds, backpackId }) => ({
    as: 'owner',
    body: {
      trade: {
        container_id: backpackId,
        buys: shelfIds
          .slice(first, first + 100)
          .map((item_instance_id) => ({ item_instance_id, quantity: 1 })),
        sells: stackIds
          .slice(first, first + 95)
          .map((id) => ({ item_instance_id: id, source_container_id: backpackId, quantity: 1 })),
        expected_copper: undefined,
      },
    },
  });

/** Removes hoard stacks that no other request uses. */
const removeStacks = (sql: Sql, { lootId, lootItemInstanceId, hoardIds }: LargeFixture, count: number) => sql`
  update item_instances set container_id = null, quantity = 0 where id in (
    select i.id from item_instances i join containers k on k.id = i.container_id
    where k.loot_instance_id = ${lootId} and i.id <> all(${[lootItemInstanceId, ...hoardIds]}::uuid[])
    limit ${count})`;

export const tradeCalls: ChangeTable = {
  'item.create': () => ({ body: { quantity: 100 } }),
  'item.update': () => ({
    body: { item_instance: { quantity: 50, name: undefined, instance_data: { value_override: 1_000_000 } } },
  }),
  'item.split': () => ({ body: { quantity: 5 } }),
  'item.transfer': () => ({ body: { quantity: 1 } }),
  'item.transfer_for_character': () => ({ body: { quantity: 1 } }),
  'item.merge': ({ stackIds }) => ({
    path: `/api/v1/item_instances/${stackIds[0]}/merge`,
    body: { item_instance_id: stackIds[1] },
  }),
  'shop.deploy': async ({ shopTemplateId }, sql) => {
    await sql`update shop_items set quantity = 10 where shop_template_id = ${shopTemplateId}`;
    return { body: { shop_instance: { new_shop: undefined } } };
  },
  'shop.update': () => ({ body: { shop_instance: { is_active: true, funds: null } } }),
  'shop.add_listings': ({ otherTemplateIds }) => ({
    body: {
      listings: otherTemplateIds
        .slice(0, 100)
        .map((item_template_id) => ({ item_template_id, quantity: 50, restock_quantity: 100 })),
    },
  }),
  'shop.update_listing': () => ({ body: { listing: { quantity: 100, price: 0, restock_quantity: 100 } } }),
  'shop.stock': ({ stackIds }) => ({ body: { stock: { item_id: stackIds.at(-1), quantity: 1 } } }),
  'shop.purchase': () => ({ body: { ...singleLineTrade } }),
  'shop.sell': ({ stackIds }) => ({
    body: { ...singleLineTrade, purchase: undefined, item_instance_id: stackIds.at(-2) },
  }),
  'shop.quote': basket(100),
  'shop.trade': basket(3),
  'loot.deploy': async ({ lootTemplateId }, sql) => {
    await sql`update loot_items set quantity = '2d1' where loot_template_id = ${lootTemplateId}`;
    return { body: { loot_instance: { lines: undefined } } };
  },
  // The hoard is nearly full: without removing stacks, the added stacks or the template's lines would exceed a limit.
  'loot.add_items': async (fixture, sql) => {
    await removeStacks(sql, fixture, 300);
    const lines = fixture.otherTemplateIds
      .slice(0, 99)
      .map((id) => ({ item_template_id: id, quantity: '2d1' }));
    return { body: { addition: { loot_template_id: undefined, lines } } };
  },
  'loot.save_as_template': async (fixture, sql) => {
    await removeStacks(sql, fixture, 300);
    return {};
  },
  'loot.remove_item': ({ lootId, hoardIds }) => ({
    path: `/api/v1/loot_instances/${lootId}/items/${hoardIds[1]}`,
  }),
  'loot.deposit': ({ stackIds }) => ({ body: { item_instance_id: stackIds.at(-3), quantity: 1 } }),
  'loot.distribution_preview': ({ characterIds }) => ({
    body: { distribute: { character_ids: characterIds } },
  }),
  'loot.take': ({ hoardIds }) => ({ body: { item_instance_id: hoardIds[0], quantity: 1 } }),
  'loot.distribute': ({ characterIds }) => ({
    body: { distribute: { character_ids: characterIds, fingerprint: undefined } },
  }),
};

/** Requests that delete records that other requests use; they run after those requests. */
export const lastTradeCalls: ChangeTable = {
  'item.destroy': () => ({}),
  'item_template.delete': ({ ownTemplateId }) => ({ path: templatePath(ownTemplateId), as: 'gm' }),
  'shop.remove_listing': () => ({}),
  'shop.delete': () => ({}),
  'shop_template.remove_item': ({ shopTemplateId, shopItemId }) => ({
    path: `/api/v1/shop_templates/${shopTemplateId}/remove_item/${shopItemId}`,
    as: 'stranger',
  }),
  'shop_template.delete': () => ({}),
  'loot.delete': () => ({}),
  'loot_template.remove_item': () => ({}),
  'loot_template.delete': () => ({}),
};

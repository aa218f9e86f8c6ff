import { SHOP_TYPES } from '@quartermaster/rules/shop-labels';
import { z } from 'zod';
import { API_PREFIX, STOCK_LINES_AT_ONCE } from './constants.ts';
import { container } from './container.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { flagQuery, id, idParams, includeList, line, paging, time } from './fields.ts';
import { CURRENCIES, itemInstance } from './item.ts';
import { coinSystemKey } from './party.ts';
import {
  buyModifier,
  discountRate,
  funds,
  manageErrorCodes,
  restockDays,
  sellModifier,
  shopDisplay,
  shopName,
  shopOverrides,
  shopType,
  visibleErrorCodes,
} from './shop-fields.ts';
import { shopItemForm } from './shop-item.ts';
import { restockSchedule, shelfCategories, shopListing } from './shop-listing.ts';
import { shopTemplate } from './shop-template.ts';
import { tierErrorCodes } from './template-endpoints.ts';

export const shopInstance = z.strictObject({
  id,
  party_id: id,
  party: z.strictObject({ id, name: z.string() }),
  shop_template_id: id.nullable(),
  /** The displayed text: the override, or the template's text at deployment. */
  name: z.string(),
  owner: z.string(),
  location: z.string(),
  description: z.string(),
  shop_template: z.strictObject({
    name: z.string(),
    owner: z.string(),
    location: z.string(),
    description: z.string(),
    shop_type: shopType,
    tag_list: z.array(z.string()),
    ...shopDisplay,
  }),
  shop_type: shopType,
  is_active: z.boolean(),
  discount_rate: z.number(),
  buy_modifier: z.number(),
  sell_modifier: z.number(),
  currency: z.enum(CURRENCIES),
  /** The coin system of the party. */
  coin_system: coinSystemKey,
  /** Copper in the till. Null if the till never runs out, and for users who do not manage the shop. */
  funds: z.int().nullable(),
  has_unlimited_funds: z.boolean(),
  restock_days: z.int().nullable(),
  /** Number of listings that the reader may see. */
  items_count: z.int(),
  /** Whether the quantity of any item is unlimited. */
  has_unlimited_stock: z.boolean(),
  permissions: z.strictObject({
    trade: z.boolean(),
    manage: z.boolean(),
    /** Whether the reader may identify the items on the shelf: a gm. */
    identify: z.boolean(),
    /** Whether the reader may subscribe to the party's PartyInventoryChannel. */
    subscribe: z.boolean(),
  }),
  created_at: time,
  updated_at: time,
});

export type ShopInstance = z.infer<typeof shopInstance>;

/** A shop with its shelf, which is visible only to its managers while the shop is closed. */
export const shopInstanceDetail = shopInstance.extend({
  container: z.strictObject({ id, item_instances: z.array(itemInstance) }).nullable(),
  /** Absent unless `include` requests them: the first hundred listings by name, and the restock schedule. */
  listings: z
    .strictObject({ lines: z.array(shopListing), total_count: z.int(), categories: shelfCategories })
    .optional(),
  restock_schedule: restockSchedule.optional(),
});

export type ShopInstanceDetail = z.infer<typeof shopInstanceDetail>;

const terms = {
  ...z.object(shopOverrides).partial().shape,
  is_active: z.boolean().optional(),
  discount_rate: discountRate.optional(),
  buy_modifier: buyModifier.optional(),
  sell_modifier: sellModifier.optional(),
  currency: z.enum(CURRENCIES).optional(),
  /** Copper in the till; null: never runs out. */
  funds: funds.nullable().optional(),
  restock_days: restockDays.nullable().optional(),
};

const deployment = z
  .strictObject({
    /** The template to deploy; absent for a new shop, which `new_shop` describes. */
    shop_template_id: id.optional(),
    new_shop: z
      .strictObject({
        name: shopName,
        shop_type: shopType,
        /** `suggested`: typical items for the shop type, at catalog prices. */
        stock: z.enum(['suggested', 'empty']).default('suggested'),
        /** The lines to use instead of `stock`, such as the lines of a draft. */
        shop_items: z
          .array(shopItemForm)
          .max(STOCK_LINES_AT_ONCE, { error: `At most ${STOCK_LINES_AT_ONCE} items at once` })
          .optional(),
      })
      .optional(),
    party_id: id,
    ...terms,
  })
  .refine(({ shop_template_id, new_shop }) => (shop_template_id === undefined) !== (new_shop === undefined), {
    error: 'Choose a shop template or a shop type',
    path: ['new_shop'],
  });

export type ShopDeployment = z.input<typeof deployment>;

const shopChange = z.strictObject(terms);

export type ShopChange = z.input<typeof shopChange>;

export const listShopInstances = endpoint({
  id: 'shop.list',
  method: 'GET',
  path: `${API_PREFIX}/shop_instances`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Shops of the caller’s parties',
  query: z.strictObject({
    ...paging(20),
    search: line(100).optional(),
    shop_type: z.enum(SHOP_TYPES).optional(),
    location: line(100).optional(),
    party_id: id.optional(),
    is_active: flagQuery.optional(),
    sort: z.enum(['name', 'created_at', 'updated_at']).default('name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  reply: {
    status: 200,
    data: z.array(shopInstance),
    /** `total` and the other counts cover all pages. */
    meta: z.strictObject({
      ...pageMeta.shape,
      total: z.int(),
      active: z.int(),
      inactive: z.int(),
      total_items: z.int(),
      /** The locations of all shops, or of those in `party_id`, whatever the other filters; at most 200. */
      locations: z.array(z.string()),
    }),
  },
  errorCodes: visibleErrorCodes,
});

export const getShopInstance = endpoint({
  id: 'shop.get',
  method: 'GET',
  path: `${API_PREFIX}/shop_instances/{id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'One shop with the items on its shelf',
  params: idParams,
  query: z.strictObject({ include: includeList(['listings', 'restock_schedule']) }),
  reply: { status: 200, data: shopInstanceDetail },
  errorCodes: visibleErrorCodes,
});

export const deployShop = endpoint({
  id: 'shop.deploy',
  method: 'POST',
  path: `${API_PREFIX}/shop_instances`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Deploy a shop template, or a new shop of a type, in a party (gm, manager)',
  body: z.strictObject({ shop_instance: deployment }),
  reply: { status: 201, data: shopInstance },
  errorCodes: [...manageErrorCodes, 'LIMIT_REACHED', 'FEATURE_NOT_IN_TIER'],
});

export const updateShopInstance = endpoint({
  id: 'shop.update',
  method: 'PATCH',
  path: `${API_PREFIX}/shop_instances/{id}`,
  audience: 'user',
  apiKeys: 'party',
  summary:
    'Update a shop: its texts, modifiers, discount, currency, funds, restock interval, open or closed (gm, manager)',
  params: idParams,
  body: z.strictObject({ shop_instance: shopChange }),
  reply: { status: 200, data: shopInstance },
  errorCodes: manageErrorCodes,
});

export const deleteShopInstance = endpoint({
  id: 'shop.delete',
  method: 'DELETE',
  path: `${API_PREFIX}/shop_instances/{id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Delete a shop; its contents are destroyed, and the history keeps a record (gm, manager)',
  params: idParams,
  reply: { status: 204 },
  errorCodes: manageErrorCodes,
});

export const saveShopAsTemplate = endpoint({
  id: 'shop.save_as_template',
  method: 'POST',
  path: `${API_PREFIX}/shop_instances/{id}/save_as_template`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Create a private shop template with the terms and the stock of a shop (gm, manager)',
  params: idParams,
  body: z.strictObject({ shop_template: z.strictObject({ name: shopName }) }),
  reply: { status: 201, data: shopTemplate },
  errorCodes: [...manageErrorCodes, ...tierErrorCodes],
});

export const listShopContainers = endpoint({
  id: 'shop.containers',
  method: 'GET',
  path: `${API_PREFIX}/shop_instances/{id}/containers`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'The shelf of a shop, and its till for game masters and managers',
  params: idParams,
  reply: { status: 200, data: z.array(container) },
  errorCodes: visibleErrorCodes,
});

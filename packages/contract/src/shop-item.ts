import { z } from 'zod';
import { API_PREFIX, STOCK_LINES_AT_ONCE } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { id, idParams, line, paging, quantity } from './fields.ts';
import { price, stockTerms } from './shop-fields.ts';
import { templateErrorCodes } from './template-endpoints.ts';

/** A line of a shop template's stock (DOM-2, DEC-5). */
export const shopItem = z.strictObject({
  id,
  item_template_id: id,
  name: z.string(),
  category: z.string(),
  rarity: z.string(),
  glyph: z.string().nullable(),
  tags: z.array(z.string()),
  /** Pounds. */
  weight: z.number(),
  is_stackable: z.boolean(),
  /** Base value per item in copper. */
  value_copper: z.int(),
  /** Null: unlimited. */
  quantity: z.int().nullable(),
  /** Copper; null: the base value times the shop's modifier. */
  price: z.int().nullable(),
  restock_quantity: z.int().nullable(),
  /** Price per item in copper, without a discount. */
  unit_price_copper: z.int(),
});

export type ShopItem = z.infer<typeof shopItem>;

export const shopItemForm = z.strictObject({ item_template_id: id, ...stockTerms });

export type ShopItemForm = z.input<typeof shopItemForm>;

export const listShopItems = endpoint({
  id: 'shop_template.items',
  method: 'GET',
  path: `${API_PREFIX}/shop_templates/{id}/items`,
  audience: 'user',
  apiKeys: 'shared',
  summary: 'The stock of a shop template',
  params: idParams,
  query: z.strictObject({ ...paging(100), search: line(100).optional() }),
  reply: { status: 200, data: z.array(shopItem), meta: pageMeta },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const addShopItem = endpoint({
  id: 'shop_template.add_item',
  method: 'POST',
  path: `${API_PREFIX}/shop_templates/{id}/add_item`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Add a line to the stock of a shop template',
  params: idParams,
  body: z.strictObject({ shop_item: shopItemForm }),
  reply: { status: 201, data: shopItem },
  errorCodes: [...templateErrorCodes, 'CONFLICT'],
});

export const addShopItems = endpoint({
  id: 'shop_template.add_items',
  method: 'POST',
  path: `${API_PREFIX}/shop_templates/{id}/add_items`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Add several lines in one request, all or none; items that are already in stock are not changed',
  params: idParams,
  body: z.strictObject({
    shop_items: z
      .array(shopItemForm)
      .min(1, { error: 'Choose at least one item' })
      .max(STOCK_LINES_AT_ONCE, { error: `At most ${STOCK_LINES_AT_ONCE} items at once` }),
  }),
  reply: { status: 201, data: z.array(shopItem) },
  errorCodes: [...templateErrorCodes, 'CONFLICT'],
});

export const updateShopItem = endpoint({
  id: 'shop_template.update_item',
  method: 'PATCH',
  path: `${API_PREFIX}/shop_templates/{id}/shop_items/{item_id}`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Update quantity, price or restock quantity of a line',
  params: z.strictObject({ id, item_id: id }),
  body: z.strictObject({
    shop_item: z.strictObject({
      quantity: quantity.nullable().optional(),
      price: price.nullable().optional(),
      restock_quantity: quantity.nullable().optional(),
    }),
  }),
  reply: { status: 200, data: shopItem },
  errorCodes: templateErrorCodes,
});

export const removeShopItem = endpoint({
  id: 'shop_template.remove_item',
  method: 'DELETE',
  path: `${API_PREFIX}/shop_templates/{id}/remove_item/{item_id}`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Remove a line from the stock of a shop template',
  params: z.strictObject({ id, item_id: id }),
  reply: { status: 204 },
  errorCodes: templateErrorCodes,
});

export const getRestockStatus = endpoint({
  id: 'shop_template.restock_status',
  method: 'GET',
  path: `${API_PREFIX}/shop_templates/{id}/restock_status`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'The restock interval of shops of this template, and the lines they restock',
  params: idParams,
  reply: {
    status: 200,
    data: z.strictObject({
      default_restock_days: z.int().nullable(),
      lines: z.array(
        z.strictObject({
          shop_item_id: id,
          name: z.string(),
          quantity: z.int().nullable(),
          restock_quantity: z.int(),
        }),
      ),
    }),
  },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

import { z } from 'zod';
import { API_PREFIX, STOCK_LINES_AT_ONCE } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { id, idParams, line, paging, quantity, time } from './fields.ts';
import { manageErrorCodes, price, stockTerms, visibleErrorCodes } from './shop-fields.ts';

/** A line on the shelf of a shop (DEC-5, ADR 0112). */
export const shopListing = z.strictObject({
  id,
  /** The item id for a purchase; null while the listing is sold out. */
  item_instance_id: id.nullable(),
  /** Null if the caller may not know the item. */
  item_template_id: id.nullable(),
  name: z.string(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  rarity: z.string().nullable(),
  glyph: z.string().nullable(),
  tags: z.array(z.string()),
  /** Pounds. */
  weight: z.number(),
  is_stackable: z.boolean(),
  is_identified: z.boolean(),
  /** Not a plain item of its template: its quantity is fixed, and it cannot be restocked. */
  is_customized: z.boolean(),
  /** Base value per item in copper; null if the caller may not know the item. */
  value_copper: z.int().nullable(),
  /** Null: unlimited. */
  quantity: z.int().nullable(),
  /** A fixed price in copper; null: the base value times the shop's modifier. */
  price: z.int().nullable(),
  restock_quantity: z.int().nullable(),
  /** Current price per item in copper, with the discount; 0 for an unidentified item without a fixed price. */
  unit_price_copper: z.int(),
});

export type ShopListing = z.infer<typeof shopListing>;

/** The categories of the whole shelf, largest first, with their number of listings. */
export const shelfCategories = z.array(z.strictObject({ name: z.string(), count: z.int() }));

export const listShopListings = endpoint({
  id: 'shop.listings',
  method: 'GET',
  path: `${API_PREFIX}/shop_instances/{id}/listings`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'The listings of a shop with their current prices',
  params: idParams,
  query: z.strictObject({
    ...paging(100),
    search: line(100).optional(),
    category: line(60).optional(),
    sort: z.enum(['name', 'price', 'quantity']).default('name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  reply: {
    status: 200,
    data: z.array(shopListing),
    meta: pageMeta.extend({ categories: shelfCategories }),
  },
  errorCodes: visibleErrorCodes,
});

export const addShopListings = endpoint({
  id: 'shop.add_listings',
  method: 'POST',
  path: `${API_PREFIX}/shop_instances/{id}/listings`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Add items of one or more templates to the shelf, each as a listing, all or none (gm, manager)',
  params: idParams,
  body: z.strictObject({
    listings: z
      .array(z.strictObject({ item_template_id: id, ...stockTerms }))
      .min(1, { error: 'Choose at least one item' })
      .max(STOCK_LINES_AT_ONCE, { error: `At most ${STOCK_LINES_AT_ONCE} items at once` }),
  }),
  reply: { status: 201, data: z.array(shopListing) },
  errorCodes: manageErrorCodes,
});

export const updateShopListing = endpoint({
  id: 'shop.update_listing',
  method: 'PATCH',
  path: `${API_PREFIX}/shop_instances/{id}/listings/{listing_id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Update the quantity, price or restock quantity of a listing (gm, manager)',
  params: z.strictObject({ id, listing_id: id }),
  body: z.strictObject({
    listing: z.strictObject({
      quantity: quantity.nullable().optional(),
      price: price.nullable().optional(),
      restock_quantity: quantity.nullable().optional(),
    }),
  }),
  reply: { status: 200, data: shopListing },
  errorCodes: manageErrorCodes,
});

export const removeShopListing = endpoint({
  id: 'shop.remove_listing',
  method: 'DELETE',
  path: `${API_PREFIX}/shop_instances/{id}/listings/{listing_id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Remove a listing from the shelf; its items move to a container or are destroyed (gm, manager)',
  params: z.strictObject({ id, listing_id: id }),
  query: z.strictObject({ move_to: id.optional() }),
  reply: { status: 204 },
  errorCodes: [...manageErrorCodes, 'CAPACITY_EXCEEDED', 'TRANSFER_NOT_SUPPORTED'],
});

export const stockShop = endpoint({
  id: 'shop.stock',
  method: 'POST',
  path: `${API_PREFIX}/shop_instances/{id}/stock`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Move an item from a container to the shelf (gm, manager)',
  params: idParams,
  body: z.strictObject({
    stock: z.strictObject({
      item_id: id,
      source_container_id: id,
      quantity: quantity.default(1),
      price: price.nullable().optional(),
    }),
  }),
  reply: {
    status: 201,
    data: shopListing,
    meta: z.strictObject({
      /** The id of the transaction, with which it can be undone. */
      transaction_id: id,
      /** The existing listing to which the item was added, with its previous price; null for a new listing. */
      joined: z.strictObject({ price: z.int().nullable() }).nullable(),
    }),
  },
  errorCodes: [...manageErrorCodes, 'TRANSFER_NOT_SUPPORTED'],
});

export const restockShop = endpoint({
  id: 'shop.restock',
  method: 'POST',
  path: `${API_PREFIX}/shop_instances/{id}/restock`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Fill every listing up to its restock quantity now (gm, manager)',
  params: idParams,
  reply: {
    status: 200,
    data: z.strictObject({
      lines_filled: z.int(),
      quantity_added: z.int(),
      next_restock_at: time.nullable(),
      /** The id of the transaction, with which it can be undone; null if no listing needed restocking. */
      transaction_id: id.nullable(),
    }),
  },
  errorCodes: manageErrorCodes,
});

/**
 * The last and the next restock of a shop, and the listings it restocks. While the shop is closed, members who do
 * not manage it receive no listings.
 */
export const restockSchedule = z.strictObject({
  restock_days: z.int().nullable(),
  last_restocked_at: time.nullable(),
  next_restock_at: time.nullable(),
  lines: z.array(
    z.strictObject({
      listing_id: id,
      name: z.string(),
      quantity: z.int().nullable(),
      restock_quantity: z.int(),
    }),
  ),
});

export const getRestockSchedule = endpoint({
  id: 'shop.restock_schedule',
  method: 'GET',
  path: `${API_PREFIX}/shop_instances/{id}/restock_schedule`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'The last and the next restock of a shop, and the listings that a restock fills',
  params: idParams,
  reply: {
    status: 200,
    data: restockSchedule,
  },
  errorCodes: visibleErrorCodes,
});

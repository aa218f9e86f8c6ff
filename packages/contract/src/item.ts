import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import {
  id,
  idParams,
  line,
  moneyQuery,
  paging,
  pounds,
  quantity,
  quantityQuery,
  text,
  time,
  wholeNumber,
} from './fields.ts';

export const CURRENCIES = ['copper', 'silver', 'electrum', 'gold', 'platinum'] as const;
export const RARITIES = ['common', 'uncommon', 'rare', 'very rare', 'legendary'] as const;

export const instanceData = z.strictObject({
  name_override: z.string().nullable(),
  description_override: z.string().nullable(),
  /** Pounds. */
  weight_override: z.number().nullable(),
  /** In coins of `currency_override`, or of the template's currency. */
  value_override: z.int().nullable(),
  currency_override: z.enum(CURRENCIES).nullable(),
  is_equipped: z.boolean(),
  is_attuned: z.boolean(),
  quality: z.string().nullable(),
  /** Percent. */
  durability: z.int().nullable(),
});

/**
 * A stack or a single item (DOM-3). Readers who may not know an unidentified item receive the name "Unidentified …",
 * and null or empty values in the fields that would reveal it (DEC-4, ADR 0122).
 */
export const itemInstance = z.strictObject({
  id,
  container_id: id,
  name: z.string(),
  display_name: z.string(),
  description: z.string().nullable(),
  quantity: z.int(),
  /** Pounds per item and in total. */
  weight: z.number(),
  total_weight: z.number(),
  /** Gold pieces per item and in total; only the values in copper are exact. */
  value: z.number().nullable(),
  total_value: z.number().nullable(),
  value_copper: z.int().nullable(),
  total_value_copper: z.int().nullable(),
  currency: z.enum(CURRENCIES).nullable(),
  slots: z.int(),
  rarity: z.string().nullable(),
  category: z.string().nullable(),
  glyph: z.string().nullable(),
  tags: z.array(z.string()),
  item_template_id: id.nullable(),
  item_template: z
    .strictObject({
      name: z.string(),
      stack_size: z.int(),
      tags: z.array(z.string()),
      metadata: z.strictObject({ currency: z.string(), rarity: z.string(), category: z.string() }),
    })
    .nullable(),
  instance_data: instanceData,
  is_identified: z.boolean(),
  is_stackable: z.boolean(),
  notes: z.string(),
  created_at: time,
  updated_at: time,
});
export type ItemInstance = z.infer<typeof itemInstance>;

/** The id of the new transaction, with which it can be undone. */
const transactionMeta = z.strictObject({ transaction_id: id });
const newItemsMeta = transactionMeta.extend({ item_instance_ids: z.array(id) });

const itemErrorCodes = ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'] as const;

export const createItem = endpoint({
  id: 'item.create',
  method: 'POST',
  path: `${API_PREFIX}/item_instances`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Add items of a template to a container',
  body: z.strictObject({
    item_template_id: id,
    container_id: id,
    quantity: quantity.default(1),
    /** False: unidentified; only a gm may set this (DEC-4). */
    is_identified: z.boolean().default(true),
  }),
  reply: { status: 201, data: itemInstance, meta: newItemsMeta },
  errorCodes: [...itemErrorCodes, 'CAPACITY_EXCEEDED'],
});

/** Page and filters of the items in a container. */
export const itemFilters = {
  ...paging(20),
  search: line(100).optional(),
  rarity: line(30).optional(),
  /** Gold pieces. */
  min_value: moneyQuery('min_value').optional(),
  max_value: moneyQuery('max_value').optional(),
};

/** Same as `container.items`. The container is required, because a party may have a million stacks. */
export const listItems = endpoint({
  id: 'item.list',
  method: 'GET',
  path: `${API_PREFIX}/item_instances`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Items in a container',
  query: z.strictObject({ ...itemFilters, container_id: id }),
  reply: { status: 200, data: z.array(itemInstance), meta: pageMeta },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const getItem = endpoint({
  id: 'item.get',
  method: 'GET',
  path: `${API_PREFIX}/item_instances/{id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'One stack',
  params: idParams,
  reply: { status: 200, data: itemInstance },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

/** Overrides that a user may set; null resets an override. */
const instanceDataChange = z.strictObject({
  name_override: line(100, 1, 'Name must not be blank').nullable().optional(),
  description_override: text(2000).nullable().optional(),
  weight_override: pounds.nullable().optional(),
  value_override: wholeNumber('Value', 1_000_000_000).nullable().optional(),
  currency_override: z.enum(CURRENCIES).nullable().optional(),
  quality: line(60).nullable().optional(),
  durability: wholeNumber('Durability', 100).nullable().optional(),
  is_equipped: z.boolean().optional(),
  is_attuned: z.boolean().optional(),
});

export const itemChange = z.strictObject({
  /** Shorthand for instance_data.name_override, used by the edit dialog. */
  name: line(100, 1, 'Name must not be blank').optional(),
  quantity: quantity.optional(),
  notes: text(2000).optional(),
  /** Set by a gm, and recorded in the history (DEC-4). */
  is_identified: z.boolean().optional(),
  instance_data: instanceDataChange.optional(),
});
export type ItemChange = z.input<typeof itemChange>;

export const updateItem = endpoint({
  id: 'item.update',
  method: 'PATCH',
  path: `${API_PREFIX}/item_instances/{id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Update an item; the history records the update as an adjustment',
  params: idParams,
  body: z.strictObject({ item_instance: itemChange }),
  reply: { status: 200, data: itemInstance, meta: transactionMeta },
  errorCodes: [...itemErrorCodes, 'CAPACITY_EXCEEDED'],
});

export const destroyItem = endpoint({
  id: 'item.destroy',
  method: 'DELETE',
  path: `${API_PREFIX}/item_instances/{id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Destroy an item; the history keeps a record',
  params: idParams,
  /** `quantity`: the quantity that the user has confirmed; CONFLICT if the stack has grown or shrunk. */
  query: z.strictObject({ quantity: quantityQuery.optional() }),
  reply: { status: 204 },
  errorCodes: itemErrorCodes,
});

export const splitItem = endpoint({
  id: 'item.split',
  method: 'POST',
  path: `${API_PREFIX}/item_instances/{id}/split`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Split a stack; the requested quantity must be less than the quantity of the stack',
  params: idParams,
  body: z.strictObject({ quantity }),
  reply: { status: 201, data: itemInstance, meta: newItemsMeta },
  errorCodes: [...itemErrorCodes, 'CAPACITY_EXCEEDED'],
});

export const mergeItems = endpoint({
  id: 'item.merge',
  method: 'POST',
  path: `${API_PREFIX}/item_instances/{id}/merge`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Merge an equal stack of the same container into this one, up to the stack size',
  params: idParams,
  body: z.strictObject({ item_instance_id: id }),
  reply: { status: 200, data: itemInstance, meta: transactionMeta },
  errorCodes: itemErrorCodes,
});

const transferReply = z.strictObject({
  transaction_id: id,
  quantity: z.int(),
  source_container_id: id,
  target_container_id: id,
  /** The stacks that hold the items now. */
  item_instance_ids: z.array(id),
});
export type TransferReply = z.infer<typeof transferReply>;

export const transferForCharacter = endpoint({
  id: 'item.transfer_for_character',
  method: 'POST',
  path: `${API_PREFIX}/characters/{id}/transfer_item`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Transfer items between containers on behalf of a character',
  params: idParams,
  body: z.strictObject({
    item_instance_id: id,
    from_container_id: id,
    to_container_id: id,
    quantity: quantity.optional(),
  }),
  reply: { status: 200, data: transferReply },
  errorCodes: [...itemErrorCodes, 'CAPACITY_EXCEEDED', 'TRANSFER_NOT_SUPPORTED'],
});

export const transferBetweenContainers = endpoint({
  id: 'item.transfer',
  method: 'POST',
  path: `${API_PREFIX}/containers/transfer`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Transfer items between containers',
  body: z.strictObject({
    item_instance_id: id,
    source_container_id: id,
    target_container_id: id,
    quantity: quantity.optional(),
    party_id: id.nullable().optional(),
  }),
  reply: { status: 200, data: transferReply },
  errorCodes: [...itemErrorCodes, 'CAPACITY_EXCEEDED', 'TRANSFER_NOT_SUPPORTED'],
});

/** The CSV columns of a character's items: weights in pounds, values in gold pieces. */
export const ITEM_CSV_COLUMNS = [
  'Container',
  'Item',
  'Quantity',
  'Unit weight (lb)',
  'Weight (lb)',
  'Unit value (gp)',
  'Value (gp)',
  'Rarity',
  'Category',
  'Equipped',
  'Attuned',
  'Identified',
  'Notes',
] as const;

export const exportCharacterItems = endpoint({
  id: 'character.export_items',
  method: 'GET',
  path: `${API_PREFIX}/characters/{id}/items/export`,
  audience: 'user',
  apiKeys: 'party',
  summary:
    'A character’s items as CSV or as an actor of Foundry (dnd5e), with masked names where the caller may not know them',
  params: idParams,
  query: z.strictObject({ format: z.enum(['csv', 'foundry']).default('csv') }),
  reply: { status: 200, file: ['text/csv; charset=utf-8', 'application/json; charset=utf-8'] },
  errorCodes: ['RESOURCE_NOT_FOUND'],
  limit: 'export',
});

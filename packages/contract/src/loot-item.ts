import { DICE_LENGTH_MAX } from '@quartermaster/rules/dice';
import { STACK_QUANTITY_MAX } from '@quartermaster/rules/stacking';
import { z } from 'zod';
import { API_PREFIX, STOCK_LINES_AT_ONCE } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { id, idParams, paging } from './fields.ts';
import { templateErrorCodes } from './template-endpoints.ts';

export const lootItem = z.strictObject({
  id,
  item_template_id: id,
  name: z.string(),
  category: z.string(),
  rarity: z.string(),
  glyph: z.string().nullable(),
  is_stackable: z.boolean(),
  /** Base value per item in copper. */
  value_copper: z.int(),
  /** A number or dice: "3", "2d6+1", "4d6kh3*10". */
  quantity: z.string(),
  /** The smallest and the largest possible result. */
  least: z.int(),
  most: z.int(),
  /** Percent. */
  chance: z.int(),
  is_identified: z.boolean(),
  position: z.int(),
});

export type LootItem = z.infer<typeof lootItem>;

const quantityError = { error: 'Quantity must be a whole number or dice such as 2d6+1' };

/** Dice such as `4d6kh3*10+2`, or a plain number. `parseDice` decides which dice are valid. */
const diceQuantity = z.union(
  [
    z.int(quantityError).min(1, quantityError).max(STACK_QUANTITY_MAX, quantityError),
    z
      .string()
      .trim()
      .max(DICE_LENGTH_MAX, quantityError)
      // Only one part matches the first digit, so that a long text is rejected in linear time.
      .regex(/^[dkhlx×*÷/+\s-]*\d[\ddkhlx×*÷/+\s-]*$/i, quantityError),
  ],
  quantityError,
);

const lootItemFields = {
  quantity: diceQuantity,
  /** Percent. */
  chance: z
    .int({ error: 'Chance must be a whole number' })
    .min(1, { error: 'Chance must be from 1 to 100' })
    .max(100, { error: 'Chance must be from 1 to 100' }),
  is_identified: z.boolean(),
};

export const lootItemForm = z.strictObject({
  item_template_id: id,
  quantity: lootItemFields.quantity.default('1'),
  chance: lootItemFields.chance.default(100),
  is_identified: lootItemFields.is_identified.default(true),
});

export type LootItemForm = z.input<typeof lootItemForm>;

/** Lines that are added or deployed in one request. */
export const lootItems = z
  .array(lootItemForm)
  .min(1, { error: 'Choose at least one item' })
  .max(STOCK_LINES_AT_ONCE, { error: `At most ${STOCK_LINES_AT_ONCE} items at once` });

export const listLootItems = endpoint({
  id: 'loot_template.items',
  method: 'GET',
  path: `${API_PREFIX}/loot_templates/{id}/loot_items`,
  audience: 'user',
  apiKeys: 'shared',
  summary: 'Lines of a loot template',
  params: idParams,
  query: z.strictObject(paging(100)),
  reply: { status: 200, data: z.array(lootItem), meta: pageMeta },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const addLootItem = endpoint({
  id: 'loot_template.add_item',
  method: 'POST',
  path: `${API_PREFIX}/loot_templates/{id}/loot_items`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Add a line to a loot template',
  params: idParams,
  body: z.strictObject({ loot_item: lootItemForm }),
  reply: { status: 201, data: lootItem },
  errorCodes: [...templateErrorCodes, 'CONFLICT'],
});

export const addLootItems = endpoint({
  id: 'loot_template.add_items',
  method: 'POST',
  path: `${API_PREFIX}/loot_templates/{id}/add_loot_items`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Add several lines to a loot template in one request, all or none',
  params: idParams,
  body: z.strictObject({
    loot_items: lootItems,
  }),
  reply: { status: 201, data: z.array(lootItem) },
  errorCodes: [...templateErrorCodes, 'CONFLICT'],
});

const lootItemParams = z.strictObject({ id, item_id: id });

export const updateLootItem = endpoint({
  id: 'loot_template.update_item',
  method: 'PATCH',
  path: `${API_PREFIX}/loot_templates/{id}/loot_items/{item_id}`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Update quantity, chance, position or identification of a line',
  params: lootItemParams,
  body: z.strictObject({
    loot_item: z.strictObject({ ...lootItemFields, position: z.int().min(0).max(1000) }).partial(),
  }),
  reply: { status: 200, data: lootItem },
  errorCodes: templateErrorCodes,
});

export const removeLootItem = endpoint({
  id: 'loot_template.remove_item',
  method: 'DELETE',
  path: `${API_PREFIX}/loot_templates/{id}/loot_items/{item_id}`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Remove a line from a loot template',
  params: lootItemParams,
  reply: { status: 204 },
  errorCodes: templateErrorCodes,
});

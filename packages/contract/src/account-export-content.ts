import { z } from 'zod';
import { id, time } from './fields.ts';

// The characters and templates in an account export (`account-export.ts`).

/** When a record was created and last changed. */
export const times = { created_at: time, updated_at: time };
/** Null: unlimited. The weight is in pounds. */
const limits = { max_weight: z.number().nullable(), max_slots: z.int().nullable() };

const ownItem = z.strictObject({
  id,
  name: z.string(),
  description: z.string().nullable(),
  quantity: z.int(),
  is_identified: z.boolean(),
  is_equipped: z.boolean(),
  is_attuned: z.boolean(),
  quality: z.string().nullable(),
  durability: z.int().nullable(),
  /** Pounds; null: the weight of the template. */
  weight_override: z.number().nullable(),
  /** Null: the value of the template; also null if the item is unidentified for the user. */
  value_override: z.int().nullable(),
  /** Null: the currency of the template; also null if the item is unidentified for the user. */
  currency_override: z.string().nullable(),
  notes: z.string(),
  ...times,
});

const ownContainer = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  is_primary: z.boolean(),
  position: z.int(),
  visibility: z.string(),
  ...limits,
  ...times,
  items: z.array(ownItem),
});

const ownTemplate = {
  id,
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  visibility: z.string(),
  /** The visibility before an admin hid the template; null if it is not hidden. */
  hidden_from: z.string().nullable(),
  ...times,
};

export const ownCharacter = z.strictObject({
  id,
  name: z.string(),
  race: z.string(),
  character_class: z.string(),
  level: z.int(),
  notes: z.string(),
  image_url: z.string(),
  party: z.string().nullable(),
  ...limits,
  ...times,
  containers: z.array(ownContainer),
});

export const ownItemTemplate = z.strictObject({
  ...ownTemplate,
  /** Pounds. */
  weight: z.number(),
  base_value: z.int(),
  currency: z.string(),
  stack_size: z.int(),
  slots: z.int(),
  glyph: z.string().nullable(),
  rarity: z.string(),
  category: z.string(),
});

export const ownShopTemplate = z.strictObject({
  ...ownTemplate,
  owner: z.string(),
  location: z.string(),
  shop_type: z.string(),
  buy_modifier: z.number(),
  sell_modifier: z.number(),
  default_restock_days: z.int().nullable(),
  name_override: z.string().nullable(),
  owner_override: z.string().nullable(),
  location_override: z.string().nullable(),
  description_override: z.string().nullable(),
  items: z.array(
    z.strictObject({
      name: z.string(),
      quantity: z.int().nullable(),
      /** Copper. */
      price: z.int().nullable(),
      restock_quantity: z.int().nullable(),
    }),
  ),
});

export const ownLootTemplate = z.strictObject({
  ...ownTemplate,
  source_type: z.string(),
  items: z.array(
    z.strictObject({
      name: z.string(),
      quantity: z.string(),
      chance: z.int(),
      is_identified: z.boolean(),
    }),
  ),
});

import {
  DRAFT_DESCRIPTION_MAX,
  HOARD_TYPES,
  ITEM_TYPES,
  LEVEL_MAX,
  REGIONS,
  WEALTHS,
} from '@quartermaster/rules/draft-terms';
import { SHOP_TYPES } from '@quartermaster/rules/shop-labels';
import { z } from 'zod';
import { API_PREFIX, STOCK_LINES_AT_ONCE } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, line } from './fields.ts';
import { CURRENCIES, RARITIES } from './item.ts';
import { seed } from './loot-roll.ts';
import { sourceType } from './loot-template.ts';
import { shopType } from './shop-fields.ts';

/**
 * Drafts of items, shops and hoards from a description (DEC-11). A draft is not stored: it fills in the form
 * for a new record.
 */

export const DRAFT_KINDS = ['item', 'shop', 'hoard'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

const TYPES: Readonly<Record<DraftKind, readonly string[]>> = {
  item: ITEM_TYPES,
  shop: SHOP_TYPES,
  hoard: HOARD_TYPES,
};

const level = z
  .int({ error: 'Level must be a whole number' })
  .min(1, { error: `Level must be from 1 to ${LEVEL_MAX}` })
  .max(LEVEL_MAX, { error: `Level must be from 1 to ${LEVEL_MAX}` });

/**
 * The terms of the requested draft. Absent fields are read from the description, or else have their defaults.
 */
export const draftRequest = z
  .strictObject({
    kind: z.enum(DRAFT_KINDS),
    description: line(DRAFT_DESCRIPTION_MAX).default(''),
    /** The type of item, shop or hoard. */
    type: z.enum([...ITEM_TYPES, ...SHOP_TYPES, ...HOARD_TYPES]).optional(),
    wealth: z.enum(WEALTHS).optional(),
    level: level.optional(),
    region: z.enum(REGIONS).optional(),
  })
  .refine(({ kind, type }) => type === undefined || TYPES[kind].includes(type), {
    error: 'Choose a type of this kind',
    path: ['type'],
  });

export type DraftRequest = z.output<typeof draftRequest>;

const terms = <T extends z.ZodType>(type: T) =>
  z.strictObject({ type, wealth: z.enum(WEALTHS), level: z.int(), region: z.enum(REGIONS) });

/** A catalog item in a line of a draft. */
const lineItem = {
  item_template_id: id,
  name: z.string(),
  category: z.string(),
  rarity: z.string(),
  glyph: z.string().nullable(),
  /** Base value per item in copper. */
  value_copper: z.int(),
};

const draftedStock = z.strictObject({
  ...lineItem,
  quantity: z.int().nullable(),
  /** Copper; null: the base value times the shop's modifier. */
  price: z.int().nullable(),
  restock_quantity: z.int().nullable(),
});
export type DraftedStock = z.infer<typeof draftedStock>;

const draftedLootLine = z.strictObject({
  ...lineItem,
  /** A number or dice. */
  quantity: z.string(),
  /** Percent. */
  chance: z.int(),
  is_identified: z.boolean(),
});
export type DraftedLootLine = z.infer<typeof draftedLootLine>;

const sharedFields = {
  engine: z.enum(['built_in', 'model']),
  /** The same request, seed and catalog give the same draft; null for a model draft. */
  seed: seed.nullable(),
  /** Items of the description, or lines of the model's output, that are left out, with the reason. */
  dropped: z.array(z.strictObject({ text: z.string(), reason: z.string() })),
};

const itemDraft = z.strictObject({
  kind: z.literal('item'),
  ...sharedFields,
  terms: terms(z.enum(ITEM_TYPES)),
  item_template: z.strictObject({
    name: z.string(),
    description: z.string(),
    /** Pounds. */
    weight: z.number(),
    base_value: z.int(),
    stack_size: z.int(),
    slots: z.int(),
    metadata: z.strictObject({
      currency: z.enum(CURRENCIES),
      rarity: z.enum(RARITIES),
      category: z.string(),
    }),
    tags: z.array(z.string()),
    glyph: z.string().nullable(),
  }),
});

const shopDraft = z.strictObject({
  kind: z.literal('shop'),
  ...sharedFields,
  terms: terms(shopType),
  shop_template: z.strictObject({
    name: z.string(),
    owner: z.string(),
    location: z.string(),
    description: z.string(),
    shop_type: shopType,
    buy_modifier: z.number(),
    sell_modifier: z.number(),
    default_restock_days: z.int(),
  }),
  lines: z.array(draftedStock).max(STOCK_LINES_AT_ONCE),
});

const hoardDraft = z.strictObject({
  kind: z.literal('hoard'),
  ...sharedFields,
  terms: terms(z.enum(HOARD_TYPES)),
  loot_template: z.strictObject({ name: z.string(), description: z.string(), source_type: sourceType }),
  lines: z.array(draftedLootLine).max(STOCK_LINES_AT_ONCE),
});

export const draft = z.discriminatedUnion('kind', [itemDraft, shopDraft, hoardDraft]);
export type Draft = z.infer<typeof draft>;
export type DraftOf<K extends DraftKind> = Extract<Draft, { kind: K }>;

export const createDraft = endpoint({
  id: 'draft.create',
  method: 'POST',
  path: `${API_PREFIX}/drafts`,
  audience: 'user',
  apiKeys: 'shared',
  summary:
    'Draft an item, a shop or a hoard from a description with the built-in generator; the draft is not stored, and counts as one of the AI uses of the month',
  body: z.strictObject({
    draft: draftRequest,
    /** Absent: a random seed. */
    seed: seed.optional(),
  }),
  reply: { status: 200, data: draft },
  errorCodes: [],
  limit: 'draft',
});

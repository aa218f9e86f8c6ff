import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { id, idParams, line, moneyQuery, paging } from './fields.ts';
import { CURRENCIES, RARITIES } from './item.ts';
import { itemTemplateChange, itemTemplateForm, VISIBILITIES } from './item-template-form.ts';
import { minRatingQuery } from './rating.ts';
import { templateEndpoints, templateErrorCodes, templateFields } from './template-endpoints.ts';

export const itemTemplate = z.strictObject({
  ...templateFields,
  /** Pounds. */
  weight: z.number(),
  /** In coins of `metadata.currency`. */
  base_value: z.int(),
  value_copper: z.int(),
  /** 0 = unlimited, 1 = not stackable. */
  stack_size: z.int(),
  is_stackable: z.boolean(),
  /** Slots that one stack occupies. */
  slots: z.int(),
  metadata: z.strictObject({ currency: z.enum(CURRENCIES), rarity: z.string(), category: z.string() }),
  tags: z.array(z.string()),
  glyph: z.string().nullable(),
  /** Whether the template is part of the catalog: it can be duplicated, but not updated. */
  is_system: z.boolean(),
  /** The average rating; DOM-3 specifies this name. */
  rating: z.number().nullable(),
});
export type ItemTemplate = z.infer<typeof itemTemplate>;

export const {
  get: getItemTemplate,
  remove: deleteItemTemplate,
  duplicate: duplicateItemTemplate,
  rate: rateItemTemplate,
  ratings: listItemTemplateRatings,
} = templateEndpoints({
  slice: 'item_template',
  noun: 'an item template',
  data: itemTemplate,
  onDelete: 'a template in use is retired, and its items are kept',
  duplicateVerb: 'duplicate',
  duplicateErrorCodes: [],
});

export const listItemTemplates = endpoint({
  id: 'item_template.list',
  method: 'GET',
  path: `${API_PREFIX}/item_templates`,
  audience: 'user',
  apiKeys: 'shared',
  summary: 'Item templates that the caller can see',
  query: z.strictObject({
    ...paging(20),
    search: line(100).optional(),
    tag: line(60).optional(),
    category: line(60).optional(),
    /** Gold pieces. */
    min_value: moneyQuery('min_value').optional(),
    max_value: moneyQuery('max_value').optional(),
    visibility: z.enum(VISIBILITIES).optional(),
    creator_id: id.optional(),
    rarity: z.enum(RARITIES).optional(),
    min_rating: minRatingQuery.optional(),
    sort: z.enum(['name', 'value', 'weight', 'rating', 'uses', 'created_at']).default('name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  reply: { status: 200, data: z.array(itemTemplate), meta: pageMeta },
  errorCodes: [],
});

export const listItemTemplateTags = endpoint({
  id: 'item_template.tags',
  method: 'GET',
  path: `${API_PREFIX}/item_templates/tags`,
  audience: 'user',
  apiKeys: 'shared',
  summary: 'The 200 most used tags with their counts, most used first',
  reply: { status: 200, data: z.array(z.strictObject({ tag: z.string(), count: z.int() })) },
  errorCodes: [],
});

/** The marketplace (DOM-7): public templates; `*` means everything. */
export const searchItems = endpoint({
  id: 'item_template.search',
  method: 'GET',
  path: `${API_PREFIX}/search/items`,
  audience: 'user',
  apiKeys: 'shared',
  summary: 'Search the public item templates',
  query: z.strictObject({
    ...paging(20),
    search: line(100).default('*'),
    visibility: z.literal('public').default('public'),
    /** Comma-separated; all must be present. */
    tags: line(300).optional(),
    min_value: moneyQuery('min_value').optional(),
    max_value: moneyQuery('max_value').optional(),
    /** Pounds. */
    min_weight: moneyQuery('min_weight').optional(),
    max_weight: moneyQuery('max_weight').optional(),
    category: line(60).optional(),
    creator_id: id.optional(),
    /** Either from the starter catalog or created by users. */
    origin: z.enum(['catalog', 'users']).optional(),
    rarity: z.enum(RARITIES).optional(),
    min_rating: minRatingQuery.optional(),
    sort: z.enum(['name', 'value', 'weight', 'rating', 'uses', 'created_at']).default('name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  reply: { status: 200, data: z.array(itemTemplate), meta: pageMeta },
  errorCodes: [],
  limit: 'search',
});

export const createItemTemplate = endpoint({
  id: 'item_template.create',
  method: 'POST',
  path: `${API_PREFIX}/item_templates`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Create an item template; a public template requires a verified email address',
  body: z.strictObject({ item_template: itemTemplateForm }),
  reply: { status: 201, data: itemTemplate },
  errorCodes: ['EMAIL_NOT_VERIFIED'],
});

export const replaceItemTemplate = endpoint({
  id: 'item_template.replace',
  method: 'PUT',
  path: `${API_PREFIX}/item_templates/{id}`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Replace an item template of the caller; absent fields get their defaults',
  params: idParams,
  body: z.strictObject({ item_template: itemTemplateChange }),
  reply: { status: 200, data: itemTemplate },
  errorCodes: [...templateErrorCodes, 'CONFLICT', 'EMAIL_NOT_VERIFIED'],
});

const templateUsage = z.strictObject({
  /**
   * Whether the reader may know of an item of this template. A template is retired instead of deleted if any
   * item of it exists or existed, or if a line of a shop or loot refers to it.
   */
  is_used: z.boolean(),
  /** Number of items that change with the template: those that the creator may change. */
  items_that_follow: z.int(),
  /** Number of other items that the reader may know of; they keep their values. */
  items_that_stay: z.int(),
});
export type TemplateUsage = z.infer<typeof templateUsage>;

export const getItemTemplateUsage = endpoint({
  id: 'item_template.usage',
  method: 'GET',
  path: `${API_PREFIX}/item_templates/{id}/usage`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'How many items follow an update of a template of the caller, and how many keep their values',
  params: idParams,
  reply: { status: 200, data: templateUsage },
  errorCodes: templateErrorCodes,
});

import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { id, idParams, line, moneyQuery, paging, time } from './fields.ts';
import { CURRENCIES } from './item.ts';

export const VISIBILITIES = ['private', 'unlisted', 'public'] as const;

export const itemTemplate = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  /** Pounds. */
  weight: z.number(),
  /** In metadata.currency. */
  base_value: z.int(),
  value_copper: z.int(),
  visibility: z.enum(VISIBILITIES),
  /** 0 = unlimited, 1 = not stackable. */
  stack_size: z.int(),
  is_stackable: z.boolean(),
  metadata: z.strictObject({ currency: z.enum(CURRENCIES), rarity: z.string(), category: z.string() }),
  tags: z.array(z.string()),
  glyph: z.string().nullable(),
  creator_id: id.nullable(),
  creator_name: z.string(),
  created_at: time,
  updated_at: time,
});
export type ItemTemplate = z.infer<typeof itemTemplate>;

export const listItemTemplates = endpoint({
  id: 'item_template.list',
  method: 'GET',
  path: `${API_PREFIX}/item_templates`,
  audience: 'user',
  summary: 'Item templates that the asker may see',
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
    sort: z.enum(['name', 'value', 'weight', 'created_at']).default('name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  reply: { status: 200, data: z.array(itemTemplate), meta: pageMeta },
  fails: [],
});

export const getItemTemplate = endpoint({
  id: 'item_template.get',
  method: 'GET',
  path: `${API_PREFIX}/item_templates/{id}`,
  audience: 'user',
  summary: 'One item template',
  params: idParams,
  reply: { status: 200, data: itemTemplate },
  fails: ['RESOURCE_NOT_FOUND'],
});

export const listItemTemplateTags = endpoint({
  id: 'item_template.tags',
  method: 'GET',
  path: `${API_PREFIX}/item_templates/tags`,
  audience: 'user',
  summary: 'Tags in use with their counts, most used first',
  reply: { status: 200, data: z.array(z.strictObject({ tag: z.string(), count: z.int() })) },
  fails: [],
});

/** The marketplace (domain.md §7): public templates; `*` means everything. */
export const searchItems = endpoint({
  id: 'item_template.search',
  method: 'GET',
  path: `${API_PREFIX}/search/items`,
  audience: 'user',
  summary: 'Search the public item templates',
  query: z.strictObject({
    ...paging(20),
    search: line(100).default('*'),
    visibility: z.literal('public').default('public'),
    /** Comma-joined; all must be present. */
    tags: line(300).optional(),
    min_value: moneyQuery('min_value').optional(),
    max_value: moneyQuery('max_value').optional(),
    /** Pounds. */
    min_weight: moneyQuery('min_weight').optional(),
    max_weight: moneyQuery('max_weight').optional(),
  }),
  reply: { status: 200, data: z.array(itemTemplate), meta: pageMeta },
  fails: [],
  limit: 'search',
});

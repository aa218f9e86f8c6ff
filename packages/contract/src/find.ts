import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { flagQuery, id, idParams, line, moneyQuery, paging } from './fields.ts';

export const FIND_SORTS = ['name', 'value', 'quantity', 'rarity', 'holder'] as const;

/** Maximum number of stacks that one search reads; in a larger party, users search one holder at a time. */
export const FIND_STACKS_MAX = 30_000;

export const HOLDER_TYPES = ['character', 'party', 'shop', 'loot'] as const;

/** The holder of an item: a character, the party, a shop or loot. */
const holder = z.strictObject({ type: z.enum(HOLDER_TYPES), id, name: z.string() });
export type Holder = z.infer<typeof holder>;

/**
 * Equal stacks of one container, and where they are; `id` is that of the oldest stack. Readers who may not know an
 * unidentified item receive its masked name (DEC-4, ADR 0122).
 */
export const foundItem = z.strictObject({
  id,
  name: z.string(),
  /** Null: unlimited. */
  quantity: z.int().nullable(),
  /** Copper per item; null if the reader may not know it. */
  value_copper: z.int().nullable(),
  rarity: z.string().nullable(),
  category: z.string(),
  glyph: z.string().nullable(),
  is_identified: z.boolean(),
  is_equipped: z.boolean(),
  is_attuned: z.boolean(),
  container_id: id,
  container_name: z.string(),
  holder,
});
export type FoundItem = z.infer<typeof foundItem>;

export const findItems = endpoint({
  id: 'party.find',
  method: 'GET',
  path: `${API_PREFIX}/parties/{id}/find`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Find items wherever the caller may see them: containers, shops and loot of a party',
  params: idParams,
  query: z.strictObject({
    ...paging(25),
    /** Every word must be part of the name, or a tag or the category must begin with the whole text. */
    search: line(100).optional(),
    category: line(60).optional(),
    rarity: line(30).optional(),
    /** Gold pieces. */
    min_value: moneyQuery('min_value').optional(),
    max_value: moneyQuery('max_value').optional(),
    /** A character, the party, a shop or loot. */
    holder_id: id.optional(),
    equipped: flagQuery.optional(),
    identified: flagQuery.optional(),
    sort: z.enum(FIND_SORTS, { error: `sort must be one of ${FIND_SORTS.join(', ')}` }).default('name'),
    direction: z.enum(['asc', 'desc'], { error: 'direction must be asc or desc' }).default('asc'),
  }),
  reply: {
    status: 200,
    data: z.array(foundItem),
    meta: pageMeta.extend({
      /** Holders whose items the caller may search, the caller's characters first; at most 500. */
      holders: z.array(holder),
      /** False if the caller may see more stacks than one search reads. */
      is_complete: z.boolean(),
    }),
  },
  errorCodes: ['RESOURCE_NOT_FOUND'],
  limit: 'search',
});

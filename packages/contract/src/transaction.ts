import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { id, idParams, paging, time } from './fields.ts';
import { CURRENCIES } from './item.ts';

/** domain.md §3. */
export const TRANSACTION_TYPES = [
  'purchase',
  'sale',
  'transfer',
  'character_to_character_transfer',
  'character_to_party_transfer',
  'party_to_character_transfer',
  'party_deposit',
  'party_withdraw',
  'loot',
  'loot_distribution',
  'create',
  'delete',
  'adjust',
  'split',
  'merge',
  'character_creation',
  'character_deletion',
  'container_creation',
  'container_deletion',
  'item_creation',
  'item_destruction',
  'currency_conversion',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** How a change was made (decisions.md §7). */
export const VIAS = ['web', 'api', 'discord', 'admin', 'system'] as const;
export type Via = (typeof VIAS)[number];

const named = z.strictObject({ id: id.nullable(), name: z.string() });

export const transaction = z.strictObject({
  id,
  transaction_type: z.enum(TRANSACTION_TYPES),
  transaction_date: time,
  transaction_summary: z.string(),
  actor_data: named,
  target_data: named.nullable(),
  transactable_data: named.nullable(),
  quantity: z.int().nullable(),
  amount: z.int().nullable(),
  currency: z.enum(CURRENCIES).nullable(),
  notes: z.string(),
  via: z.enum(VIAS),
  source_location_data: named.nullable(),
  destination_location_data: named.nullable(),
});
export type Transaction = z.infer<typeof transaction>;

const noDay = { error: 'Must be a date as YYYY-MM-DD' };
/** The calendar has no year 0, and the database none either. */
const day = z.iso.date(noDay).refine((date) => date > '0001', noDay);
const historyQuery = z.strictObject({
  ...paging(20),
  transaction_type: z.enum(['all', ...TRANSACTION_TYPES]).default('all'),
  start_date: day.optional(),
  end_date: day.optional(),
});

export const listPartyTransactions = endpoint({
  id: 'transaction.party',
  method: 'GET',
  path: `${API_PREFIX}/transactions/party/{id}`,
  audience: 'user',
  summary: "A party's history, newest first",
  params: idParams,
  query: historyQuery,
  reply: { status: 200, data: z.array(transaction), meta: pageMeta },
  fails: ['RESOURCE_NOT_FOUND'],
});

export const listCharacterTransactions = endpoint({
  id: 'transaction.character',
  method: 'GET',
  path: `${API_PREFIX}/transactions/character/{id}`,
  audience: 'user',
  summary: "A character's history, newest first",
  params: idParams,
  query: historyQuery,
  reply: { status: 200, data: z.array(transaction), meta: pageMeta },
  fails: ['RESOURCE_NOT_FOUND'],
});

export const getTransaction = endpoint({
  id: 'transaction.get',
  method: 'GET',
  path: `${API_PREFIX}/transactions/{id}`,
  audience: 'user',
  summary: 'One line of the history',
  params: idParams,
  reply: { status: 200, data: transaction },
  fails: ['RESOURCE_NOT_FOUND'],
});

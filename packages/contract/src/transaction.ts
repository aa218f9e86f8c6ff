import { z } from 'zod';
import { API_PREFIX, UNDOS_MAX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { day, flagQuery, id, idParams, line, paging, quantity, text, time } from './fields.ts';
import { CURRENCIES } from './item.ts';

/** The types of transactions (DOM-3). */
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

/** The interface through which a change was made (DEC-7). */
export const VIAS = ['web', 'api', 'discord', 'admin', 'system'] as const;
export type Via = (typeof VIAS)[number];

const namedRecord = z.strictObject({ id: id.nullable(), name: z.string() });

export const transaction = z.strictObject({
  id,
  transaction_type: z.enum(TRANSACTION_TYPES),
  transaction_date: time,
  transaction_summary: z.string(),
  actor_data: namedRecord,
  target_data: namedRecord.nullable(),
  transactable_data: namedRecord.nullable(),
  quantity: z.int().nullable(),
  amount: z.int().nullable(),
  currency: z.enum(CURRENCIES).nullable(),
  notes: z.string(),
  via: z.enum(VIAS),
  source_location_data: namedRecord.nullable(),
  destination_location_data: namedRecord.nullable(),
  /** The transaction that this one undoes, and the transaction that undid this one. */
  undo_of: id.nullable(),
  undone_by: id.nullable(),
  /** Whether the reader may undo the transaction now (DEC-3). */
  can_undo: z.boolean(),
  /**
   * In a grouped list: the number of lines that this line represents, counted up to `ACTION_PARTS_COUNT_MAX`.
   */
  parts_count: z.int().optional(),
  /** In a grouped list: the extent to which the represented changes were undone. */
  undone: z.enum(['none', 'some', 'all']).optional(),
  /** In a grouped list: the user who undid this line, if it was undone within an hour. */
  undone_by_name: z.string().optional(),
});
export type Transaction = z.infer<typeof transaction>;

const historyQuery = z.strictObject({
  ...paging(20),
  /**
   * Combines the lines of one action into one line: those of a request, of its undo within an hour, and of repetitions
   * of the same movement. `part_of` lists the combined lines.
   */
  grouped: flagQuery.default(false),
  /** Only the lines that this line of a grouped list represents. */
  part_of: id.optional(),
  transaction_type: z.enum(['all', ...TRANSACTION_TYPES]).default('all'),
  start_date: day.optional(),
  end_date: day.optional(),
  /** The user who acted. */
  actor_id: id.optional(),
  /** A part of the item name, as far as the reader may know it. */
  item_name: line(100).optional(),
});

/** `first_year`: the year after the last closed one; null if none is closed or the party or character is newer. */
const historyMeta = pageMeta.extend({ first_year: z.int().nullable() });

export const listPartyTransactions = endpoint({
  id: 'transaction.party',
  method: 'GET',
  path: `${API_PREFIX}/transactions/party/{id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: "A party's history, newest first",
  params: idParams,
  /** `since_last_visit`: only lines since the caller's previous visit. */
  query: historyQuery.extend({ since_last_visit: flagQuery.default(false) }),
  /** `last_visit_at`: when the caller's previous visit ended; null during the first visit. */
  reply: {
    status: 200,
    data: z.array(transaction),
    meta: historyMeta.extend({ last_visit_at: time.nullable() }),
  },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const listCharacterTransactions = endpoint({
  id: 'transaction.character',
  method: 'GET',
  path: `${API_PREFIX}/transactions/character/{id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: "A character's history, newest first",
  params: idParams,
  query: historyQuery,
  reply: { status: 200, data: z.array(transaction), meta: historyMeta },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const getTransaction = endpoint({
  id: 'transaction.get',
  method: 'GET',
  path: `${API_PREFIX}/transactions/{id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'One line of the history',
  params: idParams,
  reply: { status: 200, data: transaction },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

/** CSV columns of DOM-9. */
export const TRANSACTION_CSV_COLUMNS = [
  'Date',
  'Type',
  'Actor',
  'Target',
  'Item',
  'Quantity',
  'Amount',
  'Currency',
  'From Location',
  'To Location',
  'Notes',
] as const;

const exportQuery = z.strictObject({
  transaction_type: historyQuery.shape.transaction_type,
  start_date: historyQuery.shape.start_date,
  end_date: historyQuery.shape.end_date,
  actor_id: historyQuery.shape.actor_id,
  item_name: historyQuery.shape.item_name,
});

export const exportPartyTransactions = endpoint({
  id: 'transaction.export_party',
  method: 'GET',
  path: `${API_PREFIX}/transactions/party/{id}/export`,
  audience: 'user',
  apiKeys: 'party',
  summary: "A party's history as CSV, with the details that the caller may read, newest first",
  params: idParams,
  query: exportQuery,
  reply: { status: 200, file: ['text/csv; charset=utf-8'] },
  errorCodes: ['RESOURCE_NOT_FOUND'],
  limit: 'export',
});

export const exportCharacterTransactions = endpoint({
  id: 'transaction.export_character',
  method: 'GET',
  path: `${API_PREFIX}/transactions/character/{id}/export`,
  audience: 'user',
  apiKeys: 'party',
  summary: "A character's history as CSV, with the details that the caller may read, newest first",
  params: idParams,
  query: exportQuery,
  reply: { status: 200, file: ['text/csv; charset=utf-8'] },
  errorCodes: ['RESOURCE_NOT_FOUND'],
  limit: 'export',
});

/**
 * A manual adjustment by a gm, or by the owner of the character (DEC-7): a note in the history, or a changed
 * quantity with its reason.
 */
export const adjustment = z
  .strictObject({
    party_id: id.optional(),
    character_id: id.optional(),
    transaction_type: z.literal('adjust', { error: 'Only "adjust" can be recorded manually' }),
    notes: text(2000).min(1, { error: 'Enter what was adjusted and why' }),
    /** The stack whose quantity changes; `quantity` is the new quantity. */
    item_instance_id: id.optional(),
    quantity: quantity.optional(),
  })
  .refine(({ party_id, character_id }) => (party_id === undefined) !== (character_id === undefined), {
    error: 'Enter either a party or a character',
    path: ['party_id'],
  })
  .refine((form) => (form.item_instance_id === undefined) === (form.quantity === undefined), {
    error: 'Enter both the item and the quantity',
    path: ['quantity'],
  });

export const recordAdjustment = endpoint({
  id: 'transaction.adjust',
  method: 'POST',
  path: `${API_PREFIX}/transactions`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Record a manual adjustment (gm, or the owner of the character)',
  body: z.strictObject({ transaction: adjustment }),
  reply: { status: 201, data: transaction },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'CAPACITY_EXCEEDED'],
});

const UNDO_ERROR_CODES = [
  'RESOURCE_NOT_FOUND',
  'FORBIDDEN',
  'CONFLICT',
  'UNDO_BLOCKED',
  'CAPACITY_EXCEEDED',
] as const;

export const undoTransaction = endpoint({
  id: 'transaction.undo',
  method: 'POST',
  path: `${API_PREFIX}/transactions/{id}/undo`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Undo a transaction by posting its opposite (gm any; manager and player their own for 10 minutes)',
  params: idParams,
  reply: { status: 201, data: transaction },
  errorCodes: UNDO_ERROR_CODES,
});

export const undoTransactions = endpoint({
  id: 'transaction.undo_all',
  method: 'POST',
  path: `${API_PREFIX}/transactions/undo`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Undo several transactions, the latest first: all or none',
  body: z.strictObject({
    /** Transfers that emptied a deleted container may be listed too; undoing the deletion includes them. */
    transaction_ids: z.array(id).min(1, { error: 'Choose at least one transaction' }).max(UNDOS_MAX),
  }),
  /** The ids of the new transactions, in the order in which they were posted. */
  reply: { status: 201, data: z.strictObject({ transaction_ids: z.array(id) }) },
  errorCodes: UNDO_ERROR_CODES,
});

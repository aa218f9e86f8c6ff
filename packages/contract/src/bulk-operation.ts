import { z } from 'zod';
import { USER_FILTERS } from './admin-users.ts';
import { paidTier } from './billing-fields.ts';
import { API_PREFIX, BULK_LIST_CHARACTERS_MAX, BULK_MESSAGE_MAX, BULK_SUBJECT_MAX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { adminReason, id, idParams, line, paging, text, time } from './fields.ts';

const path = `${API_PREFIX}/admin/bulk_operations` as const;

export const BULK_ACTIONS = [
  'suspend',
  'lift_suspension',
  'grant_tier',
  'message',
  'revoke_sessions',
  'delete_unverified',
  'archive_parties',
] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export const BULK_STATES = ['running', 'completed', 'canceled'] as const;
export const BULK_ROW_STATES = ['waiting', 'succeeded', 'skipped', 'failed'] as const;
export type BulkRowState = (typeof BULK_ROW_STATES)[number];

const action = z.enum(BULK_ACTIONS, { error: 'Unknown action' });

/** The selected users or parties, and the action. The server validates the combination of fields per action. */
const plan = {
  action,
  /** Email addresses or usernames, separated by line breaks, commas or semicolons; instead of a filter. */
  list: text(BULK_LIST_CHARACTERS_MAX).optional(),
  filter: z.enum(USER_FILTERS, { error: 'Unknown filter' }).optional(),
  search: line(254).optional(),
  /** `suspend`: the end of the suspension; absent or null: until it is lifted. */
  until: time.nullable().optional(),
  /** `grant_tier` */
  granted_tier: paidTier.optional(),
  ends_at: time.optional(),
  /** `message` */
  subject: line(BULK_SUBJECT_MAX).optional(),
  text: text(BULK_MESSAGE_MAX).optional(),
  /** `delete_unverified`: selects the users, unless there is a list. */
  older_than_days: z.int().min(7).max(3650).optional(),
  /** `archive_parties`: selects the parties that no one has used for this many days. */
  inactive_days: z.int().min(30).max(3650).optional(),
};

const sampleEntry = z.strictObject({ name: z.string(), skipped_because: z.string().nullable() });

export const previewBulkOperation = endpoint({
  id: 'admin.preview_bulk_operation',
  method: 'POST',
  path: `${path}/preview`,
  audience: 'admin',
  summary: 'The users or parties that an operation would change: their number and the first of them',
  body: z.strictObject(plan),
  reply: {
    status: 200,
    data: z.strictObject({
      /**
       * Number of list entries, or of matching users or parties; at most one more than the maximum of an
       * operation.
       */
      total: z.int(),
      eligible: z.int(),
      /** Identifies the set of eligible users or parties, to confirm it when the operation is started. */
      selection: z.string(),
      skipped: z.array(z.strictObject({ reason: z.string(), count: z.int() })),
      sample: z.array(sampleEntry),
    }),
  },
  errorCodes: [],
});

export const bulkOperation = z.strictObject({
  id,
  action: z.enum(BULK_ACTIONS),
  actor_name: z.string(),
  reason: z.string(),
  state: z.enum(BULK_STATES),
  total: z.int(),
  succeeded: z.int(),
  skipped: z.int(),
  failed: z.int(),
  created_at: time,
  finished_at: time.nullable(),
});
export type BulkOperation = z.infer<typeof bulkOperation>;

export const startBulkOperation = endpoint({
  id: 'admin.start_bulk_operation',
  method: 'POST',
  path,
  audience: 'admin',
  recentAuth: true,
  summary: 'Start an action on many users or parties; background jobs process each of them once',
  body: z.strictObject({
    ...plan,
    reason: adminReason,
    /** `selection` of the preview that the admin has confirmed; CONFLICT if the set has changed since. */
    selection: line(64).optional(),
  }),
  reply: { status: 201, data: bulkOperation },
  errorCodes: ['CONFLICT'],
});

const operationFilter = {
  action: action.optional(),
  state: z.enum(BULK_STATES, { error: 'Unknown state' }).optional(),
};

export const listBulkOperations = endpoint({
  id: 'admin.bulk_operations',
  method: 'GET',
  path,
  audience: 'admin',
  summary: 'Stored bulk operations, newest first',
  query: z.strictObject({ ...paging(25), ...operationFilter }),
  reply: { status: 200, data: z.array(bulkOperation), meta: pageMeta },
  errorCodes: [],
});

/** The columns of the exported list. */
export const BULK_LIST_CSV_COLUMNS = [
  'id',
  'action',
  'state',
  'reason',
  'admin',
  'total',
  'succeeded',
  'skipped',
  'failed',
  'created_at',
  'finished_at',
] as const;

export const exportBulkOperations = endpoint({
  id: 'admin.export_bulk_operations',
  method: 'GET',
  path: `${path}/export`,
  audience: 'admin',
  summary: 'The list of bulk operations as CSV, newest first',
  query: z.strictObject(operationFilter),
  reply: { status: 200, file: ['text/csv; charset=utf-8'] },
  errorCodes: [],
  limit: 'export',
});

export const showBulkOperation = endpoint({
  id: 'admin.bulk_operation',
  method: 'GET',
  path: `${path}/{id}`,
  audience: 'admin',
  // The page polls it.
  adminSession: 'observes',
  summary: 'A bulk operation with its progress',
  params: idParams,
  reply: { status: 200, data: bulkOperation },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

const rowFilter = { state: z.enum(BULK_ROW_STATES, { error: 'Unknown state' }).optional() };

const bulkRow = z.strictObject({
  number: z.int(),
  /** Null for a party, and for a list entry that matches no user. */
  user_id: id.nullable(),
  /** Null unless the operation is about parties. */
  party_id: id.nullable(),
  /** The username, the name of the party, or the entry of the list. */
  name: z.string(),
  state: z.enum(BULK_ROW_STATES),
  /** Why the row was skipped or failed. */
  message: z.string(),
});
export type BulkRow = z.infer<typeof bulkRow>;

export const listBulkRows = endpoint({
  id: 'admin.bulk_operation_rows',
  method: 'GET',
  path: `${path}/{id}/rows`,
  audience: 'admin',
  // The page polls it.
  adminSession: 'observes',
  summary: 'The result of a bulk operation for each user or party, in order',
  params: idParams,
  query: z.strictObject({ ...paging(25), ...rowFilter }),
  reply: { status: 200, data: z.array(bulkRow), meta: pageMeta },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

/** The columns of the exported results. */
export const BULK_CSV_COLUMNS = ['number', 'user_id', 'name', 'state', 'message', 'party_id'] as const;

export const exportBulkRows = endpoint({
  id: 'admin.export_bulk_operation',
  method: 'GET',
  path: `${path}/{id}/export`,
  audience: 'admin',
  summary: 'The results of a bulk operation as CSV',
  params: idParams,
  query: z.strictObject(rowFilter),
  reply: { status: 200, file: ['text/csv; charset=utf-8'] },
  errorCodes: ['RESOURCE_NOT_FOUND'],
  limit: 'export',
});

export const cancelBulkOperation = endpoint({
  id: 'admin.cancel_bulk_operation',
  method: 'POST',
  path: `${path}/{id}/cancel`,
  audience: 'admin',
  summary: 'Stop a bulk operation; completed changes are kept',
  params: idParams,
  body: z.strictObject({ reason: adminReason }),
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});

import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { adminReason, paging, time } from './fields.ts';

const path = `${API_PREFIX}/admin/webhook_events` as const;

/**
 * `failed`: all attempts so far failed; the server makes a limited number of further attempts. `waiting`: not attempted
 * yet.
 */
export const WEBHOOK_EVENT_STATUSES = ['failed', 'waiting', 'processed'] as const;

/** An event that Stripe has delivered. Processed events are kept for the time that `RETENTION` defines. */
export const webhookEvent = z.strictObject({
  /** Stripe's id. */
  id: z.string(),
  type: z.string(),
  status: z.enum(WEBHOOK_EVENT_STATUSES),
  /** The Stripe subscription of the event; null if it has none. */
  reference: z.string().nullable(),
  attempts: z.int(),
  /** The message of the last error, truncated to 500 characters. */
  error: z.string().nullable(),
  created_at: time,
  received_at: time,
  processed_at: time.nullable(),
});
export type WebhookEvent = z.infer<typeof webhookEvent>;

const eventFilter = {
  status: z.enum(WEBHOOK_EVENT_STATUSES, { error: 'Must be failed, waiting or processed' }).default('failed'),
};

export const listWebhookEvents = endpoint({
  id: 'admin.webhook_events',
  method: 'GET',
  path,
  audience: 'admin',
  // The page polls it.
  adminSession: 'observes',
  summary: 'Stripe events by status, newest first. The total stops at 1,000.',
  query: z.strictObject({
    ...paging(25),
    ...eventFilter,
  }),
  reply: { status: 200, data: z.array(webhookEvent), meta: pageMeta },
  errorCodes: [],
});

/** The columns of the CSV file. */
export const WEBHOOK_EVENT_CSV_COLUMNS = [
  'id',
  'type',
  'status',
  'reference',
  'attempts',
  'error',
  'created_at',
  'received_at',
  'processed_at',
] as const;

export const exportWebhookEvents = endpoint({
  id: 'admin.export_webhook_events',
  method: 'GET',
  path: `${path}/export`,
  audience: 'admin',
  summary: 'The Stripe events of a status as CSV, newest first',
  query: z.strictObject(eventFilter),
  reply: { status: 200, file: ['text/csv; charset=utf-8'] },
  errorCodes: [],
  limit: 'export',
});

export const replayWebhookEvent = endpoint({
  id: 'admin.replay_webhook_event',
  method: 'POST',
  path: `${path}/{id}/replay`,
  audience: 'admin',
  recentAuth: true,
  summary: 'Process a Stripe event again now: the subscription gets its current state in Stripe.',
  params: z.strictObject({
    id: z.string().regex(/^evt_\w{1,250}$/, { error: 'Must be the id of a Stripe event' }),
  }),
  body: z.strictObject({ reason: adminReason }),
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});

import { z } from 'zod';
import { API_PREFIX, WEBHOOK_DESCRIPTION_MAX, WEBHOOKS_MAX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { id, idParams, line, paging, time } from './fields.ts';
import { WEBHOOK_EVENT_TYPES, WEBHOOK_TEST_TYPE } from './webhook-payload.ts';

/** Webhooks of a party (DEC-11); managed by its game masters. */

export const webhookState = z.enum(['active', 'paused', 'disabled']);
export const webhookDisabledReason = z.enum(['failing', 'gone', 'tier', 'creator']);
export type WebhookDisabledReason = z.infer<typeof webhookDisabledReason>;

/** Why a webhook was disabled, in its notification and its email. */
export const WEBHOOK_DISABLED_TEXT: Readonly<Record<WebhookDisabledReason, string>> = {
  failing: 'No delivery succeeded for a day.',
  gone: 'The endpoint responded with 410 Gone.',
  tier: 'The tier of the webhook’s creator no longer includes API access.',
  creator: 'The webhook’s creator is no longer a game master of the party.',
};

const eventTypes = z
  .array(z.enum(WEBHOOK_EVENT_TYPES))
  .min(1, { error: 'Choose at least one type' })
  .max(WEBHOOK_EVENT_TYPES.length)
  .nullable();

export const webhook = z.strictObject({
  id,
  party_id: id,
  url: z.string(),
  description: z.string(),
  /** Null: all types, including future ones. */
  event_types: eventTypes,
  state: webhookState,
  /**
   * `failing`: no delivery succeeded for a day. `gone`: the URL responded with 410. `tier`, `creator`: the creator's
   * tier or role is no longer sufficient.
   */
  disabled_reason: webhookDisabledReason.nullable(),
  created_by: z.strictObject({ id, username: z.string() }),
  /** The first failure since the last success. */
  failing_since: time.nullable(),
  last_attempt_at: time.nullable(),
  /** The time until which deliveries are also signed with the previous secret. */
  previous_secret_expires_at: time.nullable(),
  created_at: time,
});
export type Webhook = z.infer<typeof webhook>;

export const webhookAttempt = z.strictObject({
  at: time,
  /** Null when there was no response. */
  status: z.int().nullable(),
  /** The reason for a missing response, or for a response that counts as a failure. */
  error: z.string().nullable(),
  duration_ms: z.int(),
});

export const webhookDelivery = z.strictObject({
  /** The `webhook-id` of every attempt. */
  id,
  type: z.enum([...WEBHOOK_EVENT_TYPES, WEBHOOK_TEST_TYPE]),
  /** Null for a test. */
  event_number: z.int().nullable(),
  state: z.enum(['pending', 'delivered', 'failed']),
  next_attempt_at: time.nullable(),
  attempts: z.array(webhookAttempt),
  /** The JSON body of the request. */
  body: z.string(),
  /** The beginning of the newest response. */
  response: z.string(),
  created_at: time,
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const NOT_SECURE = 'Must be an https URL, such as https://example.org/hook';

/**
 * The rules that apply on every server. Unless a server allows webhooks to any host, it also requires https, port 443
 * or 8443, and a public host.
 */
const webhookUrl = z
  .string({ error: NOT_SECURE })
  .trim()
  .max(2000, { error: 'Must be at most 2000 characters' })
  .refine(isWebhookUrl, { error: NOT_SECURE });

function isWebhookUrl(value: string): boolean {
  if (/[\s\p{C}]/u.test(value) || !URL.canParse(value)) return false;
  const { protocol, username, password, hash } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === '';
}

export const webhookForm = z.strictObject({
  url: webhookUrl,
  description: line(WEBHOOK_DESCRIPTION_MAX).default(''),
  event_types: eventTypes.default(null),
});
export type WebhookForm = z.infer<typeof webhookForm>;

const COLLECTION = `${API_PREFIX}/parties/{id}/webhooks` as const;
const WEBHOOK = `${COLLECTION}/{webhook_id}` as const;
const webhookParams = z.strictObject({ id, webhook_id: id });
const errorCodes = ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'FEATURE_NOT_IN_TIER'] as const;

/** The secret is shown once. */
const withSecret = z.strictObject({ webhook, secret: z.string().startsWith('whsec_') });

export const listWebhooks = endpoint({
  id: 'webhook.list',
  method: 'GET',
  path: COLLECTION,
  audience: 'user',
  summary: 'The webhooks of a party, oldest first (gm)',
  params: idParams,
  reply: {
    status: 200,
    data: z.array(webhook).max(WEBHOOKS_MAX),
    /**
     * Whether the reader's tier in this party has API access. Without it, webhooks can only be paused and deleted.
     */
    meta: z.strictObject({ is_in_tier: z.boolean() }),
  },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN'],
});

export const createWebhook = endpoint({
  id: 'webhook.create',
  method: 'POST',
  path: COLLECTION,
  audience: 'user',
  recentAuth: true,
  summary: 'Create a webhook (gm with API access); returns its secret, which is shown once',
  params: idParams,
  body: z.strictObject({ webhook: webhookForm }),
  reply: { status: 201, data: withSecret },
  errorCodes,
});

export const updateWebhook = endpoint({
  id: 'webhook.update',
  method: 'PATCH',
  path: WEBHOOK,
  audience: 'user',
  summary:
    'Update, pause or resume a webhook (gm); events that occur while it is paused are never sent. Changing the URL requires recent authentication.',
  params: webhookParams,
  body: z.strictObject({
    webhook: z.strictObject({
      url: webhookUrl.optional(),
      description: line(WEBHOOK_DESCRIPTION_MAX).optional(),
      event_types: eventTypes.optional(),
      state: z.enum(['active', 'paused']).optional(),
    }),
  }),
  reply: { status: 200, data: webhook },
  errorCodes: [...errorCodes, 'RECENT_AUTHENTICATION_REQUIRED'],
});

export const rotateWebhookSecret = endpoint({
  id: 'webhook.rotate_secret',
  method: 'POST',
  path: `${WEBHOOK}/rotate_secret`,
  audience: 'user',
  recentAuth: true,
  summary: 'Replace the secret of a webhook (gm); for 24 hours deliveries are also signed with the old one',
  params: webhookParams,
  reply: { status: 200, data: withSecret },
  errorCodes,
});

export const deleteWebhook = endpoint({
  id: 'webhook.delete',
  method: 'DELETE',
  path: WEBHOOK,
  audience: 'user',
  summary: 'Delete a webhook with its delivery log (gm)',
  params: webhookParams,
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});

export const testWebhook = endpoint({
  id: 'webhook.test',
  method: 'POST',
  path: `${WEBHOOK}/test`,
  audience: 'user',
  summary: 'Send a test event to a webhook (gm)',
  params: webhookParams,
  reply: { status: 202, data: webhookDelivery },
  errorCodes,
  limit: 'webhook_test',
});

export const listWebhookDeliveries = endpoint({
  id: 'webhook.deliveries',
  method: 'GET',
  path: `${WEBHOOK}/deliveries`,
  audience: 'user',
  summary: 'The delivery log of a webhook, newest first (gm)',
  params: webhookParams,
  query: z.strictObject({ ...paging(20), state: z.enum(['pending', 'delivered', 'failed']).optional() }),
  reply: { status: 200, data: z.array(webhookDelivery), meta: pageMeta },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN'],
});

export const redeliverWebhook = endpoint({
  id: 'webhook.redeliver',
  method: 'POST',
  path: `${WEBHOOK}/deliveries/{delivery_id}/redeliver`,
  audience: 'user',
  summary: 'Send a delivery again, with the same id (gm)',
  params: z.strictObject({ id, webhook_id: id, delivery_id: id }),
  reply: { status: 202, data: webhookDelivery },
  errorCodes,
  limit: 'webhook_test',
});

import type { ChannelWebhook } from '@quartermaster/contract/channel-webhook';
import type { Webhook, WebhookDelivery } from '@quartermaster/contract/webhook';
import { lanterns, mirelle } from './people.ts';

const CREATED_AT = '2026-11-01T10:00:00.000Z';

export const webhookOf = (overrides: Partial<Webhook> = {}, number = 1): Webhook => ({
  id: `0192f0aa-0000-7000-8000-00000000030${number}`,
  party_id: lanterns.id,
  url: 'https://hooks.example.org/lanterns',
  description: 'Discord bridge',
  event_types: null,
  state: 'active',
  disabled_reason: null,
  created_by: { id: mirelle.id, username: mirelle.username },
  failing_since: null,
  last_attempt_at: null,
  previous_secret_expires_at: null,
  created_at: CREATED_AT,
  ...overrides,
});

export const deliveryOf = (overrides: Partial<WebhookDelivery> = {}, number = 1): WebhookDelivery => ({
  id: `0192f0aa-0000-7000-8000-00000000040${number}`,
  type: 'item.moved',
  event_number: 7,
  state: 'failed',
  next_attempt_at: null,
  attempts: [{ at: CREATED_AT, status: 500, error: null, duration_ms: 120 }],
  body: '{"type":"item.moved"}',
  response: 'The bridge is down',
  created_at: CREATED_AT,
  ...overrides,
});

export const channelOf = (overrides: Partial<ChannelWebhook> = {}): ChannelWebhook => ({
  party_id: lanterns.id,
  address: 'https://discord.com/api/webhooks/1184472015540244501/…',
  state: 'active',
  disabled_reason: null,
  created_by: { id: mirelle.id, username: mirelle.username },
  last_attempt_at: null,
  last_error: null,
  waiting: 0,
  unconfirmed: 0,
  created_at: CREATED_AT,
  ...overrides,
});

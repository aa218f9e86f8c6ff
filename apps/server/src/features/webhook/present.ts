import {
  WEBHOOK_DISABLED_TEXT,
  type Webhook,
  type WebhookDelivery,
  type WebhookDisabledReason,
} from '@quartermaster/contract/webhook';
import { displayedUsername } from '@quartermaster/rules/names';
import type { Email } from '../../platform/mail/email.ts';
import type { DeliveryRow, WebhookRow } from './store.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A webhook without its secrets. */
export const presentWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  party_id: row.party_id,
  url: row.url,
  description: row.description,
  event_types: row.event_types as Webhook['event_types'],
  state: row.state as Webhook['state'],
  disabled_reason: row.disabled_reason as WebhookDisabledReason | null,
  created_by: { id: row.created_by, username: displayedUsername(row.creator_name) },
  failing_since: iso(row.failing_since),
  last_attempt_at: iso(row.last_attempt_at),
  previous_secret_expires_at: iso(row.previous_secret_expires_at),
  created_at: row.created_at.toISOString(),
});

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  ...row,
  type: row.type as WebhookDelivery['type'],
  state: row.state as WebhookDelivery['state'],
  next_attempt_at: iso(row.next_attempt_at),
  created_at: row.created_at.toISOString(),
});

export interface DisabledWebhook {
  readonly email: string;
  readonly username: string;
  readonly party_id: string;
  readonly party_name: string;
  readonly url: string;
  readonly reason: WebhookDisabledReason;
}

export const webhookDisabledEmail = (publicUrl: string, webhook: DisabledWebhook): Email => ({
  to: webhook.email,
  subject: `A webhook of ${webhook.party_name} was disabled`,
  paragraphs: [
    `Hello ${webhook.username},`,
    `The webhook to ${webhook.url} was disabled. ${WEBHOOK_DISABLED_TEXT[webhook.reason]}`,
    'Events are no longer sent to this URL. Resume the webhook once the cause is fixed.',
  ],
  action: { label: 'Open the webhooks', url: `${publicUrl}/parties/${webhook.party_id}/webhooks` },
  notes: [],
});

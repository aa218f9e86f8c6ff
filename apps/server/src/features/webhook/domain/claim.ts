import { isSuspended } from '../../../platform/auth/suspension.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { createDeliveries, type FanOutServices, PENDING_MAX } from './deliveries.ts';

/** Longer than the maximum duration of an attempt, so that an older claim belongs to a process that died. */
const CLAIM_MS = 30_000;

/** The hosts and creators for which this process is already sending the maximum number of requests (ADR 0194). */
export interface BusyTargets {
  readonly hosts: readonly string[];
  readonly creators: readonly string[];
}

/** A delivery that only this process sends now. */
export interface Claim {
  readonly webhookId: string;
  readonly url: string;
  readonly host: string;
  readonly creatorId: string;
  readonly secrets: readonly Buffer[];
  readonly deliveryId: string;
  readonly body: string;
}

interface DueWebhook {
  readonly id: string;
  readonly url: string;
  readonly host: string;
  readonly created_by: string;
  readonly party_id: string;
  readonly last_event_number: number;
  readonly newest: number;
  readonly sealed_secret: Buffer;
  readonly previous_sealed_secret: Buffer | null;
  readonly previous_secret_expires_at: Date | null;
}

/**
 * Finds one due webhook, creates the deliveries of its new events, and claims its next delivery; a webhook has at most
 * one claimed delivery across all processes. Null when no webhook is due, `'again'` when the webhook had no due
 * delivery but another webhook may be due.
 */
export async function claimDelivery(
  tx: Tx,
  busy: BusyTargets,
  services: FanOutServices,
): Promise<Claim | 'again' | null> {
  const webhook = await dueWebhook(tx, busy);
  if (!webhook) return null;
  if (webhook.last_event_number < webhook.newest) await createDeliveries(tx, webhook, services);
  const [delivery] = await tx.sql<{ id: string; body: string }[]>`
    select d.id, d.body from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.webhook_id = ${webhook.id} and w.state = 'active' and d.state = 'pending' and d.next_attempt_at <= ${tx.now}
    order by d.event_number nulls first, d.id limit 1`;
  if (!delivery) return 'again';
  await tx.sql`
    update webhooks set busy_until = ${new Date(tx.now.getTime() + CLAIM_MS)} where id = ${webhook.id}`;
  const { previous_sealed_secret: previousSecret, previous_secret_expires_at: expiresAt } = webhook;
  const isPreviousValid = previousSecret !== null && expiresAt !== null && expiresAt > tx.now;
  return {
    webhookId: webhook.id,
    url: webhook.url,
    host: webhook.host,
    creatorId: webhook.created_by,
    secrets: isPreviousValid ? [webhook.sealed_secret, previousSecret] : [webhook.sealed_secret],
    deliveryId: delivery.id,
    body: delivery.body,
  };
}

/**
 * The webhook to send from next: of the active, unclaimed webhooks whose host and creator are not busy and that have a
 * due delivery or, below PENDING_MAX, events without deliveries, the one whose last attempt is longest ago. The
 * webhooks of a suspended creator wait until the suspension ends.
 */
async function dueWebhook(
  { sql, now }: Tx,
  { hosts, creators }: BusyTargets,
): Promise<DueWebhook | undefined> {
  const [row] = await sql<DueWebhook[]>`
    select w.id, w.url, w.host, w.created_by, w.party_id, w.last_event_number, n.newest, w.sealed_secret,
      w.previous_sealed_secret, w.previous_secret_expires_at
    from webhooks w join party_event_numbers n on n.party_id = w.party_id join users u on u.id = w.created_by
    where w.state = 'active' and not ${isSuspended(sql, now)} and (w.busy_until is null or w.busy_until <= ${now})
      and w.host <> all (${[...hosts]}::text[]) and w.created_by <> all (${[...creators]}::uuid[])
      and (
        exists (select from webhook_deliveries d
          where d.webhook_id = w.id and d.state = 'pending' and d.next_attempt_at <= ${now})
        or (w.last_event_number < n.newest and
          (select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.state = 'pending') < ${PENDING_MAX}))
    order by w.last_attempt_at nulls first, w.id limit 1
    for update of w skip locked`;
  return row;
}

/** Releases a claim without an attempt. */
export async function releaseClaim(tx: Tx, { webhookId }: Claim): Promise<void> {
  await tx.sql`update webhooks set busy_until = null where id = ${webhookId}`;
}

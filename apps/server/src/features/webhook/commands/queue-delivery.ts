import { AppError } from '@quartermaster/contract/errors';
import { WEBHOOK_TEST_TYPE, type WebhookPayload } from '@quartermaster/contract/webhook-payload';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireSender } from '../policy.ts';
import { deliveryById, lockWebhook } from '../store.ts';

/** Queues a test event and returns the id of its delivery. Throws the errors of lockActive. */
export async function queueTest(tx: Tx, actor: Actor, partyId: string, webhookId: string): Promise<string> {
  await lockActive(tx, actor, partyId, webhookId);
  const id = newId();
  const payload: WebhookPayload = {
    type: WEBHOOK_TEST_TYPE,
    timestamp: tx.now.toISOString(),
    data: {
      party_id: partyId,
      number: null,
      actor_id: actor.userId,
      actor_name: actor.name,
      via: actor.via,
      ids: {},
    },
  };
  await tx.sql`
    insert into webhook_deliveries (id, webhook_id, type, body, state, next_attempt_at, created_at)
    values (${id}, ${webhookId}, ${payload.type}, ${JSON.stringify(payload)}, 'pending', ${tx.now}, ${tx.now})`;
  return id;
}

/**
 * Queues a delivery again, under its id. Throws the errors of lockActive, RESOURCE_NOT_FOUND for an unknown delivery,
 * and CONFLICT while the delivery is pending.
 */
export async function redeliver(
  tx: Tx,
  actor: Actor,
  partyId: string,
  webhookId: string,
  id: string,
): Promise<void> {
  await lockActive(tx, actor, partyId, webhookId);
  const { state } = await deliveryById(tx.sql, webhookId, id);
  if (state === 'pending') throw new AppError('CONFLICT', 'This delivery is still pending.');
  await tx.sql`
    update webhook_deliveries set state = 'pending', tries = 0, next_attempt_at = ${tx.now} where id = ${id}`;
}

/**
 * Locks an active webhook. Throws the errors of requireSender, RESOURCE_NOT_FOUND for an unknown webhook, and CONFLICT
 * for one that is paused or disabled.
 */
async function lockActive(tx: Tx, actor: Actor, partyId: string, webhookId: string): Promise<void> {
  await requireSender(tx, actor, partyId);
  const { state } = await lockWebhook(tx, partyId, webhookId);
  if (state !== 'active') throw new AppError('CONFLICT', 'Resume the webhook first.');
}

import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireManageWebhooks } from '../policy.ts';
import { lockWebhook } from '../store.ts';

/**
 * Deletes a webhook with its log; a delivery that is being sent still arrives. Throws RESOURCE_NOT_FOUND, FORBIDDEN,
 * CONFLICT for an archived party.
 */
export async function deleteWebhook(tx: Tx, actor: Actor, partyId: string, id: string): Promise<void> {
  await requireManageWebhooks(tx, actor, partyId);
  await lockWebhook(tx, partyId, id);
  await tx.sql`delete from webhooks where id = ${id}`;
}

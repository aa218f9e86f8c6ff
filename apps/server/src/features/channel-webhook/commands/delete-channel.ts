import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireManageWebhooks } from '../../webhook/policy.ts';
import { lockChannel } from '../store.ts';

/**
 * Deletes a party's channel and its token; messages in Discord are kept. Throws RESOURCE_NOT_FOUND
 * and FORBIDDEN, and CONFLICT for an archived party.
 */
export async function deleteChannel(tx: Tx, actor: Actor, partyId: string): Promise<void> {
  await requireManageWebhooks(tx, actor, partyId);
  await lockChannel(tx, partyId);
  await tx.sql`delete from channel_webhooks where party_id = ${partyId}`;
}

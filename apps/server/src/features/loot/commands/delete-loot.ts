import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { closeContainer } from '../../container/commands/close-container.ts';
import { lockLoot } from '../domain/lock-loot.ts';
import { requireManage } from '../policy.ts';

/**
 * Deletes loot; its remaining contents are posted to the world (DEC-4). Throws the errors of lockLoot and
 * requireManage.
 */
export async function deleteLoot(tx: Tx, actor: Actor, id: string): Promise<void> {
  const loot = await lockLoot(tx, actor, id);
  requireManage(loot, loot.member);
  await tx.sql`update loot_instances set closed_at = ${tx.now}, updated_at = ${tx.now} where id = ${id}`;
  await closeContainer(tx, actor, loot.container, loot.party_id);
}

import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireTemplate } from '../policy.ts';
import { lineIn, lockTemplate, touchTemplate } from '../store.ts';

/** Removes a line of a loot template of the actor. Throws FORBIDDEN, RESOURCE_NOT_FOUND. */
export async function removeLine(tx: Tx, actor: Actor, id: string, lineId: string): Promise<void> {
  requireTemplate(await lockTemplate(tx, actor.userId, id), actor.userId, 'edit');
  await lineIn(tx, actor.userId, id, lineId);
  await tx.sql`delete from loot_items where id = ${lineId}`;
  await touchTemplate(tx, id);
}

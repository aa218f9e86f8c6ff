import type { Actor } from '../../../platform/actor.ts';
import { deleteFeedback } from '../../../platform/template-uses.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireTemplate } from '../policy.ts';
import { lockTemplate } from '../store.ts';

/**
 * Deletes a loot template of the actor with its lines, ratings and uses; deployed loot is kept. Throws
 * RESOURCE_NOT_FOUND, FORBIDDEN.
 */
export async function deleteTemplate(tx: Tx, actor: Actor, id: string): Promise<void> {
  requireTemplate(await lockTemplate(tx, actor.userId, id), actor.userId, 'delete');
  await tx.sql`delete from loot_templates where id = ${id}`;
  await deleteFeedback(tx, 'loot_template', id);
}

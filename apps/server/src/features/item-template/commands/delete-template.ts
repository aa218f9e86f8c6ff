import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireTemplate } from '../policy.ts';
import { lockTemplate } from '../store.ts';

/**
 * Deletes a template from which no item was ever created and to which no line of a shop or loot refers; any other
 * template is retired: it is no longer listed, and its items and lines are kept.
 */
export async function deleteTemplate(tx: Tx, actor: Actor, id: string): Promise<void> {
  requireTemplate(await lockTemplate(tx, actor.userId, id), actor.userId, 'delete');
  await tx.sql`select remove_or_retire_item_template(${id}, ${tx.now})`;
}

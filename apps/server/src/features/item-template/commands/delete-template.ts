import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireTemplate } from '../policy.ts';
import { lockTemplate } from '../store.ts';

/**
 * Deletes a template that no item was ever made from; any other is retired: no list offers it anymore, and
 * its items are kept.
 */
export async function deleteTemplate(tx: Tx, actor: Actor, id: string): Promise<void> {
  requireTemplate(await lockTemplate(tx, actor.userId, id), actor.userId, 'delete');
  await tx.sql`select remove_or_retire_item_template(${id}, ${tx.now})`;
}

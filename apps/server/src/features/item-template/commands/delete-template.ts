import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireTemplate } from '../policy.ts';
import { lockTemplate } from '../store.ts';

/**
 * Deletes a template from which nothing was ever made; any other is retired: no list offers it anymore,
 * and the items made from it stay as they are.
 */
export async function deleteTemplate(tx: Tx, actor: Actor, id: string): Promise<void> {
  requireTemplate(await lockTemplate(tx, actor.userId, id), actor.userId, 'delete');
  await tx.sql`select remove_or_retire_item_template(${id}, ${tx.now})`;
}

import type { Actor } from '../../../platform/actor.ts';
import { deleteFeedback } from '../../../platform/template-uses.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireShopTemplate } from '../policy.ts';
import { lockShopTemplate } from '../store.ts';

/** Deletes a shop template of the actor with its lines and ratings; deployed shops stay open. */
export async function deleteShopTemplate(tx: Tx, actor: Actor, id: string): Promise<void> {
  requireShopTemplate(await lockShopTemplate(tx, actor.userId, id), actor.userId, 'delete');
  await deleteFeedback(tx, 'shop_template', id);
  await tx.sql`delete from shop_templates where id = ${id}`;
}

import type { Actor } from '../../../platform/actor.ts';
import { publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { closeContainer } from '../../container/commands/close-container.ts';
import { lockManagedShop } from '../domain/lock-shop.ts';
import { shopEvents } from '../domain/shop-changes.ts';

/**
 * Deletes a shop (gm, manager): the contents of its shelf and till are posted to the world. The row is kept, because
 * the ledger references the shop's containers. Throws the errors of `lockManagedShop`.
 */
export async function deleteShop(tx: Tx, actor: Actor, shopId: string): Promise<void> {
  const { shop, shelf, till } = await lockManagedShop(tx, actor, shopId);
  await tx.sql`
    update shop_instances set closed_at = ${tx.now}, is_active = false, updated_at = ${tx.now} where id = ${shopId}`;
  for (const container of [shelf, till]) await closeContainer(tx, actor, container, shop.party_id);
  await publishEvents(tx, actor, shop.party_id, shopEvents(shop, 'shop_closed'));
}

import { isUnmarked } from '../../../platform/ledger/stack-columns.ts';
import type { Tx } from '../../../platform/transaction.ts';

/**
 * Makes unlimited listings without an item on the shelf limited, because the creation of their stock was undone: items
 * that arrive later are sold in their actual quantity. Part of this slice, because the ledger slice also calls this
 * function and may not import the shop slice.
 */
export async function endEmptyUnlimitedStock(tx: Tx, shopId: string, shelfId: string): Promise<void> {
  await tx.sql`
    update shop_listings l set is_unlimited = false, updated_at = ${tx.now}
    where l.shop_instance_id = ${shopId} and l.is_unlimited and not exists (
      select from item_instances i
      where i.container_id = ${shelfId} and i.item_template_id = l.item_template_id and ${isUnmarked(tx.sql)})`;
}

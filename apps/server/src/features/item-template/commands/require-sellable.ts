import { invalid } from '@quartermaster/contract/errors';
import type { Tx } from '../../../platform/transaction.ts';

/**
 * Throws VALIDATION_ERROR unless a user may put items of this template on sale: they may see it, it is not retired
 * and it is not a coin.
 */
export async function requireSellable(tx: Tx, userId: string, id: string): Promise<void> {
  const [row] = await tx.sql<{ is_coin: boolean }[]>`
    select coin is not null as is_coin from item_templates
    where id = ${id} and retired_at is null and (visibility <> 'private' or creator_id = ${userId})`;
  if (!row) throw invalid('item_template_id', 'This item template does not exist');
  if (row.is_coin) throw invalid('item_template_id', 'Coins cannot be sold in a shop');
}

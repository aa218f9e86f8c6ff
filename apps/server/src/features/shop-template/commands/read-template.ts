import type { Row } from '../../../platform/db-types.ts';
import { recordUse } from '../../../platform/template-uses.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { type LockedShopTemplate, lockShopTemplate, mayStock } from '../store.ts';

export type TemplateLine = Pick<
  Row<'shop_items'>,
  'item_template_id' | 'quantity' | 'price' | 'restock_quantity'
>;

/** The fields and lines that a new shop starts with, from a template or from `newShopSource`. */
export interface ShopSource {
  readonly template: Omit<LockedShopTemplate, 'id' | 'creator_id' | 'visibility'>;
  readonly lines: readonly TemplateLine[];
}

/**
 * Reads a shop template for deployment, with the lines whose items the user may see, and records its use. Throws
 * RESOURCE_NOT_FOUND.
 */
export async function readTemplate(tx: Tx, userId: string, id: string): Promise<ShopSource> {
  const template = await lockShopTemplate(tx, userId, id);
  await recordUse(tx, 'shop_template', template, userId);
  const lines = await tx.sql<TemplateLine[]>`
    select l.item_template_id, l.quantity, l.price, l.restock_quantity
    from shop_items l join item_templates t on t.id = l.item_template_id
    where l.shop_template_id = ${id} and ${mayStock(tx.sql, userId)} order by lower(t.name), l.id`;
  return { template, lines };
}

import { SHOP_NAME_MAX } from '@quartermaster/contract/constants';
import { duplicateName } from '@quartermaster/rules/names';
import type { Actor } from '../../../platform/actor.ts';
import { recordUse } from '../../../platform/template-uses.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireAllowance } from '../../allowance/commands/use-allowance.ts';
import { insertShopTemplate, lockShopTemplate, mayStock } from '../store.ts';

/**
 * Creates a private duplicate of a visible shop template, with the lines whose items are visible. Returns its id.
 * Throws RESOURCE_NOT_FOUND for an invisible template, and LIMIT_REACHED.
 */
export async function duplicateShopTemplate(tx: Tx, actor: Actor, id: string): Promise<string> {
  const template = await lockShopTemplate(tx, actor.userId, id);
  const { id: _, creator_id: __, ...columns } = template;
  await requireAllowance(tx, actor, 'shop_templates');
  const name = duplicateName(columns.name, SHOP_NAME_MAX);
  const copyId = await insertShopTemplate(tx, actor.userId, { ...columns, name, visibility: 'private' });
  await tx.sql`
    insert into shop_items (id, shop_template_id, item_template_id, quantity, price, restock_quantity, created_at, updated_at)
    select gen_random_uuid(), ${copyId}, l.item_template_id, l.quantity, l.price, l.restock_quantity, ${tx.now}, ${tx.now}
    from shop_items l join item_templates t on t.id = l.item_template_id
    where l.shop_template_id = ${id} and ${mayStock(tx.sql, actor.userId)}`;
  await recordUse(tx, 'shop_template', template, actor.userId);
  return copyId;
}

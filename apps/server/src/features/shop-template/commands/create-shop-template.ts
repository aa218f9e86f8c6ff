import type { ShopTemplateForm } from '@quartermaster/contract/shop-template';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireAllowance } from '../../allowance/commands/use-allowance.ts';
import { requireVerified } from '../../auth/policy.ts';
import { columnsOf, insertShopTemplate, type ShopTemplateColumns } from '../store.ts';

/**
 * Creates a shop template of the actor. Returns its id. Throws LIMIT_REACHED (DEC-8), and EMAIL_NOT_VERIFIED for a
 * public template of an actor whose address is not verified.
 */
export async function createShopTemplate(
  tx: Tx,
  actor: Actor,
  form: Required<ShopTemplateForm>,
): Promise<string> {
  if (form.visibility === 'public') await requireVerified(tx.sql, actor.userId, 'publish', 'visibility');
  await requireAllowance(tx, actor, 'shop_templates');
  return insertShopTemplate(tx, actor.userId, columnsOf(form) as ShopTemplateColumns);
}

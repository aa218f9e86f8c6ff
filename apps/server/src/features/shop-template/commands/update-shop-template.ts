import type { ShopTemplateChange } from '@quartermaster/contract/shop-template';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireVerified } from '../../auth/policy.ts';
import { requireShopTemplate } from '../policy.ts';
import { columnsOf, lockShopTemplate } from '../store.ts';

/**
 * Updates a shop template of the actor. Deployed shops have copies of its text and are not changed. Throws
 * RESOURCE_NOT_FOUND, FORBIDDEN, EMAIL_NOT_VERIFIED when an actor whose address is not verified makes it public, and
 * CONFLICT (by a constraint) when a template that an admin has hidden is made public or unlisted.
 */
export async function updateShopTemplate(
  tx: Tx,
  actor: Actor,
  id: string,
  change: ShopTemplateChange,
): Promise<void> {
  const template = await lockShopTemplate(tx, actor.userId, id);
  requireShopTemplate(template, actor.userId, 'edit');
  if (change.visibility === 'public' && template.visibility !== 'public') {
    await requireVerified(tx.sql, actor.userId, 'publish', 'visibility');
  }
  const columns = { ...columnsOf(change), updated_at: tx.now };
  await tx.sql`update shop_templates set ${tx.sql(columns)} where id = ${id}`;
}

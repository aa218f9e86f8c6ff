import type { ShopItemForm } from '@quartermaster/contract/shop-item';
import type { ShopTemplateForm } from '@quartermaster/contract/shop-template';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { mayStock } from '../store.ts';
import { createShopTemplate } from './create-shop-template.ts';
import { addShopItems } from './stock-shop-template.ts';

/**
 * Creates a shop template of the actor with these lines, except lines whose item the actor may not use. Returns its id.
 * Throws the errors of `createShopTemplate` and `addShopItems`.
 */
export async function createFromLines(
  tx: Tx,
  actor: Actor,
  form: Required<ShopTemplateForm>,
  lines: readonly Required<ShopItemForm>[],
): Promise<string> {
  const itemIds = lines.map((line) => line.item_template_id);
  const rows = await tx.sql<{ id: string }[]>`
    select t.id from item_templates t where t.id = any(${itemIds}::uuid[]) and ${mayStock(tx.sql, actor.userId)}`;
  const usableIds = new Set(rows.map(({ id }) => id));
  const id = await createShopTemplate(tx, actor, form);
  const usableLines = lines.filter((line) => usableIds.has(line.item_template_id));
  if (usableLines.length > 0) await addShopItems(tx, actor, id, usableLines);
  return id;
}

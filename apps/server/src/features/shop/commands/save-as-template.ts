import { SHOP_TYPES } from '@quartermaster/rules/shop-labels';
import { STACK_QUANTITY_MAX } from '@quartermaster/rules/stacking';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { createFromLines } from '../../shop-template/commands/create-from-lines.ts';
import { lockManagedShop } from '../domain/lock-shop.ts';
import { plainLines, type ShopRow } from '../store.ts';

/**
 * Creates a private shop template of the actor from a shop (gm, manager): its text, modifiers, restocking and
 * listings, with at most STACK_QUANTITY_MAX items each. Customized and unidentified items are omitted (ADR 0172).
 * Returns its id. Throws the errors of `lockManagedShop` and `createFromLines`.
 */
export async function saveAsTemplate(tx: Tx, actor: Actor, shopId: string, name: string): Promise<string> {
  const { shop } = await lockManagedShop(tx, actor, shopId);
  const lines = (await plainLines(tx, shopId)).map((line) => ({
    item_template_id: line.item_template_id,
    quantity: line.is_unlimited ? null : Math.min(line.restock_quantity ?? line.quantity, STACK_QUANTITY_MAX),
    price: line.price,
    restock_quantity: line.restock_quantity,
  }));
  return createFromLines(tx, actor, { ...formOf(shop), name }, lines);
}

/** The fields of the new template except its name; overridden text of the shop becomes the template's own text. */
const formOf = (shop: ShopRow) => ({
  owner: shop.owner_override ?? shop.template_owner,
  location: shop.location_override ?? shop.template_location,
  description: shop.description_override ?? shop.template_description,
  shop_type: SHOP_TYPES.find((type) => type === shop.shop_type) ?? 'general',
  buy_modifier: shop.buy_modifier / 100,
  sell_modifier: shop.sell_modifier / 100,
  default_restock_days: shop.restock_days,
  tag_list: shop.tags,
  visibility: 'private' as const,
  name_override: null,
  owner_override: null,
  location_override: null,
  description_override: null,
});

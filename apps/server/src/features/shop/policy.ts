import { AppError, notFound } from '@quartermaster/contract/errors';
import { type CoinSystem, coinSystem } from '@quartermaster/rules/money';
import type { ShopTerms } from '@quartermaster/rules/shop-price';
import type { Sql } from '../../platform/database.ts';
import { findMember, type Member } from '../party/policy.ts';
import { type LineRow, type ShopRow, shopRow } from './store.ts';

/** A shop and the reader's membership in its party. */
export interface Visit {
  readonly shop: ShopRow;
  readonly member: Member;
}

/** Every member sees every shop of the party, open or closed. Throws RESOURCE_NOT_FOUND for a stranger. */
export async function requireVisit(sql: Sql, userId: string, shopId: string): Promise<Visit> {
  const shop = await shopRow(sql, shopId);
  const member = shop && (await findMember(sql, userId, shop.party_id));
  if (!shop || !member) throw notFound();
  return { shop, member };
}

/** Of a closed shop, only the gm and the managers see the shelf (DEC-3). */
export const seesShelf = ({ shop, member }: Visit): boolean =>
  member.permissions.see_party && (shop.is_active || member.permissions.see_closed_shops);

/** Throws SHOP_CLOSED, even for the gm: no one can trade with a closed shop (DEC-5). */
export function requireOpen(shop: Pick<ShopRow, 'is_active'>): void {
  if (!shop.is_active) throw new AppError('SHOP_CLOSED');
}

/**
 * Whether a user may see the details of an item on the shelf: it is identified, or they are a gm of the party that
 * hides it (DEC-4).
 */
export const maySeeLine = (
  line: Pick<LineRow, 'is_identified' | 'hidden_in'>,
  { member }: Pick<Visit, 'member'>,
): boolean =>
  line.is_identified || (member.permissions.see_unidentified && line.hidden_in === member.partyId);

export const termsOf = (shop: ShopRow): ShopTerms => ({
  buyModifier: shop.buy_modifier,
  sellModifier: shop.sell_modifier,
  discount: shop.discount_rate,
});

/** The coin system of the shop's party. */
export const coinsOfShop = (shop: Pick<ShopRow, 'coin_system'>): CoinSystem => coinSystem(shop.coin_system);

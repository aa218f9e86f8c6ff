import { notFound } from '@quartermaster/contract/errors';
import type { PriceReply } from '@quartermaster/contract/shop-trade';
import type { Sql } from '../../../platform/database.ts';
import { accessTo } from '../../container/policy.ts';
import { priceOfGoods, priceOfLine } from '../commands/price-basket.ts';
import { requireVisit, seesShelf } from '../policy.ts';
import { presentPrice } from '../present.ts';
import { lineOfStack, stockById } from '../store.ts';

/** An item and the quantity that is traded. */
interface PricedItem {
  readonly itemId: string;
  readonly quantity: number;
}

/**
 * The price that a shop charges for an item on its shelf. Throws RESOURCE_NOT_FOUND unless the reader sees the item on
 * the shelf, and the errors of `priceOfLine`.
 */
export async function readBuyPrice(
  sql: Sql,
  userId: string,
  shopId: string,
  { itemId, quantity }: PricedItem,
): Promise<PriceReply> {
  const visit = await requireVisit(sql, userId, shopId);
  const line = seesShelf(visit) ? await lineOfStack(sql, shopId, itemId) : undefined;
  if (!line) throw notFound();
  return presentPrice(itemId, quantity, priceOfLine(visit.shop, line, quantity));
}

/**
 * The price that a shop pays for an item. Throws RESOURCE_NOT_FOUND unless the item is in the shop's party
 * and the reader may withdraw it, and the errors of `priceOfGoods`.
 */
export async function readSellPrice(
  sql: Sql,
  userId: string,
  shopId: string,
  { itemId, quantity }: PricedItem,
): Promise<PriceReply> {
  const { shop } = await requireVisit(sql, userId, shopId);
  const stock = await stockById(sql, userId, itemId);
  if (!stock || stock.party_id !== shop.party_id || !accessTo(stock, userId).withdraw) throw notFound();
  return presentPrice(itemId, quantity, priceOfGoods(shop, stock, quantity));
}

import { AppError } from '@quartermaster/contract/errors';
import type { TradeReply } from '@quartermaster/contract/shop-trade';
import { formatMoney, type Purse, purseTotal } from '@quartermaster/rules/money';
import { sumOf } from '@quartermaster/rules/payment';
import { type InsufficientFunds, orderBasket } from '@quartermaster/rules/shop-basket';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { coinsIn } from '../../coin/commands/move-coins.ts';
import { type HeldCoins, readHeldCoins } from '../../coin/queries/held-coins.ts';
import { endEmptyUnlimitedStock } from '../../container/commands/end-empty-unlimited-stock.ts';
import { recordLoads } from '../../item/commands/require-final-capacity.ts';
import { tradeLine } from '../domain/trade-line.ts';
import { coinsOfShop } from '../policy.ts';
import { lineOfStack, writeListing } from '../store.ts';
import type { PricedBasket } from './price-basket.ts';

/**
 * Buys and sells a priced basket, all or nothing: one transaction per line, in an order in which every line can be
 * paid; capacity is checked at the end (DEC-5). Throws CONFLICT when another price was expected, ITEM_OUT_OF_STOCK,
 * INSUFFICIENT_FUNDS, SHOP_OUT_OF_FUNDS, CAPACITY_EXCEEDED, and the errors of `tradeLine`.
 * @param expected the displayed price in copper: bought minus sold items
 */
export async function settleBasket(
  tx: Tx,
  actor: Actor,
  basket: PricedBasket,
  expected?: number,
): Promise<TradeReply> {
  const { shop, till, target, purses, purchaseTotal, saleTotal } = basket;
  const net = purchaseTotal - saleTotal;
  if (expected !== undefined && expected !== net) {
    throw new AppError('CONFLICT', 'The price has changed. Check the new price and try again.');
  }
  requireStock(basket);
  if (basket.lines.some(({ kind }) => kind === 'sell'))
    await endEmptyUnlimitedStock(tx, shop.id, basket.shelf.id);
  let held = await readPurses(tx, basket);
  const funds = shop.has_unlimited_funds ? null : purseTotal(coinsIn(held, till.id), held.system);
  const orderedLines = orderBasket(basket.lines, purseOf(basket, held), funds);
  if ('missing' in orderedLines) throw insufficientFunds(orderedLines.missing, basket, held);
  const loads = await recordLoads(tx, purses.includes(target) ? purses : [target, ...purses]);
  const reply: TradeReply = {
    transaction_ids: [],
    bought_copper: purchaseTotal,
    sold_copper: saleTotal,
    net_copper: net,
    paid: {},
    received: {},
    item_instance_ids: [],
  };
  const shelfIds: string[] = [];
  for (const line of orderedLines.order) {
    const tradedLine = await tradeLine(tx, actor, basket, held, line);
    held = tradedLine.held;
    reply.transaction_ids.push(tradedLine.id);
    reply.paid = sumOf(reply.paid, tradedLine.paid);
    reply.received = sumOf(reply.received, tradedLine.received);
    (line.kind === 'buy' ? reply.item_instance_ids : shelfIds).push(...tradedLine.arrivedStackIds);
  }
  await loads.require();
  await listSoldItems(tx, shop.id, shelfIds);
  return { ...reply, item_instance_ids: [...new Set(reply.item_instance_ids)] };
}

/** The coins in the till and in all paying containers, which are locked. */
export const readPurses = (tx: Tx, { shop, till, purses }: PricedBasket): Promise<HeldCoins> =>
  readHeldCoins(tx, [till.id, ...purses.map(({ id }) => id)], coinsOfShop(shop));

/** The copper in all paying containers. */
export const purseOf = ({ purses }: PricedBasket, held: HeldCoins): number =>
  purseTotal(
    purses.reduce<Purse>((sum, { id }) => sumOf(sum, coinsIn(held, id)), {}),
    held.system,
  );

/** Throws ITEM_OUT_OF_STOCK if the lines of the basket together buy more of a listing than is in stock. */
function requireStock({ lines }: PricedBasket): void {
  const purchases = lines.filter((line) => line.kind === 'buy');
  for (const [listing, { line, name }] of new Map(
    purchases.map((purchase) => [purchase.line.id, purchase]),
  )) {
    const quantity = purchases.reduce((sum, buy) => sum + (buy.line.id === listing ? buy.quantity : 0), 0);
    if (line.is_unlimited || quantity <= line.quantity) continue;
    throw new AppError(
      'ITEM_OUT_OF_STOCK',
      line.quantity === 0 ? `${name} is out of stock.` : `Only ${line.quantity} of ${name} left in stock.`,
    );
  }
}

function insufficientFunds(payer: InsufficientFunds, basket: PricedBasket, held: HeldCoins): AppError {
  // Only some members are allowed to know how much money the shop has.
  if (payer === 'till') return new AppError('SHOP_OUT_OF_FUNDS');
  const format = (copper: number) => formatMoney(copper, held.system);
  const available = purseOf(basket, held);
  const cost = basket.purchaseTotal - basket.saleTotal;
  return new AppError(
    'INSUFFICIENT_FUNDS',
    `Costs ${format(cost)}; you have ${available === 0 ? 'none' : format(available)}.`,
    [{ field: 'base', message: `${format(cost - available)} more needed` }],
  );
}

/** Creates listings for sold items, including customized items. */
async function listSoldItems(tx: Tx, shopId: string, stackIds: readonly string[]): Promise<void> {
  for (const stackId of new Set(stackIds)) {
    const line = await lineOfStack(tx.sql, shopId, stackId);
    if (line && line.listing_id === null) await writeListing(tx, shopId, line, {});
  }
}

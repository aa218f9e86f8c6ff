import { AppError, invalid, notFound } from '@quartermaster/contract/errors';
import { unidentifiedName } from '@quartermaster/rules/names';
import { type Price, priceToBuy, priceToSell } from '@quartermaster/rules/shop-price';
import { TOTAL_MAX } from '@quartermaster/rules/totals';
import type { Actor } from '../../../platform/actor.ts';
import { hasStackLeft } from '../../../platform/ledger/departures.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { siblingsInOrder } from '../../container/commands/find-containers.ts';
import type { LockedContainer } from '../../container/commands/lock-containers.ts';
import { accessTo, requireAccess, requireOneParty } from '../../container/policy.ts';
import { requirePermission } from '../../party/policy.ts';
import { type LockedShop, lockShop } from '../domain/lock-shop.ts';
import { maySeeLine, requireOpen, requireVisit, termsOf } from '../policy.ts';
import {
  type LineRow,
  lineOfEqualItems,
  lineOfStack,
  type ShopRow,
  type StockRow,
  stockById,
} from '../store.ts';
import { COINS_NOT_FOR_SALE } from './stock-shop.ts';

export interface Basket {
  /** The container that receives the bought items. */
  readonly containerId: string;
  /** The container that pays first and receives change and proceeds; the other containers of its owner pay next. */
  readonly purseId: string;
  /** The required owner of the receiving container; null if any owner is accepted. */
  readonly characterId: string | null;
  readonly buys: readonly { readonly itemId: string; readonly quantity: number }[];
  readonly sells: readonly {
    readonly itemId: string;
    readonly sourceId: string;
    readonly quantity: number;
  }[];
  /** The field of the request that contains `containerId`, for validation errors. */
  readonly containerField: string;
}

interface Line {
  readonly itemId: string;
  readonly quantity: number;
  /** The masked name if the item is unidentified for the trader. */
  readonly name: string;
  readonly price: Price;
  readonly total: number;
}
export type BuyLine = Line & { readonly kind: 'buy'; readonly line: LineRow };
export type SellLine = Line & { readonly kind: 'sell'; readonly source: LockedContainer };

/** A basket with its prices, at a locked shop. */
export interface PricedBasket extends LockedShop {
  /** The container that receives the bought items. */
  readonly target: LockedContainer;
  /** The containers that pay, in this order; the first is the chosen one and receives change and proceeds. */
  readonly purses: readonly [LockedContainer, ...LockedContainer[]];
  readonly lines: readonly (BuyLine | SellLine)[];
  readonly purchaseTotal: number;
  readonly saleTotal: number;
}

/**
 * Locks a shop, the target, the sources and all containers of the owner of the purse, authorizes the actor, and prices
 * each line (DEC-5). Throws RESOURCE_NOT_FOUND, FORBIDDEN, CONFLICT, SHOP_CLOSED, ITEM_OUT_OF_STOCK when neither the
 * item nor an equal one is on the shelf, VALIDATION_ERROR, and TRANSFER_NOT_SUPPORTED for coins, for containers of
 * another party, and for unidentified items unless the shop sells them at a fixed price.
 */
export async function priceBasket(
  tx: Tx,
  actor: Actor,
  shopId: string,
  basket: Basket,
): Promise<PricedBasket> {
  const [visit, purseIds] = await Promise.all([
    requireVisit(tx.sql, actor.userId, shopId),
    siblingsInOrder(tx, basket.purseId),
  ]);
  requirePermission(visit.member, 'trade');
  const sourceIds = basket.sells.map(({ sourceId }) => sourceId);
  const lockedShop = await lockShop(tx, actor, shopId, [
    ...new Set([basket.purseId, ...purseIds, basket.containerId, ...sourceIds]),
  ]);
  requirePermission(lockedShop.member, 'trade');
  const { target, purses } = placesOf(lockedShop, actor, basket, purseIds);
  requireOpen(lockedShop.shop);
  const lines = await Promise.all<BuyLine | SellLine>([
    ...basket.buys.map((requestedLine) => buyLine(tx, lockedShop, requestedLine)),
    ...basket.sells.map((requestedLine) => sellLine(tx, actor, lockedShop, requestedLine)),
  ]);
  const totalOf = (kind: 'buy' | 'sell') =>
    requirePayable(lines.reduce((total, line) => total + (line.kind === kind ? line.total : 0), 0));
  return { ...lockedShop, target, purses, lines, purchaseTotal: totalOf('buy'), saleTotal: totalOf('sell') };
}

/**
 * The target and the paying containers, after a check that the actor may deposit in the target and the chosen purse,
 * and withdraw from the purse. Throws RESOURCE_NOT_FOUND, VALIDATION_ERROR, and the errors of `requireAccess` and
 * `requireOneParty`.
 */
function placesOf(
  { otherContainers, shelf }: LockedShop,
  { userId }: Actor,
  basket: Basket,
  purseIds: readonly string[],
): Pick<PricedBasket, 'target' | 'purses'> {
  const target = otherContainers.find(({ id }) => id === basket.containerId);
  const [purse, ...otherPurses] = otherContainers.filter(({ id }) => purseIds.includes(id));
  if (!purse || !target) throw notFound();
  requireAccess(purse, userId, 'withdraw');
  for (const place of [purse, target]) {
    requireAccess(place, userId, 'deposit');
    requireOneParty(shelf, place);
  }
  if (basket.characterId !== null && target.owner_id !== basket.characterId) {
    throw invalid(basket.containerField, 'This container does not belong to the character');
  }
  return { target, purses: [purse, ...otherPurses.filter((place) => accessTo(place, userId).withdraw)] };
}

async function buyLine(
  tx: Tx,
  locked: LockedShop,
  { itemId, quantity }: Basket['buys'][number],
): Promise<BuyLine> {
  const line =
    (await lineOfStack(tx.sql, locked.shop.id, itemId)) ?? (await lineOfSoldStack(tx, locked, itemId));
  const price = priceOfLine(locked.shop, line, quantity);
  const name = maySeeLine(line, locked) ? line.name : unidentifiedName(line.category);
  return { kind: 'buy', itemId, quantity, name, price, total: price.total, line };
}

/** The line of items equal to a stack that is no longer on the shelf, for example because another user bought it. */
async function lineOfSoldStack(tx: Tx, { shop, shelf }: LockedShop, itemId: string): Promise<LineRow> {
  if (!(await hasStackLeft(tx, itemId, shelf.id))) throw notFound();
  const line = await lineOfEqualItems(tx.sql, shop.id, itemId);
  if (!line) throw new AppError('ITEM_OUT_OF_STOCK');
  return line;
}

async function sellLine(
  tx: Tx,
  actor: Actor,
  { shop, shelf, otherContainers }: LockedShop,
  { itemId, sourceId, quantity }: Basket['sells'][number],
): Promise<SellLine> {
  const source = otherContainers.find((place) => place.id === sourceId);
  if (!source) throw notFound();
  requireAccess(source, actor.userId, 'withdraw');
  requireOneParty(shelf, source);
  const stock = await stockById(tx.sql, actor.userId, itemId);
  if (stock?.container_id !== sourceId) throw notFound();
  if (quantity > stock.quantity) throw invalid('quantity', `Only ${stock.quantity} available`);
  const price = priceOfGoods(shop, stock, quantity);
  return { kind: 'sell', itemId, quantity, name: stock.name, price, total: price.total, source };
}

/**
 * The price to buy a quantity of a line. Throws TRANSFER_NOT_SUPPORTED for an unidentified item without a fixed price,
 * because a calculated price would reveal the item, and VALIDATION_ERROR for more money than a purse can hold.
 */
export function priceOfLine(shop: ShopRow, line: LineRow, quantity: number): Price {
  if (!line.is_identified && line.price === null) {
    throw new AppError('TRANSFER_NOT_SUPPORTED', 'This item is unidentified and has no price yet.');
  }
  const price = priceToBuy(line.value_copper, line.price, termsOf(shop), quantity);
  requirePayable(price.total);
  return price;
}

/**
 * The price that the shop pays for a quantity of an item. Throws TRANSFER_NOT_SUPPORTED for coins and unidentified
 * items, and VALIDATION_ERROR for more money than a purse can hold.
 */
export function priceOfGoods(shop: ShopRow, stock: StockRow, quantity: number): Price {
  if (stock.is_coin) throw new AppError('TRANSFER_NOT_SUPPORTED', COINS_NOT_FOR_SALE);
  if (!stock.is_identified) {
    throw new AppError(
      'TRANSFER_NOT_SUPPORTED',
      'This item is unidentified. Ask the game master to identify it first.',
    );
  }
  const price = priceToSell(stock.value_copper, termsOf(shop), quantity);
  requirePayable(price.total);
  return price;
}

/** Purses are limited to TOTAL_MAX. Throws VALIDATION_ERROR. */
function requirePayable(total: number): number {
  if (total > TOTAL_MAX) throw invalid('quantity', 'This is more money than a purse can hold');
  return total;
}

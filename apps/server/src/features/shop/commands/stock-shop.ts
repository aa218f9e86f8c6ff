import { AppError, invalid, notFound } from '@quartermaster/contract/errors';
import { transferType } from '@quartermaster/rules/history';
import type { Actor } from '../../../platform/actor.ts';
import type { Entry } from '../../../platform/ledger/entry.ts';
import { post } from '../../../platform/ledger/post.ts';
import { inventoryChannelEvent, partyChannelEvent } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { endEmptyUnlimitedStock } from '../../container/commands/end-empty-unlimited-stock.ts';
import { characterIdOf, type LockedContainer, placeOf } from '../../container/commands/lock-containers.ts';
import { requireAccess, requireOneParty } from '../../container/policy.ts';
import { type ItemPlan, planItemTransfer } from '../../item/commands/plan-items.ts';
import { type LockedShop, lockManagedShop } from '../domain/lock-shop.ts';
import { asTarget } from '../domain/shop-changes.ts';
import { type LineRow, lineOfStack, type StockRow, stockById, writeListing } from '../store.ts';

export interface StockInput {
  readonly itemId: string;
  readonly sourceId: string;
  readonly quantity: number;
  /** In copper; null if the shop's modifier determines the price; absent if the price of the line does not change. */
  readonly price?: number | null | undefined;
}

export interface StockResult {
  readonly listingId: string;
  readonly transactionId: string;
  /** The previous price of the listing that the item joined; null if the item has a new listing. */
  readonly joined: Pick<LineRow, 'price'> | null;
}

export const COINS_NOT_FOR_SALE = 'Coins cannot be sold in a shop.';

/**
 * Puts items from a container on the shelf (gm, manager). An unidentified item needs a fixed price, because a
 * calculated price would reveal the item. Throws TRANSFER_NOT_SUPPORTED for coins and between parties, VALIDATION_ERROR
 * without a required price, and the errors of `lockManagedShop`, `requireAccess` and `planItemTransfer`.
 */
export async function stockShop(
  tx: Tx,
  actor: Actor,
  shopId: string,
  input: StockInput,
): Promise<StockResult> {
  const lockedShop = await lockManagedShop(tx, actor, shopId, [input.sourceId]);
  const { shelf, shop } = lockedShop;
  const [source] = lockedShop.otherContainers;
  if (!source) throw notFound();
  requireAccess(source, actor.userId, 'withdraw');
  requireOneParty(source, shelf);
  const stock = await requireStockItem(tx, actor, input);
  await endEmptyUnlimitedStock(tx, shop.id, shelf.id);
  const transfer = { sourceId: source.id, targetId: shelf.id, partyId: shop.party_id };
  const result = await planItemTransfer(tx, { ...transfer, stackIds: [stock.id], quantity: input.quantity });
  const transactionId = await post(
    tx,
    actor,
    entryOf(lockedShop, source, result, input.quantity),
    result.changes,
    [
      inventoryChannelEvent('item_moved', {
        shop_instance_id: shop.id,
        source_container_id: source.id,
        target_container_id: shelf.id,
      }),
      inventoryChannelEvent('shop_updated', { shop_instance_id: shop.id }),
      partyChannelEvent('inventory_updated', { source_container_id: source.id, shop_instance_id: shop.id }),
    ],
  );
  return { transactionId, ...(await writeListings(tx, shop.id, result, input)) };
}

async function requireStockItem(tx: Tx, actor: Actor, input: StockInput): Promise<StockRow> {
  const stock = await stockById(tx.sql, actor.userId, input.itemId);
  if (stock?.container_id !== input.sourceId) throw notFound();
  if (stock.is_coin) throw new AppError('TRANSFER_NOT_SUPPORTED', COINS_NOT_FOR_SALE);
  if (!stock.is_identified && (input.price ?? null) === null) {
    throw invalid('price', 'Enter a price: this item is unidentified');
  }
  return stock;
}

/** Stores the price of the lines that contain the items now. Returns the first of these lines. */
async function writeListings(
  tx: Tx,
  shopId: string,
  result: ItemPlan,
  { price, quantity }: StockInput,
): Promise<Pick<StockResult, 'listingId' | 'joined'>> {
  let first: Pick<StockResult, 'listingId' | 'joined'> | undefined;
  for (const stackId of result.arrivedStackIds) {
    const line = await lineOfStack(tx.sql, shopId, stackId);
    if (!line) continue;
    const listingId = await writeListing(tx, shopId, line, price === undefined ? {} : { price });
    const wasListed = line.quantity > quantity || line.restock_quantity !== null;
    first ??= { listingId, joined: wasListed ? { price: line.price } : null };
  }
  if (!first) throw notFound();
  return first;
}

function entryOf(
  { shop, shelf }: LockedShop,
  source: LockedContainer,
  { item, note }: ItemPlan,
  quantity: number,
): Entry {
  return {
    type: transferType({ kind: source.owner_kind, id: source.owner_id }, { kind: 'shop', id: shop.id }),
    partyId: shop.party_id,
    item,
    quantity,
    target: asTarget(shop),
    source: placeOf(source),
    destination: placeOf(shelf),
    notes: note,
    characterIds: characterIdOf(source),
  };
}

import { AppError, invalid, notFound } from '@quartermaster/contract/errors';
import { transferType } from '@quartermaster/rules/history';
import type { Actor } from '../../../platform/actor.ts';
import type { Entry } from '../../../platform/ledger/entry.ts';
import { post } from '../../../platform/ledger/post.ts';
import { toInventory, toParty } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { characterIdOf, type LockedContainer, placeOf } from '../../container/commands/lock-containers.ts';
import { requireAccess, requireOneParty } from '../../container/policy.ts';
import { type Passage, transferStacks } from '../../item/commands/transfer-stacks.ts';
import { type LockedShop, lockRunShop } from '../domain/lock-shop.ts';
import { asTarget } from '../domain/post-at-shop.ts';
import { type GoodsRow, goodsById } from '../queries/shops.ts';
import { lineOfStack, writeListing } from '../store.ts';

export interface Stocking {
  readonly itemId: string;
  readonly sourceId: string;
  readonly quantity: number;
  /** Copper; null: the shop's modifier; absent: as the line has it. */
  readonly price?: number | null | undefined;
}

export const NO_GOODS = 'Coins are money, not goods.';

/**
 * Puts things from a container on the shelf (gm, manager). What nobody has identified needs a price of its own, or
 * its price would tell what it is. Returns the id of the line. Throws TRANSFER_NOT_SUPPORTED for coins and between
 * parties, and as `lockRunShop` and `requireAccess`.
 */
export async function stockShop(tx: Tx, actor: Actor, shopId: string, wanted: Stocking): Promise<string> {
  const locked = await lockRunShop(tx, actor, shopId, [wanted.sourceId]);
  const { shelf, shop } = locked;
  const [source] = locked.others;
  if (!source) throw notFound();
  requireAccess(source, actor.userId, 'withdraw');
  requireOneParty(source, shelf);
  const goods = await requireGoods(tx, actor, wanted);
  const ends = { sourceId: source.id, targetId: shelf.id, partyId: shop.party_id };
  const passage = await transferStacks(tx, { ...ends, stackIds: [goods.id], quantity: wanted.quantity });
  await post(tx, actor, entryOf(locked, source, passage, wanted.quantity), passage.changes, [
    toInventory('item_moved', {
      shop_instance_id: shop.id,
      source_container_id: source.id,
      target_container_id: shelf.id,
    }),
    toInventory('shop_updated', { shop_instance_id: shop.id }),
    toParty('inventory_updated', { source_container_id: source.id, shop_instance_id: shop.id }),
  ]);
  return say(tx, shop.id, passage, wanted.price);
}

async function requireGoods(tx: Tx, actor: Actor, wanted: Stocking): Promise<GoodsRow> {
  const goods = await goodsById(tx.sql, actor.userId, wanted.itemId);
  if (goods?.container_id !== wanted.sourceId) throw notFound();
  if (goods.is_coin) throw new AppError('TRANSFER_NOT_SUPPORTED', NO_GOODS);
  if (!goods.is_identified && (wanted.price ?? null) === null) {
    throw invalid('price', 'Name a price: nobody knows what this is worth');
  }
  return goods;
}

/** What is said about the things where they lie now: each line on its own terms. */
async function say(
  tx: Tx,
  shopId: string,
  passage: Passage,
  price: number | null | undefined,
): Promise<string> {
  let first = '';
  for (const stackId of passage.arrived) {
    const line = await lineOfStack(tx.sql, shopId, stackId);
    if (!line) continue;
    const id = await writeListing(tx, shopId, line, price === undefined ? {} : { price });
    first = first === '' ? id : first;
  }
  return first;
}

function entryOf(
  { shop, shelf }: LockedShop,
  source: LockedContainer,
  { item, worn }: Passage,
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
    notes: worn ? 'Unequipped first' : '',
    characterIds: characterIdOf(source),
  };
}

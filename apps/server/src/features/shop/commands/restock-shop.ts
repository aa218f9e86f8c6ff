import { NEW_STACKS_MAX, SHOP_STACKS_MAX } from '@quartermaster/contract/constants';
import { countOf } from '@quartermaster/rules/format-count';
import { nextRestock } from '@quartermaster/rules/restock';
import { stackCeiling } from '@quartermaster/rules/stacking';
import type { Actor } from '../../../platform/actor.ts';
import type { StackChange } from '../../../platform/ledger/entry.ts';
import { post } from '../../../platform/ledger/post.ts';
import { publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { type LockedContainer, lockContainers, placeOf } from '../../container/commands/lock-containers.ts';
import { planItemCreation } from '../../item/commands/plan-items.ts';
import { lockManagedShop } from '../domain/lock-shop.ts';
import { asTarget, shopEvents } from '../domain/shop-changes.ts';
import { restockedLines } from '../queries/listings.ts';
import { placesOfShop, type ShopRow, shopRow } from '../store.ts';

export interface RestockResult {
  readonly lines: number;
  readonly quantity: number;
  readonly nextRestockAt: Date | null;
  /** Null if no listing needed items. */
  readonly transactionId: string | null;
}

/**
 * Fills listings up to their restock quantities now, with a limited number of new stacks (gm, manager); the next
 * interval starts now. Throws the errors of `lockManagedShop`.
 */
export async function restockNow(tx: Tx, actor: Actor, shopId: string): Promise<RestockResult> {
  const { shop, shelf } = await lockManagedShop(tx, actor, shopId);
  return restock(tx, actor, shop, shelf, nextRestock(tx.now, shop.restock_days, tx.now));
}

/**
 * Restocks a shop that is due: once, even if several intervals were missed, because the next restock is then in the
 * future, and even if several processes run this job, because the shop's containers are locked (DEC-5). Returns false
 * when the shop is not due or is deleted, or its party is archived.
 */
export async function restockIfDue(tx: Tx, system: Actor, shopId: string): Promise<boolean> {
  const places = await placesOfShop(tx.sql, shopId);
  if (!places) return false;
  const [shelf] = await lockContainers(tx, system.userId, [], [places.shelfId, places.tillId]);
  const shop = await shopRow(tx.sql, shopId);
  if (!shelf || !shop?.next_restock_at || shop.next_restock_at > tx.now || shop.is_archived) return false;
  await restock(tx, system, shop, shelf, nextRestock(shop.next_restock_at, shop.restock_days, tx.now));
  return true;
}

async function restock(
  tx: Tx,
  actor: Actor,
  shop: ShopRow,
  shelf: LockedContainer,
  nextRestockAt: Date | null,
): Promise<RestockResult> {
  await tx.sql`
    update shop_instances set last_restocked_at = ${tx.now}, next_restock_at = ${nextRestockAt}, updated_at = ${tx.now}
    where id = ${shop.id}`;
  const { changes, lines, quantity } = await planMissingStacks(tx, shop, shelf);
  if (changes.length === 0) {
    await publishEvents(tx, actor, shop.party_id, shopEvents(shop));
    return { lines, quantity, nextRestockAt, transactionId: null };
  }
  const entry = {
    type: 'item_creation' as const,
    partyId: shop.party_id,
    target: asTarget(shop),
    destination: placeOf(shelf),
    notes: `Restocked ${countOf(quantity, 'item')}`,
    characterIds: [],
    world: true,
  };
  const transactionId = await post(tx, actor, entry, changes, shopEvents(shop));
  return { lines, quantity, nextRestockAt, transactionId };
}

/** Plans the creation of the items that listings need to reach their restock quantities; a surplus is kept. */
async function planMissingStacks(tx: Tx, shop: ShopRow, shelf: LockedContainer) {
  const changes: StackChange[] = [];
  let [lines, quantity, stacksLeft] = [0, 0, SHOP_STACKS_MAX];
  for (const line of await restockedLines(tx.sql, shop.id)) {
    const missingQuantity = line.is_unlimited ? 0 : (line.restock_quantity ?? 0) - line.quantity;
    // One restock creates a limited number of stacks; the remaining stacks are created at the next restock.
    const added = Math.min(
      missingQuantity,
      Math.min(NEW_STACKS_MAX, stacksLeft) * stackCeiling(line.stack_size),
    );
    if (added <= 0) continue;
    const input = { templateId: line.item_template_id, targetId: shelf.id, quantity: added };
    const result = await planItemCreation(tx, input);
    changes.push(...result.changes);
    stacksLeft -= result.changes.filter(({ isNew }) => isNew).length;
    lines += 1;
    quantity += added;
  }
  return { changes, lines, quantity };
}

import { notFound } from '@quartermaster/contract/errors';
import { transferType } from '@quartermaster/rules/history';
import type { Actor } from '../../../platform/actor.ts';
import type { Entry } from '../../../platform/ledger/entry.ts';
import { post } from '../../../platform/ledger/post.ts';
import { publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { characterIdOf, type LockedContainer, placeOf } from '../../container/commands/lock-containers.ts';
import { requireAccess, requireOneParty } from '../../container/policy.ts';
import { planItemDestruction, planItemTransfer } from '../../item/commands/plan-items.ts';
import { recordLoads } from '../../item/commands/require-final-capacity.ts';
import { type LockedShop, lockManagedShop } from '../domain/lock-shop.ts';
import { asTarget, shopEvents } from '../domain/shop-changes.ts';
import { type LineRow, lineById, stacksOfLine } from '../store.ts';

/**
 * Removes a listing (gm, manager): its items move to a container or are destroyed; the sample of unlimited stock is
 * always destroyed. Throws RESOURCE_NOT_FOUND, CAPACITY_EXCEEDED, and the errors of `lockManagedShop`, `requireAccess`,
 * `requireOneParty` and `planItemTransfer`.
 */
export async function removeFromShelf(
  tx: Tx,
  actor: Actor,
  shopId: string,
  lineId: string,
  moveTo?: string,
): Promise<void> {
  const lockedShop = await lockManagedShop(tx, actor, shopId, moveTo === undefined ? [] : [moveTo]);
  const [target] = lockedShop.otherContainers;
  if (target) {
    requireAccess(target, actor.userId, 'deposit');
    requireOneParty(lockedShop.shelf, target);
  }
  const line = await lineById(tx.sql, shopId, lineId);
  if (!line) throw notFound();
  if (line.listing_id) await tx.sql`delete from shop_listings where id = ${line.listing_id}`;
  if (line.quantity === 0)
    return publishEvents(tx, actor, lockedShop.shop.party_id, shopEvents(lockedShop.shop));
  const stackIds = await stacksOfLine(tx, lockedShop.shelf.id, line);
  if (target && !line.is_unlimited) await moveStacks(tx, actor, lockedShop, target, line, stackIds);
  else await destroyLine(tx, actor, lockedShop, line, stackIds);
}

async function moveStacks(
  tx: Tx,
  actor: Actor,
  locked: LockedShop,
  target: LockedContainer,
  line: LineRow,
  stackIds: readonly string[],
): Promise<void> {
  const { shelf, shop } = locked;
  const loads = await recordLoads(tx, [target]);
  const transfer = { sourceId: shelf.id, targetId: target.id, partyId: shop.party_id };
  const { changes, item } = await planItemTransfer(tx, { ...transfer, stackIds, quantity: line.quantity });
  const entry: Entry = {
    type: transferType({ kind: 'shop', id: shop.id }, { kind: target.owner_kind, id: target.owner_id }),
    partyId: shop.party_id,
    item,
    quantity: line.quantity,
    target: { id: target.owner_id, name: target.owner_name },
    source: placeOf(shelf),
    destination: placeOf(target),
    characterIds: characterIdOf(target),
  };
  await post(tx, actor, entry, changes, shopEvents(shop));
  await loads.require();
}

async function destroyLine(
  tx: Tx,
  actor: Actor,
  { shelf, shop }: LockedShop,
  line: LineRow,
  stackIds: readonly string[],
): Promise<void> {
  const input = { stackIds, sourceId: shelf.id, quantity: line.quantity, partyId: shop.party_id };
  const { changes, item } = await planItemDestruction(tx, input);
  const entry: Entry = {
    type: 'item_destruction',
    partyId: shop.party_id,
    item,
    quantity: line.quantity,
    target: asTarget(shop),
    source: placeOf(shelf),
    characterIds: [],
    world: true,
  };
  await post(tx, actor, entry, changes, shopEvents(shop));
}

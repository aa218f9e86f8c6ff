import { notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { type LockedContainer, lockContainers } from '../../container/commands/lock-containers.ts';
import { requirePermission } from '../../party/policy.ts';
import { requireVisit, type Visit } from '../policy.ts';
import { placesOfShop } from '../store.ts';

/** A shop locked by this transaction. */
export interface LockedShop extends Visit {
  readonly shelf: LockedContainer;
  readonly till: LockedContainer;
  /** The other requested containers, in the requested order. */
  readonly otherContainers: readonly LockedContainer[];
}

/**
 * Locks the shelf and the till of a shop, which every action on the shop locks, together with further containers in the
 * order of their ids, and then reads the shop. Throws RESOURCE_NOT_FOUND, also for a shop of a party that the actor is
 * not in.
 */
export async function lockShop(
  tx: Tx,
  actor: Actor,
  shopId: string,
  otherIds: readonly string[] = [],
): Promise<LockedShop> {
  const places = await placesOfShop(tx.sql, shopId);
  if (!places) throw notFound();
  const ids = [places.shelfId, places.tillId, ...otherIds];
  const [[shelf, till, ...otherContainers], visit] = await Promise.all([
    lockContainers(tx, actor.userId, ids),
    requireVisit(tx.sql, actor.userId, shopId),
  ]);
  if (!shelf || !till) throw notFound();
  return { ...visit, shelf, till, otherContainers };
}

/** Like `lockShop`, for the gm and managers. Also throws FORBIDDEN, or CONFLICT in an archived party. */
export async function lockManagedShop(
  tx: Tx,
  actor: Actor,
  shopId: string,
  otherIds: readonly string[] = [],
): Promise<LockedShop> {
  // Permissions are checked before anything else is read.
  requirePermission((await requireVisit(tx.sql, actor.userId, shopId)).member, 'manage_shops');
  const lockedShop = await lockShop(tx, actor, shopId, otherIds);
  requirePermission(lockedShop.member, 'manage_shops');
  return lockedShop;
}

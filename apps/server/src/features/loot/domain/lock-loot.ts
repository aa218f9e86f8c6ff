import { AppError, notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { type LockedContainer, lockContainers } from '../../container/commands/lock-containers.ts';
import { type Member, requireMember } from '../../party/policy.ts';
import { requireManage } from '../policy.ts';
import { type LootRow, locateLoot, lootRow } from '../store.ts';

/** Loot that this transaction has locked, so that no one else can take from it, reveal it or hide it. */
export interface LockedLoot extends LootRow {
  readonly container: LockedContainer;
  /** The actor's current membership. */
  readonly member: Member;
  /** The other requested containers, in the requested order. */
  readonly otherContainers: readonly LockedContainer[];
}

/**
 * Locks loot by its container, with further containers in the common lock order. Throws RESOURCE_NOT_FOUND for
 * deleted loot, for strangers, and when a further container does not exist.
 */
export async function lockLoot(
  tx: Tx,
  actor: Actor,
  id: string,
  otherIds: readonly string[] = [],
): Promise<LockedLoot> {
  const { container_id, party_id } = await locateLoot(tx, id);
  const [[container, ...otherContainers], loot, member] = await Promise.all([
    lockContainers(tx, actor.userId, [container_id, ...otherIds]),
    lootRow(tx, id),
    requireMember(tx.sql, actor.userId, party_id),
  ]);
  if (!container) throw notFound();
  return { ...loot, container, member, otherContainers };
}

/**
 * Like `lockLoot`, for a change to the contents of the loot by a gm. Also throws the errors of requireManage, and
 * ALREADY_DISTRIBUTED.
 */
export async function lockUndistributed(
  tx: Tx,
  actor: Actor,
  id: string,
  otherIds: readonly string[] = [],
): Promise<LockedLoot> {
  const loot = await lockLoot(tx, actor, id, otherIds);
  requireManage(loot, loot.member);
  if (loot.distributed_at !== null) throw new AppError('ALREADY_DISTRIBUTED');
  return loot;
}

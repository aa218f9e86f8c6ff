import type { Actor } from '../../../platform/actor.ts';
import { RetryTransaction, type Tx } from '../../../platform/transaction.ts';
import { containersInOrder } from '../../container/commands/find-containers.ts';
import { type LockedContainer, lockContainers } from '../../container/commands/lock-containers.ts';
import { lockParty } from '../../party/commands/lock-party.ts';
import { type CharacterAccessRow, requireCharacterAccess, requireVisible } from '../policy.ts';

export interface LockedCharacter {
  readonly access: CharacterAccessRow;
  /** All open containers of the character. */
  readonly containers: readonly LockedContainer[];
  /** The containers of `otherContainerIds`, in that order. */
  readonly otherContainers: readonly LockedContainer[];
}

export interface LockRequest {
  /** The permission the actor needs. */
  readonly action: 'edit' | 'assign' | 'remove';
  /** The party that the character is assigned to. */
  readonly toPartyId?: string | null | undefined;
  readonly otherContainerIds?: readonly string[];
}

/**
 * Locks a character with all its containers and the affected parties: containers, the character, then parties
 * by id (ADR 0005). Concurrent requests for one character are serialized by an advisory lock: otherwise, a
 * request that waited for the containers would find the character in another party and run again, and the
 * last of many would exceed the retries. Throws RESOURCE_NOT_FOUND, FORBIDDEN, or CONFLICT in an archived
 * party.
 */
export async function lockCharacter(
  tx: Tx,
  actor: Actor,
  id: string,
  request: LockRequest,
): Promise<LockedCharacter> {
  const { action, toPartyId = null, otherContainerIds = [] } = request;
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`character ${id}`}, 0))`;
  const before = await requireVisible(tx.sql, actor.userId, id);
  requireCharacterAccess(before, actor.userId, action);
  const ownContainers = await containersInOrder(tx, id);
  const locked = await lockContainers(tx, actor.userId, otherContainerIds, ownContainers);
  await tx.sql`select from characters where id = ${id} for no key update`;
  const partyIds = [before.party_id, toPartyId].filter((partyId) => partyId !== null);
  for (const partyId of [...new Set(partyIds)].sort()) await lockParty(tx, partyId);
  // Read again, because the state may have changed before all locks were acquired.
  const access = await requireVisible(tx.sql, actor.userId, id);
  const isUnchanged =
    access.party_id === before.party_id && (await containersInOrder(tx, id)).join() === ownContainers.join();
  if (!isUnchanged) throw new RetryTransaction();
  requireCharacterAccess(access, actor.userId, action);
  return {
    access,
    containers: locked.slice(otherContainerIds.length),
    otherContainers: locked.slice(0, otherContainerIds.length),
  };
}

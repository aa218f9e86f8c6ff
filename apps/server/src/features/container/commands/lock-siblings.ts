import { notFound } from '@quartermaster/contract/errors';
import type { OwnerKind } from '@quartermaster/rules/history';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireAccess } from '../policy.ts';
import { type LockedContainer, lockContainers } from './lock-containers.ts';

/** The owner that a request specifies for a container. */
export interface NamedOwner {
  readonly kind: OwnerKind;
  readonly id: string;
}

export interface Sibling {
  readonly id: string;
  readonly is_primary: boolean;
}

export interface LockedSiblings {
  readonly container: LockedContainer;
  /** All open containers of the owner, including the container, in display order. */
  readonly siblings: readonly Sibling[];
  /** The containers of `otherContainerIds`, in that order. */
  readonly otherContainers: readonly LockedContainer[];
}

/**
 * Locks a container with all other containers of its owner, because one of them is primary and each has a
 * position. Also locks `otherContainerIds`, in the same lock order. Throws the errors of requireAccess for editing, and
 * RESOURCE_NOT_FOUND when one of the given containers does not exist or the container `id` does not belong to `owner`.
 */
export async function lockSiblings(
  tx: Tx,
  actor: Actor,
  id: string,
  {
    owner,
    otherContainerIds = [],
  }: { owner?: NamedOwner | undefined; otherContainerIds?: readonly string[] } = {},
): Promise<LockedSiblings> {
  // A container never changes its owner, so its siblings can be read before anything is locked.
  const siblingIds = await tx.sql<{ id: string }[]>`
    select s.id from containers k
    join containers s on s.character_id = k.character_id or s.party_id = k.party_id
    where k.id = ${id} and s.closed_at is null`;
  const locked = await lockContainers(
    tx,
    actor.userId,
    [id, ...otherContainerIds],
    siblingIds.map((sibling) => sibling.id),
  );
  const [container] = locked;
  if (!container || (owner && (container.owner_kind !== owner.kind || container.owner_id !== owner.id))) {
    throw notFound();
  }
  requireAccess(container, actor.userId, 'edit');
  const siblings = await tx.sql<Sibling[]>`
    select s.id, s.is_primary from containers k
    join containers s on s.character_id = k.character_id or s.party_id = k.party_id
    where k.id = ${id} and s.closed_at is null
    order by s.is_primary desc, s.position, s.id`;
  return { container, siblings, otherContainers: locked.slice(1, 1 + otherContainerIds.length) };
}

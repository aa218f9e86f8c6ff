import { AppError, invalid } from '@quartermaster/contract/errors';
import { SAME_CONTAINER } from '@quartermaster/rules/transfer-matrix';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { closeContainer } from '../../container/commands/close-container.ts';
import { lockSiblings, type NamedOwner } from '../../container/commands/lock-siblings.ts';
import { requireAccess, requireOneParty } from '../../container/policy.ts';
import { moveAll } from './move-all.ts';

export interface Deletion {
  readonly id: string;
  /** The container that receives the items. */
  readonly moveTo?: string | undefined;
  readonly owner?: NamedOwner | undefined;
}

/**
 * Deletes a container that is empty, or whose items are first moved to another container in the same transaction. The
 * primary container is never deleted, because its owner receives items there (ADR 0090). Throws the errors of
 * lockSiblings, requireAccess and moveAll, CONFLICT for the primary container and for items without a destination,
 * TRANSFER_NOT_SUPPORTED for a destination in another party, and VALIDATION_ERROR for the container itself as
 * destination.
 */
export async function deleteContainer(tx: Tx, actor: Actor, { id, moveTo, owner }: Deletion): Promise<void> {
  if (moveTo === id) throw invalid('move_to', SAME_CONTAINER);
  const { container, siblings, otherContainers } = await lockSiblings(tx, actor, id, {
    owner,
    otherContainerIds: moveTo === undefined ? [] : [moveTo],
  });
  if (siblings.some((sibling) => sibling.id === id && sibling.is_primary)) {
    throw new AppError(
      'CONFLICT',
      'The primary container cannot be deleted. Make another one primary first.',
    );
  }
  const [target] = otherContainers;
  if (target) {
    requireAccess(target, actor.userId, 'deposit');
    requireOneParty(container, target);
    await moveAll(tx, actor, container, target);
  } else if (await containsItems(tx, id)) {
    throw new AppError('CONFLICT', 'This container is not empty. Choose where its items go.');
  }
  await closeContainer(tx, actor, container, container.party_id);
}

async function containsItems(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.sql`select from item_instances where container_id = ${id} limit 1`;
  return rows.length > 0;
}

import { notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { RetryTransaction, type Tx } from '../../../platform/transaction.ts';
import { type LockedContainer, lockContainers } from '../../container/commands/lock-containers.ts';
import { requireAccess } from '../../container/policy.ts';
import { containerOf, lockedStack, type StackRow } from '../queries/stacks.ts';

/**
 * Locks the container of a stack, for a request that contains only the id of the stack. Throws the errors of
 * requireAccess, and RESOURCE_NOT_FOUND for a stack that does not exist. Retries the transaction when the stack moved,
 * or its container was deleted, before the lock was acquired.
 */
export async function lockStack(
  tx: Tx,
  actor: Actor,
  id: string,
  action: 'withdraw' | 'edit' | 'identify',
): Promise<{ stack: StackRow; container: LockedContainer }> {
  const containerId = await containerOf(tx, id);
  const [container] = await lockContainers(tx, actor.userId, [], [containerId]);
  if (!container) throw notFound();
  requireAccess(container, actor.userId, action);
  const stack = await lockedStack(tx, id);
  if (stack.container_id !== containerId) throw new RetryTransaction();
  return { stack, container };
}

/**
 * The party and the character of a stack's container, read without a lock; undefined when the stack is in no container.
 */
export async function itemAccessRow(
  tx: Tx,
  id: string,
): Promise<{ party_id: string | null; character_id: string | null } | undefined> {
  const [row] = await tx.sql<{ party_id: string | null; character_id: string | null }[]>`
    select coalesce(k.party_id, c.party_id) as party_id, k.character_id
    from item_instances i join containers k on k.id = i.container_id left join characters c on c.id = k.character_id
    where i.id = ${id}`;
  return row;
}

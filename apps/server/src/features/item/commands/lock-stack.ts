import { notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { RunAgain, type Tx } from '../../../platform/transaction.ts';
import { type LockedContainer, lockContainers } from '../../container/commands/lock-containers.ts';
import { requireAccess } from '../../container/policy.ts';
import { containerOf, type StackRow, stackIn } from '../store.ts';

/**
 * Locks the container a stack lies in, for a call that names only the stack. Throws as requireAccess;
 * a stack the asker may not see does not exist. Runs again when the stack moved before the lock was held.
 */
export async function lockStack(
  tx: Tx,
  actor: Actor,
  id: string,
  what: 'withdraw' | 'edit',
): Promise<{ stack: StackRow; container: LockedContainer }> {
  const containerId = await containerOf(tx, id);
  const [container] = await lockContainers(tx, actor.userId, [containerId]);
  if (!container) throw notFound();
  requireAccess(container, actor.userId, what);
  const stack = await stackIn(tx, id);
  if (stack.container_id !== containerId) throw new RunAgain();
  return { stack, container };
}

import { AppError, invalid, notFound } from '@quartermaster/contract/errors';
import { areMergeable, isStackable, stackCeiling } from '@quartermaster/rules/stacking';
import type { Actor } from '../../../platform/actor.ts';
import { NO_STACK } from '../../../platform/ledger/entry.ts';
import { post } from '../../../platform/ledger/post.ts';
import { inventoryChannelEvent, partyChannelEvent } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { characterIdOf, placeOf } from '../../container/commands/lock-containers.ts';
import { itemEntry, lockedStack, propertiesOf, type StackRow } from '../queries/stacks.ts';
import { lockStack } from './lock-stack.ts';

/**
 * Merges the other stack, which is in the same container, into stack `id`, as far as the stack size allows (DEC-4).
 * Returns the transaction's id. Throws the errors of lockStack, RESOURCE_NOT_FOUND unless the other stack is in this
 * container, CONFLICT when the stacks may not merge or the first is full, VALIDATION_ERROR for merging a stack with
 * itself.
 */
export async function merge(tx: Tx, actor: Actor, id: string, otherId: string): Promise<string> {
  if (id === otherId) throw invalid('item_instance_id', 'A stack cannot be merged with itself');
  const { stack, container } = await lockStack(tx, actor, id, 'withdraw');
  const other = await lockedStack(tx, otherId);
  if (other.container_id !== container.id) throw notFound();
  const quantity = mergedQuantity(stack, other);
  const location = { container: container.id };
  const remaining = other.quantity - quantity;
  const place = placeOf(container);
  const entry = {
    type: 'merge' as const,
    partyId: container.party_id,
    item: itemEntry(stack, container.party_id),
    quantity,
    source: place,
    destination: place,
    characterIds: characterIdOf(container),
  };
  const changes = [
    {
      id,
      templateId: stack.template.id,
      before: { ...location, quantity: stack.quantity },
      after: { ...location, quantity: stack.quantity + quantity },
    },
    {
      id: otherId,
      templateId: other.template.id,
      before: { ...location, quantity: other.quantity },
      after: remaining === 0 ? NO_STACK : { ...location, quantity: remaining },
    },
  ];
  return post(tx, actor, entry, changes, [
    inventoryChannelEvent('item_updated', { item_instance_ids: [id, otherId], container_id: container.id }),
    partyChannelEvent('inventory_updated', { container_id: container.id }),
  ]);
}

/** The quantity to merge, at least 1. Throws CONFLICT when the stacks may not merge or the first is full. */
function mergedQuantity(stack: StackRow, other: StackRow): number {
  const { stack_size } = stack.template;
  if (!isStackable(stack_size)) throw new AppError('CONFLICT', 'This item does not stack.');
  if (!areMergeable(propertiesOf(stack), propertiesOf(other))) {
    throw new AppError('CONFLICT', 'These items differ, so they cannot be merged.');
  }
  const quantity = Math.min(other.quantity, stackCeiling(stack_size) - stack.quantity);
  if (quantity <= 0) throw new AppError('CONFLICT', `A stack holds at most ${stackCeiling(stack_size)}.`);
  return quantity;
}

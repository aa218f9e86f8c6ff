import { AppError, invalid } from '@quartermaster/contract/errors';
import { isStackable, maySplit, slotsOf } from '@quartermaster/rules/stacking';
import type { Actor } from '../../../platform/actor.ts';
import { newStack } from '../../../platform/ledger/entry.ts';
import { post } from '../../../platform/ledger/post.ts';
import { inventoryChannelEvent, partyChannelEvent } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { characterIdOf, placeOf } from '../../container/commands/lock-containers.ts';
import { itemEntry } from '../queries/stacks.ts';
import { lockStack } from './lock-stack.ts';
import { requireCapacity, requireRoomForStacks } from './require-capacity.ts';

/**
 * Splits `amount` off a stack into a new one in the same container: 1 <= amount < quantity. Returns the ids of the new
 * stack and of the transaction.
 */
export async function split(
  tx: Tx,
  actor: Actor,
  id: string,
  amount: number,
): Promise<{ partId: string; transactionId: string }> {
  const { stack, container } = await lockStack(tx, actor, id, 'withdraw');
  const { template, quantity } = stack;
  if (!isStackable(template.stack_size)) throw new AppError('CONFLICT', 'This item does not stack.');
  if (!maySplit(amount, quantity)) throw invalid('quantity', `Must be at least 1 and less than ${quantity}`);
  const slots = (n: number) => slotsOf(n, template.stack_size, template.slots);
  await requireCapacity(tx, container, {
    weight: 0,
    slots: slots(amount) + slots(quantity - amount) - slots(quantity),
  });
  await requireRoomForStacks(tx, container.id, 1);
  const location = { container: container.id };
  const part = newStack(template.id, { ...location, quantity: amount }, id);
  const remainder = {
    id,
    templateId: template.id,
    before: { ...location, quantity },
    after: { ...location, quantity: quantity - amount },
  };
  const place = placeOf(container);
  const entry = {
    type: 'split' as const,
    partyId: container.party_id,
    item: itemEntry(stack, container.party_id),
    quantity: amount,
    source: place,
    destination: place,
    characterIds: characterIdOf(container),
  };
  const transactionId = await post(
    tx,
    actor,
    entry,
    [remainder, part],
    [
      inventoryChannelEvent('item_updated', { item_instance_ids: [id, part.id], container_id: container.id }),
      partyChannelEvent('inventory_updated', { container_id: container.id }),
    ],
  );
  return { partId: part.id, transactionId };
}

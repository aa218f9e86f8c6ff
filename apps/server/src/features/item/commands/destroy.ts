import { AppError } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { NO_STACK } from '../../../platform/ledger/entry.ts';
import { unequippedNote } from '../../../platform/ledger/notes.ts';
import { post } from '../../../platform/ledger/post.ts';
import { inventoryChannelEvent, partyChannelEvent } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { characterIdOf, placeOf } from '../../container/commands/lock-containers.ts';
import { itemEntry } from '../queries/stacks.ts';
import { lockStack } from './lock-stack.ts';

/**
 * Destroys a whole stack: it is posted to the world and recorded in the history. Throws the errors of lockStack, and
 * CONFLICT unless the stack has the expected quantity, if one is given: items that others have added are kept.
 */
export async function destroy(tx: Tx, actor: Actor, id: string, expectedQuantity?: number): Promise<void> {
  const { stack, container } = await lockStack(tx, actor, id, 'withdraw');
  if (expectedQuantity !== undefined && expectedQuantity !== stack.quantity)
    throw new AppError(
      'CONFLICT',
      `This stack now has ${stack.quantity.toLocaleString('en')} items. Reload and try again.`,
    );
  const entry = {
    type: 'item_destruction' as const,
    partyId: container.party_id,
    item: itemEntry(stack, container.party_id),
    quantity: stack.quantity,
    source: placeOf(container),
    notes: unequippedNote([stack]),
    characterIds: characterIdOf(container),
    world: true,
  };
  const before = { container: container.id, quantity: stack.quantity };
  await post(
    tx,
    actor,
    entry,
    [{ id, templateId: stack.template.id, before, after: NO_STACK, unequip: true }],
    [
      inventoryChannelEvent('item_removed', { item_instance_ids: [id], container_id: container.id }),
      partyChannelEvent('inventory_updated', { container_id: container.id }),
    ],
  );
}

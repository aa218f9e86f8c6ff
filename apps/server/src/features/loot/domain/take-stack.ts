import { AppError, notFound } from '@quartermaster/contract/errors';
import type { claimLoot as spec } from '@quartermaster/contract/loot';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { hasStackLeft } from '../../../platform/ledger/departures.ts';
import type { Entry } from '../../../platform/ledger/entry.ts';
import { post } from '../../../platform/ledger/post.ts';
import { inventoryChannelEvent, type NewEvent, partyChannelEvent } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { characterIdOf, type LockedContainer, placeOf } from '../../container/commands/lock-containers.ts';
import { planStackTransfer } from '../../item/commands/plan-stack-transfer.ts';
import { itemEntry, type StackRow, stacksById } from '../../item/queries/stacks.ts';
import type { LockedLoot } from './lock-loot.ts';

/** An entry about items that are transferred from loot to a character or another container. */
export function lootEntry(
  type: 'loot' | 'loot_distribution',
  stack: StackRow,
  quantity: number,
  loot: LockedLoot,
  target: LockedContainer,
): Entry {
  return {
    type,
    partyId: loot.party_id,
    item: itemEntry(stack, loot.party_id),
    quantity,
    target: { id: target.owner_id, name: target.owner_name },
    source: placeOf(loot.container),
    destination: placeOf(target),
    characterIds: characterIdOf(target),
  };
}

/** The events about items that were transferred from loot to a character or another container. */
export const takenEvents = (loot: LockedLoot, target: LockedContainer, itemIds: readonly string[]) => {
  const containerIds = { source_container_id: loot.container.id, target_container_id: target.id };
  return [
    inventoryChannelEvent('item_traded', {
      loot_instance_id: loot.id,
      item_instance_ids: [...itemIds],
      ...containerIds,
    }),
    partyChannelEvent('inventory_updated', { loot_instance_id: loot.id, ...containerIds }),
  ];
};

/** The events about a gm's change to the contents: none while the loot is hidden. */
export function contentsEvents(
  loot: LockedLoot,
  action: 'item_added' | 'item_removed',
  itemIds: readonly string[],
): NewEvent[] {
  if (!loot.is_revealed) return [];
  const ids = { loot_instance_id: loot.id, container_id: loot.container.id };
  return [
    inventoryChannelEvent(action, { item_instance_ids: [...itemIds], ...ids }),
    partyChannelEvent('inventory_updated', ids),
  ];
}

/**
 * Takes some or all of a stack out of loot in one transaction, and merges it with matching stacks. The caller has
 * locked both containers and authorized the action. Throws ITEM_OUT_OF_STOCK when less than the quantity is left,
 * RESOURCE_NOT_FOUND for a stack that was never in the loot, and the errors of planStackTransfer.
 */
export async function takeStack(
  tx: Tx,
  actor: Actor,
  loot: LockedLoot,
  target: LockedContainer,
  input: { readonly itemId: string; readonly quantity?: number | undefined },
): Promise<z.output<typeof spec.reply.data>> {
  const [stack] = await stacksById(tx, loot.container.id, [input.itemId]);
  if (!stack) {
    if (!(await hasStackLeft(tx, input.itemId, loot.container.id))) throw notFound();
    throw new AppError('ITEM_OUT_OF_STOCK', 'This is no longer in the loot.');
  }
  const quantity = input.quantity ?? stack.quantity;
  if (quantity > stack.quantity) {
    throw new AppError('ITEM_OUT_OF_STOCK', `Only ${stack.quantity} left.`);
  }
  const { changes, ids } = await planStackTransfer(tx, stack, quantity, target);
  const events = takenEvents(loot, target, [...new Set([stack.id, ...ids])]);
  const entry = lootEntry('loot', stack, quantity, loot, target);
  const transactionId = await post(tx, actor, entry, changes, events);
  return {
    transaction_id: transactionId,
    quantity,
    target_container_id: target.id,
    item_instance_ids: ids,
  };
}

import { invalid, notFound } from '@quartermaster/contract/errors';
import type { depositInLoot as spec } from '@quartermaster/contract/loot-contents';
import { transferType } from '@quartermaster/rules/history';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { Entry } from '../../../platform/ledger/entry.ts';
import { unequippedNote } from '../../../platform/ledger/notes.ts';
import { post } from '../../../platform/ledger/post.ts';
import { inventoryChannelEvent, partyChannelEvent } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { characterIdOf, type LockedContainer, placeOf } from '../../container/commands/lock-containers.ts';
import { requireAccess, requireOneParty } from '../../container/policy.ts';
import { planStackTransfer } from '../../item/commands/plan-stack-transfer.ts';
import { countStacks, itemEntry, type StackRow, stacksById } from '../../item/queries/stacks.ts';
import { type LockedLoot, lockUndistributed } from '../domain/lock-loot.ts';
import { requireLootStackLimit } from '../domain/roll-lines.ts';

/**
 * A gm moves some or all of a stack from a container into loot that is not distributed yet (DEC-16). Throws
 * RESOURCE_NOT_FOUND, FORBIDDEN, CONFLICT, TRANSFER_NOT_SUPPORTED, VALIDATION_ERROR, and the errors of
 * lockUndistributed.
 */
export async function depositInLoot(
  tx: Tx,
  actor: Actor,
  id: string,
  input: z.output<typeof spec.body>,
): Promise<z.output<typeof spec.reply.data>> {
  const loot = await lockUndistributed(tx, actor, id, [input.source_container_id]);
  const [source] = loot.otherContainers;
  if (!source) throw notFound();
  requireAccess(source, actor.userId, 'withdraw');
  requireOneParty(source, loot);
  const [stack] = await stacksById(tx, source.id, [input.item_instance_id]);
  if (!stack) throw notFound();
  const quantity = input.quantity ?? stack.quantity;
  if (quantity > stack.quantity) throw invalid('quantity', `Only ${stack.quantity} available`);
  const { changes, ids } = await planStackTransfer(tx, stack, quantity, loot.container);
  const arrivingStacks = changes.filter(
    ({ after, before }) => after.container !== before.container && after.container,
  );
  requireLootStackLimit((await countStacks(tx, loot.container.id)) + arrivingStacks.length);
  const entry = entryOf(stack, quantity, source, loot);
  const transactionId = await post(
    tx,
    actor,
    entry,
    changes,
    depositEvents(source, loot, [stack.id, ...ids]),
  );
  return { transaction_id: transactionId, quantity, item_instance_ids: ids };
}

function entryOf(stack: StackRow, quantity: number, source: LockedContainer, loot: LockedLoot): Entry {
  return {
    type: transferType({ kind: source.owner_kind, id: source.owner_id }, { kind: 'loot', id: loot.id }),
    partyId: loot.party_id,
    item: itemEntry(stack, loot.party_id),
    quantity,
    // Everyone can see the target, but only a gm can see the name of a private destination.
    ...(loot.is_revealed ? { target: { id: loot.id, name: loot.name } } : {}),
    source: placeOf(source),
    destination: placeOf(loot.container),
    notes: quantity === stack.quantity ? unequippedNote([stack]) : '',
    characterIds: characterIdOf(source),
  };
}

/** Everyone can see that items were taken from the source; the destination is visible only if the loot is revealed. */
function depositEvents(source: LockedContainer, loot: LockedLoot, itemIds: readonly string[]) {
  const containerIds = {
    source_container_id: source.id,
    ...(loot.is_revealed ? { target_container_id: loot.container.id, loot_instance_id: loot.id } : {}),
  };
  const ids = loot.is_revealed ? { item_instance_ids: [...new Set(itemIds)] } : {};
  return [
    inventoryChannelEvent('item_moved', { ...ids, ...containerIds }),
    partyChannelEvent('inventory_updated', containerIds),
  ];
}

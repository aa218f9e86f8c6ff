import { AppError, invalid, notFound } from '@quartermaster/contract/errors';
import type { TransferReply } from '@quartermaster/contract/item';
import { transferType } from '@quartermaster/rules/history';
import { SAME_CONTAINER } from '@quartermaster/rules/transfer-matrix';
import type { Actor } from '../../../platform/actor.ts';
import type { Entry } from '../../../platform/ledger/entry.ts';
import { unequippedNote } from '../../../platform/ledger/notes.ts';
import { post } from '../../../platform/ledger/post.ts';
import { inventoryChannelEvent, partyChannelEvent } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import {
  characterIdOf,
  type LockedContainer,
  lockContainers,
  placeOf,
} from '../../container/commands/lock-containers.ts';
import { accessTo, requireAccess, requireOneParty } from '../../container/policy.ts';
import { accessRowOf } from '../queries/items.ts';
import { itemEntry, loadOf, type StackRow, stacksOfTransfer } from '../queries/stacks.ts';
import { planTransferInto } from './plan-stack-transfer.ts';

export interface Transfer {
  readonly itemId: string;
  readonly sourceId: string;
  readonly targetId: string;
  /** The party to which the containers must belong, if the request contains a party. */
  readonly partyId?: string | null | undefined;
  /** Absent for the whole stack. */
  readonly quantity?: number | undefined;
  /** The field names of the request, for validation errors. */
  readonly fields: { readonly source: string; readonly target: string };
}

/**
 * Moves items from one container to another: locks both, checks permission and capacity, merges with the stacks of the
 * target, and writes one transaction (DEC-4). Throws RESOURCE_NOT_FOUND, FORBIDDEN, CONFLICT, CAPACITY_EXCEEDED,
 * TRANSFER_NOT_SUPPORTED or VALIDATION_ERROR.
 */
export async function transfer(tx: Tx, actor: Actor, input: Transfer): Promise<TransferReply> {
  if (input.sourceId === input.targetId) {
    throw invalid(input.fields.target, SAME_CONTAINER);
  }
  // Sent as one batch, in this order: the stacks and the load are read after the locks are acquired.
  const [[source, target], stacks, load] = await Promise.all([
    lockBoth(tx, actor, input),
    stacksOfTransfer(tx, input.itemId, input.targetId),
    loadOf(tx, input.targetId),
  ]);
  const stack = stacks.find(({ id }) => id === input.itemId);
  if (!stack) throw notFound();
  if (stack.container_id !== source.id) throw await movedRejection(tx, actor, stack);
  const quantity = input.quantity ?? stack.quantity;
  if (quantity > stack.quantity) throw invalid('quantity', `Only ${stack.quantity} available`);

  const existing = stacks.filter(({ container_id }) => container_id === target.id);
  const { changes, ids } = await planTransferInto(tx, stack, quantity, target, { existing, load });
  const transactionId = await post(tx, actor, entryOf(stack, quantity, source, target), changes, [
    inventoryChannelEvent('item_moved', {
      item_instance_ids: [...new Set([stack.id, ...ids])],
      source_container_id: source.id,
      target_container_id: target.id,
    }),
    partyChannelEvent('inventory_updated', {
      source_container_id: source.id,
      target_container_id: target.id,
    }),
  ]);
  return {
    transaction_id: transactionId,
    quantity,
    source_container_id: source.id,
    target_container_id: target.id,
    item_instance_ids: ids,
  };
}

/** The error for a stack that has moved: CONFLICT, or RESOURCE_NOT_FOUND if the reader may not see its container. */
async function movedRejection(tx: Tx, actor: Actor, stack: StackRow): Promise<AppError> {
  const container = await accessRowOf(tx.sql, actor.userId, stack.container_id);
  if (!container || !accessTo(container, actor.userId).see) return notFound();
  return new AppError('CONFLICT', 'This item has moved. Reload and try again.');
}

async function lockBoth(tx: Tx, actor: Actor, input: Transfer): Promise<[LockedContainer, LockedContainer]> {
  const [source, target] = await lockContainers(tx, actor.userId, [input.sourceId, input.targetId]);
  if (!source || !target) throw notFound();
  if (input.partyId && target.party_id !== input.partyId) throw notFound();
  requireAccess(source, actor.userId, 'withdraw');
  requireAccess(target, actor.userId, 'deposit');
  requireOneParty(source, target);
  return [source, target];
}

function entryOf(stack: StackRow, quantity: number, source: LockedContainer, target: LockedContainer): Entry {
  return {
    type: transferType(
      { kind: source.owner_kind, id: source.owner_id },
      { kind: target.owner_kind, id: target.owner_id },
    ),
    partyId: target.party_id,
    item: itemEntry(stack, target.party_id),
    quantity,
    target: { id: target.owner_id, name: target.owner_name },
    source: placeOf(source),
    destination: placeOf(target),
    notes: quantity === stack.quantity ? unequippedNote([stack]) : '',
    characterIds: [...characterIdOf(source), ...characterIdOf(target)],
  };
}

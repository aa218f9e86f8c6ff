import { AppError, invalid, notFound } from '@quartermaster/contract/errors';
import type { TransferReply } from '@quartermaster/contract/item';
import { transferType } from '@quartermaster/rules/history';
import { type Arrival, planArrival, slotsAdded } from '@quartermaster/rules/stacking';
import { SAME_CONTAINER } from '@quartermaster/rules/transfer-matrix';
import type { Actor } from '../../../platform/actor.ts';
import { type Entry, newStack, type StackChange } from '../../../platform/ledger/entry.ts';
import { post } from '../../../platform/ledger/post.ts';
import { toInventory, toParty } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import {
  characterIdOf,
  type LockedContainer,
  lockContainers,
  placeOf,
} from '../../container/commands/lock-containers.ts';
import { accessTo, requireAccess, requireOneParty } from '../../container/policy.ts';
import { standingTowards } from '../reads.ts';
import { factsOf, itemEntry, matching, type StackRow, stackIn, stacksOf } from '../store.ts';
import { requireRoom } from './require-room.ts';

export interface Transfer {
  readonly itemId: string;
  readonly sourceId: string;
  readonly targetId: string;
  /** All of the stack when absent. */
  readonly quantity?: number | undefined;
  /** The field names of the call, so that a refusal lands on the right one. */
  readonly fields: { readonly source: string; readonly target: string };
}

/**
 * Moves things from one container to another: locks both, checks who may and whether it fits, merges
 * with what lies there, writes it all as one entry (decisions.md §4). Throws RESOURCE_NOT_FOUND,
 * FORBIDDEN, CONFLICT, CAPACITY_EXCEEDED, TRANSFER_NOT_SUPPORTED or VALIDATION_ERROR.
 */
export async function transfer(tx: Tx, actor: Actor, wanted: Transfer): Promise<TransferReply> {
  if (wanted.sourceId === wanted.targetId) {
    throw invalid(wanted.fields.target, SAME_CONTAINER);
  }
  const [source, target] = await lockBoth(tx, actor, wanted);
  const stack = await stackIn(tx, wanted.itemId);
  if (stack.container_id !== source.id) throw await elsewhere(tx, actor, stack);
  const quantity = wanted.quantity ?? stack.quantity;
  if (quantity > stack.quantity) throw invalid('quantity', `There are only ${stack.quantity}`);

  const facts = { ...factsOf(stack), equipped: false, attuned: false };
  const there = await stacksOf(tx, target.id, stack.template.id);
  const arrival = planArrival(quantity, stack.template.stack_size, matching(there, facts));
  await requireRoom(tx, target, {
    weight: quantity * (stack.weight_override ?? stack.template.weight),
    slots: slotsAdded(arrival, stack.template.stack_size, stack.template.slots),
  });

  const changes = changesOf(stack, quantity, arrival, target.id);
  const ids = changes.filter((c) => c.after.container === target.id).map((c) => c.id);
  const transactionId = await post(tx, actor, entryOf(stack, quantity, source, target), changes, [
    toInventory('item_moved', {
      item_instance_ids: [...new Set([stack.id, ...ids])],
      source_container_id: source.id,
      target_container_id: target.id,
    }),
    toParty('inventory_updated', { source_container_id: source.id, target_container_id: target.id }),
  ]);
  return {
    transaction_id: transactionId,
    quantity,
    source_container_id: source.id,
    target_container_id: target.id,
    item_instance_ids: ids,
  };
}

/** It moved on; where the asker may not look, it might as well never have been. */
async function elsewhere(tx: Tx, actor: Actor, stack: StackRow): Promise<AppError> {
  const place = await standingTowards(tx.sql, actor.userId, stack.container_id);
  if (!place || !accessTo(place, actor.userId).see) return notFound();
  return new AppError('CONFLICT', 'This is no longer there. Please look again.');
}

async function lockBoth(tx: Tx, actor: Actor, wanted: Transfer): Promise<[LockedContainer, LockedContainer]> {
  const [source, target] = await lockContainers(tx, actor.userId, [wanted.sourceId, wanted.targetId]);
  if (!source || !target) throw notFound();
  requireAccess(source, actor.userId, 'withdraw');
  requireAccess(target, actor.userId, 'deposit');
  requireOneParty(source, target);
  return [source, target];
}

/**
 * What becomes of the stacks. A whole stack that merges with nothing keeps its identity on the way;
 * otherwise stacks at the destination grow or come to be, and the source stack shrinks or is gone.
 */
function changesOf(stack: StackRow, quantity: number, arrival: Arrival, targetId: string): StackChange[] {
  const { id, template } = stack;
  const before = { container: stack.container_id, quantity: stack.quantity };
  const grown = arrival.fills.map((fill) => ({
    id: fill.id,
    templateId: template.id,
    before: { container: targetId, quantity: fill.from },
    after: { container: targetId, quantity: fill.from + fill.add },
  }));
  const [kept, ...others] = arrival.fresh;
  const whole = quantity === stack.quantity;
  const fresh = (sizes: readonly number[]) =>
    sizes.map((size) => newStack(template.id, { container: targetId, quantity: size }, id));
  if (whole && kept !== undefined) {
    const moved = {
      id,
      templateId: template.id,
      before,
      after: { container: targetId, quantity: kept },
      unequip: true,
    };
    return [moved, ...grown, ...fresh(others)];
  }
  const left = stack.quantity - quantity;
  const after =
    left === 0 ? { container: null, quantity: 0 } : { container: stack.container_id, quantity: left };
  return [
    { id, templateId: template.id, before, after, unequip: left === 0 },
    ...grown,
    ...fresh(arrival.fresh),
  ];
}

function entryOf(stack: StackRow, quantity: number, source: LockedContainer, target: LockedContainer): Entry {
  const worn = stack.is_equipped || stack.is_attuned;
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
    notes: worn && quantity === stack.quantity ? 'Unequipped first' : '',
    characterIds: [...characterIdOf(source), ...characterIdOf(target)],
  };
}

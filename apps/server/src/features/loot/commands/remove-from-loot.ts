import { notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { post } from '../../../platform/ledger/post.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { placeOf } from '../../container/commands/lock-containers.ts';
import { planItemDestruction } from '../../item/commands/plan-items.ts';
import { stacksById } from '../../item/queries/stacks.ts';
import { lockUndistributed } from '../domain/lock-loot.ts';
import { contentsEvents } from '../domain/take-stack.ts';

/**
 * Destroys a stack of loot that is not distributed yet (DEC-16); the transaction is visible only to a gm while the loot
 * is hidden. Returns the transaction's id. Throws RESOURCE_NOT_FOUND for a stack that is not in the loot, and the
 * errors of lockUndistributed.
 */
export async function removeFromLoot(tx: Tx, actor: Actor, id: string, itemId: string): Promise<string> {
  const loot = await lockUndistributed(tx, actor, id);
  const { container, party_id: partyId } = loot;
  const [stack] = await stacksById(tx, container.id, [itemId]);
  if (!stack) throw notFound();
  const removal = { stackIds: [itemId], sourceId: container.id, quantity: stack.quantity, partyId };
  const { changes, item } = await planItemDestruction(tx, removal);
  return post(
    tx,
    actor,
    {
      type: 'item_destruction',
      partyId,
      item,
      quantity: stack.quantity,
      source: placeOf(container),
      characterIds: [],
      world: true,
      gmOnly: !loot.is_revealed,
    },
    changes,
    contentsEvents(loot, 'item_removed', [itemId]),
  );
}

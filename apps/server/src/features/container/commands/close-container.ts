import type { Actor } from '../../../platform/actor.ts';
import { NO_STACK, type StackChange } from '../../../platform/ledger/entry.ts';
import { noteOf, stacksText, unequippedNote } from '../../../platform/ledger/notes.ts';
import { post } from '../../../platform/ledger/post.ts';
import { inventoryChannelEvent, partyChannelEvent } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { characterIdOf, isHiddenLoot, type LockedContainer, placeOf } from './lock-containers.ts';

/** Maximum number of stacks that one transaction removes; a posting's line number is a smallint. */
const STACKS_PER_ENTRY = 5000;

/**
 * Closes a container permanently. Its contents are posted to the world; for hidden loot, only a gm may read the
 * transactions. The caller has locked the container and authorized the action.
 * @param partyId the party whose history records the deletion and that receives the event; null outside any party
 */
export async function closeContainer(
  tx: Tx,
  actor: Actor,
  container: LockedContainer,
  partyId: string | null,
): Promise<void> {
  await tx.sql`
    update containers set closed_at = ${tx.now}, updated_at = ${tx.now} where id = ${container.id}`;
  const changes = await leavingStacks(tx, container.id);
  const gmOnly = isHiddenLoot(container);
  const characterIds = characterIdOf(container);
  const commonFields = { partyId, source: placeOf(container), characterIds, world: true, gmOnly };
  const events = gmOnly
    ? []
    : [
        inventoryChannelEvent('party_inventory_updated', { container_id: container.id }),
        partyChannelEvent('inventory_updated', { container_id: container.id }),
      ];
  let next = 0;
  for (; changes.length - next > STACKS_PER_ENTRY; next += STACKS_PER_ENTRY) {
    const part = changes.slice(next, next + STACKS_PER_ENTRY);
    const entry = {
      type: 'item_destruction' as const,
      ...commonFields,
      notes: contentsNote(part),
      isPart: true,
    };
    await post(tx, actor, entry, part, events);
  }
  const lastPart = changes.slice(next);
  await post(
    tx,
    actor,
    { type: deletionOf(container), ...commonFields, notes: contentsNote(lastPart) },
    lastPart,
    events,
  );
}

/**
 * The history shows the closing of a shelf as the deletion of the shop, and the closing of a loot container as the
 * deletion of the loot. The closing of a till is shown as a container deletion (ADR 0151).
 */
const deletionOf = ({ owner_kind, is_till }: LockedContainer): 'delete' | 'container_deletion' =>
  (owner_kind === 'shop' && !is_till) || owner_kind === 'loot' ? 'delete' : 'container_deletion';

interface LeavingStack extends StackChange {
  readonly is_equipped: boolean;
  readonly is_attuned: boolean;
}

async function leavingStacks(tx: Tx, containerId: string): Promise<LeavingStack[]> {
  const stacks = await tx.sql<
    (Pick<LeavingStack, 'id' | 'templateId' | 'is_equipped' | 'is_attuned'> & { quantity: number })[]
  >`
    select id, item_template_id as "templateId", quantity, is_equipped, is_attuned from item_instances
    where container_id = ${containerId} order by id`;
  return stacks.map(({ quantity, ...stack }) => ({
    ...stack,
    before: { container: containerId, quantity },
    after: NO_STACK,
    unequip: true,
  }));
}

function contentsNote(stacks: readonly LeavingStack[]): string {
  if (stacks.length === 0) return '';
  return noteOf(`With ${stacksText(stacks.length)} in it`, unequippedNote(stacks));
}

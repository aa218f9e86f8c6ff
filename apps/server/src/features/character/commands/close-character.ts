import type { Actor } from '../../../platform/actor.ts';
import { post } from '../../../platform/ledger/post.ts';
import { partyChannelEvent } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { closeContainer } from '../../container/commands/close-container.ts';
import type { LockedContainer } from '../../container/commands/lock-containers.ts';

export interface ClosedCharacter {
  readonly id: string;
  readonly name: string;
  /** The party whose history records the deletion and that receives the event; null outside any party. */
  readonly partyId: string | null;
}

/**
 * Deletes a character and its containers, posts their items to the world, and records the deletion in the history. The
 * caller has locked all containers (`lockContainersOf`), then the party, and has checked the permission. Containers of
 * other characters in `containers` are ignored.
 */
export async function closeCharacter(
  tx: Tx,
  actor: Actor,
  character: ClosedCharacter,
  containers: readonly LockedContainer[],
): Promise<void> {
  const { id, name, partyId } = character;
  await tx.sql`
    update characters set deleted_at = ${tx.now}, party_id = null, updated_at = ${tx.now} where id = ${id}`;
  for (const container of containers) {
    if (container.owner_kind === 'character' && container.owner_id === id)
      await closeContainer(tx, actor, container, partyId);
  }
  await post(
    tx,
    actor,
    { type: 'character_deletion', partyId, target: { id, name }, characterIds: [id] },
    [],
    [partyChannelEvent('character_removed', { character_id: id })],
  );
}

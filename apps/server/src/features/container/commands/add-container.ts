import { type OwnerKind, placeName } from '@quartermaster/rules/history';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { post } from '../../../platform/ledger/post.ts';
import { inventoryChannelEvent, partyChannelEvent } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';

export interface NewContainer {
  readonly owner: { readonly kind: OwnerKind; readonly id: string; readonly name: string };
  /** The party whose history records the container. */
  readonly partyId: string | null;
  readonly name: string;
  readonly description: string;
  /** Hundredths of a pound; null means unlimited. */
  readonly maxWeight: number | null;
  readonly maxSlots: number | null;
  readonly visibility: 'private' | 'party';
  readonly isPrimary: boolean;
}

/**
 * Creates a container and records it in the history. The caller has authorized the action. Returns its id.
 */
export async function addContainer(tx: Tx, actor: Actor, container: NewContainer): Promise<string> {
  const id = newId();
  const { owner } = container;
  await tx.sql`
    insert into containers (id, character_id, party_id, name, description, max_weight, max_slots, visibility, is_primary,
      position, created_at, updated_at)
    values (${id}, ${owner.kind === 'character' ? owner.id : null}, ${owner.kind === 'party' ? owner.id : null},
      ${container.name}, ${container.description}, ${container.maxWeight}, ${container.maxSlots}, ${container.visibility},
      ${container.isPrimary},
      (select coalesce(max(position) + 1, 0) from containers
       where ${owner.kind === 'party' ? tx.sql`party_id` : tx.sql`character_id`} = ${owner.id} and closed_at is null and not is_primary),
      ${tx.now}, ${tx.now})`;
  const destination = {
    id,
    name: placeName(container.name, owner),
    isPrivate: container.visibility === 'private',
    ownerKind: owner.kind,
  };
  await post(
    tx,
    actor,
    {
      type: 'container_creation',
      partyId: container.partyId,
      destination,
      characterIds: owner.kind === 'character' ? [owner.id] : [],
    },
    [],
    [
      inventoryChannelEvent('party_inventory_updated', { container_id: id }),
      partyChannelEvent('inventory_updated', { container_id: id }),
    ],
  );
  return id;
}

import type { containerChange } from '@quartermaster/contract/container';
import { forbidden } from '@quartermaster/contract/errors';
import { toHundredths } from '@quartermaster/rules/weight';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { inventoryChannelEvent, partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { type LockedSiblings, lockSiblings, type NamedOwner } from './lock-siblings.ts';

type Change = z.output<typeof containerChange>;

/**
 * Updates name, description, bounds, visibility, position and primary flag. Bounds below the current load are
 * accepted; the container then accepts no more items if the party enforces these bounds. Throws the errors of
 * lockSiblings, and FORBIDDEN for a private party container.
 */
export async function updateContainer(
  tx: Tx,
  actor: Actor,
  id: string,
  change: Change,
  owner?: NamedOwner,
): Promise<void> {
  const locked = await lockSiblings(tx, actor, id, { owner });
  const { container } = locked;
  if (container.owner_kind === 'party' && change.visibility === 'private') {
    throw forbidden("A party's container cannot be private.");
  }
  const columns = columnsOf(tx, change);
  await tx.sql`update containers set ${tx.sql(columns)} where id = ${id}`;
  if (change.is_primary) await makePrimary(tx, locked);
  if (change.position !== undefined) await moveToPosition(tx, locked, change.position);
  if (container.party_id === null) return;
  await publishEvents(tx, actor, container.party_id, [
    inventoryChannelEvent('party_inventory_updated', { container_id: id }),
    partyChannelEvent('inventory_updated', { container_id: id }),
  ]);
}

/** null or 0 means unlimited (DOM-3). */
function columnsOf(tx: Tx, change: Change) {
  const { name, description, visibility, max_weight, max_slots } = change;
  return {
    updated_at: tx.now,
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(visibility === undefined ? {} : { visibility }),
    ...(max_weight === undefined ? {} : { max_weight: max_weight ? toHundredths(max_weight) : null }),
    ...(max_slots === undefined ? {} : { max_slots: max_slots || null }),
  };
}

/** Unsets the previous primary container first, because an owner can have only one at a time. */
async function makePrimary(tx: Tx, { container, siblings }: LockedSiblings): Promise<void> {
  const ids = siblings.map(({ id }) => id);
  await tx.sql`update containers set is_primary = false where id = any(${ids}::uuid[]) and is_primary`;
  await tx.sql`update containers set is_primary = true where id = ${container.id}`;
}

async function moveToPosition(
  tx: Tx,
  { container, siblings }: LockedSiblings,
  position: number,
): Promise<void> {
  const ids = siblings
    .filter((sibling) => !sibling.is_primary && sibling.id !== container.id)
    .map(({ id }) => id);
  ids.splice(position, 0, container.id);
  await tx.sql`
    update containers k set position = o.place - 1
    from unnest(${ids}::uuid[]) with ordinality as o (id, place) where o.id = k.id`;
}

import type { Actor } from '../../../platform/actor.ts';
import { post } from '../../../platform/ledger/post.ts';
import { inventoryChannelEvent, partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { placeOf } from '../../container/commands/lock-containers.ts';
import { type LockedLoot, lockLoot } from '../domain/lock-loot.ts';
import { notifyRevealed } from '../domain/notify-revealed.ts';
import { requireManage } from '../policy.ts';

/**
 * Reveals loot to the party and notifies the other members; for revealed loot, it does nothing (DEC-6). Throws the
 * errors of lockLoot and requireManage.
 */
export async function revealLoot(tx: Tx, actor: Actor, id: string): Promise<void> {
  const loot = await lockLoot(tx, actor, id);
  requireManage(loot, loot.member);
  if (!loot.is_revealed) await reveal(tx, actor, loot);
}

/** Reveals hidden loot. The caller has locked the loot and has authorized the action. */
export async function reveal(tx: Tx, actor: Actor, loot: LockedLoot): Promise<void> {
  await tx.sql`
    update loot_instances set is_revealed = true, revealed_at = coalesce(revealed_at, ${tx.now}), updated_at = ${tx.now}
    where id = ${loot.id}`;
  await notifyRevealed(tx, actor, loot);
  const target = { id: loot.id, name: loot.name };
  const ids = { loot_instance_id: loot.id, container_id: loot.container.id };
  await post(
    tx,
    actor,
    { type: 'loot', partyId: loot.party_id, target, characterIds: [] },
    [],
    [inventoryChannelEvent('party_inventory_updated', ids), partyChannelEvent('inventory_updated', ids)],
  );
}

/** Hides loot. Events without ids make screens refetch, and only a gm sees the new line in the history. */
export async function hide(tx: Tx, actor: Actor, loot: LockedLoot): Promise<void> {
  await tx.sql`update loot_instances set is_revealed = false, updated_at = ${tx.now} where id = ${loot.id}`;
  const source = { ...placeOf(loot.container), name: loot.name, isPrivate: true };
  await post(
    tx,
    actor,
    { type: 'loot', partyId: loot.party_id, source, characterIds: [], gmOnly: true },
    [],
    [],
  );
  await publishEvents(tx, actor, loot.party_id, [
    inventoryChannelEvent('party_inventory_updated'),
    partyChannelEvent('inventory_updated'),
  ]);
}

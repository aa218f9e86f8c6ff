import type { Actor } from '../../../platform/actor.ts';
import { inventoryChannelEvent, partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import { RetryTransaction, type Tx } from '../../../platform/transaction.ts';
import { closeContainer } from '../../container/commands/close-container.ts';
import { lockContainers } from '../../container/commands/lock-containers.ts';
import { notify } from '../../notification/commands/notify.ts';
import { endPatronagesOfParty } from '../../patronage/commands/end-patronage.ts';
import { requireMember, requirePermission } from '../policy.ts';
import { lockParty } from './lock-party.ts';
import { partyActivity } from './party-activity.ts';

/**
 * Deletes a party (game master of record only): the contents of its containers are posted to the world, characters
 * leave with all their items, memberships, patronages and invitations end, and the members are notified. The row is
 * kept because the ledger references it (ADR 0094). Returns the ids of its members.
 */
export async function deleteParty(tx: Tx, actor: Actor, partyId: string): Promise<string[]> {
  const before = await containersOf(tx, partyId);
  const lockedContainers = await lockContainers(
    tx,
    actor.userId,
    [],
    before.map(({ id }) => id),
  );
  await lockParty(tx, partyId);
  requirePermission(await requireMember(tx.sql, actor.userId, partyId), 'delete_party');
  // A container added while this transaction waited is not locked, and containers must be locked before the party.
  if (JSON.stringify(await containersOf(tx, partyId)) !== JSON.stringify(before))
    throw new RetryTransaction();
  await closeShopsAndLoot(tx, partyId);
  // The containers of characters stay with the characters; all other containers belong to the party.
  for (const container of lockedContainers.filter(({ owner_kind }) => owner_kind !== 'character'))
    await closeContainer(tx, actor, container, partyId);
  const activity = await partyActivity(tx, actor, partyId);
  const { memberIds, characterIds } = await removeMembersAndRecords(tx, partyId);
  await markDeleted(tx, partyId);
  await notify(tx, [{ ...activity, kind: 'removed', reason: 'party_deleted', to: memberIds }]);
  await endPatronagesOfParty(tx, actor, partyId);
  await publishEvents(tx, actor, partyId, [
    ...memberIds.map((user_id) => partyChannelEvent('member_removed', { user_id })),
    ...characterIds.map((character_id) => partyChannelEvent('character_removed', { character_id })),
    inventoryChannelEvent('party_inventory_updated'),
  ]);
  return memberIds;
}

/**
 * Every open container of the party, its characters, shops and loot, in the order in which they are locked. Every trade
 * or claim locks one of them.
 */
const containersOf = (tx: Tx, partyId: string) => tx.sql<{ id: string }[]>`
  select k.id from containers k
  where k.closed_at is null and (k.party_id = ${partyId}
    or k.character_id in (select id from characters where party_id = ${partyId} and deleted_at is null)
    or k.shop_instance_id in (select id from shop_instances where party_id = ${partyId} and closed_at is null)
    or k.loot_instance_id in (select id from loot_instances where party_id = ${partyId} and closed_at is null))
  order by k.id`;

/** Closes shops and loot: they can no longer be traded with, restocked or claimed (DEC-3). */
async function closeShopsAndLoot(tx: Tx, partyId: string): Promise<void> {
  await tx.sql`
    update shop_instances set closed_at = ${tx.now}, is_active = false, updated_at = ${tx.now}
    where party_id = ${partyId} and closed_at is null`;
  await tx.sql`
    update loot_instances set closed_at = ${tx.now}, updated_at = ${tx.now}
    where party_id = ${partyId} and closed_at is null`;
}

/**
 * Ends memberships and pending invitations, and deletes notes, game sessions, Discord channels and channel
 * webhooks; characters leave. Items that are unidentified in the party stay unidentified (ADR 0122).
 */
async function removeMembersAndRecords(tx: Tx, partyId: string) {
  const characters = await tx.sql<{ id: string }[]>`
    update characters set party_id = null, updated_at = ${tx.now}
    where party_id = ${partyId} and deleted_at is null returning id`;
  const members = await tx.sql<{ user_id: string }[]>`
    delete from party_members where party_id = ${partyId} returning user_id`;
  await tx.sql`
    update party_invitations set state = 'revoked', answered_at = ${tx.now}
    where party_id = ${partyId} and state = 'pending'`;
  await tx.sql`delete from party_notes where party_id = ${partyId}`;
  await tx.sql`delete from game_sessions where party_id = ${partyId}`;
  await tx.sql`delete from discord_channels where party_id = ${partyId}`;
  await tx.sql`delete from channel_webhooks where party_id = ${partyId}`;
  return { characterIds: characters.map(({ id }) => id), memberIds: members.map(({ user_id }) => user_id) };
}

/** Marks the party as deleted: it can no longer be found or joined, and no longer counts toward any limit. */
async function markDeleted(tx: Tx, partyId: string): Promise<void> {
  await tx.sql`
    update parties set deleted_at = ${tx.now}, archived_at = coalesce(archived_at, ${tx.now}), is_public = false,
      join_permission = 'restricted', join_code = null, updated_at = ${tx.now}
    where id = ${partyId}`;
}

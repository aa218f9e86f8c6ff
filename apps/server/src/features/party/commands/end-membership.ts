import { forbidden, notFound } from '@quartermaster/contract/errors';
import { canLeave, canRemoveMember } from '@quartermaster/rules/roles';
import type { Actor } from '../../../platform/actor.ts';
import { inventoryChannelEvent, partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { lockOwnedContainers } from '../../container/commands/lock-containers.ts';
import { notify } from '../../notification/commands/notify.ts';
import { endPatronagesOfMember } from '../../patronage/commands/end-patronage.ts';
import { findMember, requireMember, requirePermission } from '../policy.ts';
import { lockParty } from './lock-party.ts';
import { partyActivity } from './party-activity.ts';

/**
 * Removes a member other than a gm; only a gm may do this. The member's characters leave the party with their items.
 */
export async function removeMember(tx: Tx, actor: Actor, partyId: string, userId: string): Promise<void> {
  await lockOwnedContainers(tx, partyId, userId);
  await lockParty(tx, partyId);
  const member = await requireMember(tx.sql, actor.userId, partyId);
  requirePermission(member, 'remove_member');
  const target = await findMember(tx.sql, userId, partyId);
  if (!target) throw notFound();
  if (!canRemoveMember(member, target)) throw forbidden('A game master cannot be removed.');
  await endMembership(tx, actor, partyId, userId);
}

/** Leaves a party. The game master of record must first hand the party over. */
export async function leaveParty(tx: Tx, actor: Actor, partyId: string): Promise<void> {
  await lockOwnedContainers(tx, partyId, actor.userId);
  await lockParty(tx, partyId);
  const member = await requireMember(tx.sql, actor.userId, partyId);
  if (!canLeave(member)) throw forbidden('Make another member the game master before you leave.');
  requirePermission(member, 'leave_party');
  await endMembership(tx, actor, partyId, actor.userId);
}

/**
 * Ends a membership: the characters leave with all their items, patronages end, the party receives the events, and a
 * user who did not leave themselves is notified. The caller has locked the member's containers and the party, and has
 * authorized the action.
 */
export async function endMembership(tx: Tx, actor: Actor, partyId: string, userId: string): Promise<void> {
  const characters = await tx.sql<{ id: string }[]>`
    update characters set party_id = null, updated_at = ${tx.now}
    where party_id = ${partyId} and user_id = ${userId} and deleted_at is null returning id`;
  await tx.sql`delete from party_members where party_id = ${partyId} and user_id = ${userId}`;
  const characterEvents = characters.map((character) =>
    partyChannelEvent('character_removed', { character_id: character.id }),
  );
  const activity = await partyActivity(tx, actor, partyId);
  await notify(tx, [{ ...activity, kind: 'removed', reason: 'removed', to: [userId] }]);
  await endPatronagesOfMember(tx, actor, partyId, userId);
  await publishEvents(tx, actor, partyId, [
    partyChannelEvent('member_removed', { user_id: userId }),
    ...characterEvents,
    ...(characterEvents.length > 0 ? [inventoryChannelEvent('party_inventory_updated')] : []),
  ]);
}

import { notFound, partyArchived } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { markInvitationsRead } from '../../notification/commands/mark-read.ts';
import { notify } from '../../notification/commands/notify.ts';
import { addMember } from '../../party/commands/join-party.ts';
import { lockParty } from '../../party/commands/lock-party.ts';
import { partyActivity } from '../../party/commands/party-activity.ts';
import { requirePending } from '../policy.ts';
import type { OwnInvitationRow } from '../present.ts';
import { ownInvitationById } from '../queries/invitations.ts';
import { closeInvitation } from '../store.ts';

/**
 * Accepts an invitation: the user joins in the offered role. Throws RESOURCE_NOT_FOUND for another user's invitation,
 * CONFLICT for an answered, revoked or expired invitation, for members and in an archived or full party, and
 * LIMIT_REACHED.
 */
export async function acceptInvitation(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<{ id: string; name: string }> {
  const invitation = await lockPending(tx, actor, id);
  const partyId = invitation.party_id;
  const [archivedParty] = await tx.sql`select from parties where id = ${partyId} and archived_at is not null`;
  if (archivedParty) throw partyArchived();
  await addMember(tx, actor, partyId, invitation.role);
  await notifyInviter(tx, actor, invitation, 'accepted');
  await publishEvents(tx, actor, partyId, [partyChannelEvent('member_added', { user_id: actor.userId })]);
  return { id: partyId, name: invitation.name };
}

/**
 * Declines an invitation and notifies the inviter. Throws RESOURCE_NOT_FOUND for another user's invitation, and
 * CONFLICT for an answered, revoked or expired invitation.
 */
export async function declineInvitation(tx: Tx, actor: Actor, id: string): Promise<void> {
  const invitation = await lockPending(tx, actor, id);
  await closeInvitation(tx, id, 'declined');
  await markInvitationsRead(tx, actor, invitation.party_id);
  await notifyInviter(tx, actor, invitation, 'declined');
  await publishEvents(tx, actor, invitation.party_id, [partyChannelEvent('party_update')]);
}

/** Locks the party, then reads the invitation: the lock serializes answers, revocations and the party's deletion. */
async function lockPending(tx: Tx, actor: Actor, id: string): Promise<OwnInvitationRow> {
  const unlockedInvitation = await ownInvitationById(tx.sql, actor.userId, id, tx.now);
  if (!unlockedInvitation) throw notFound();
  await lockParty(tx, unlockedInvitation.party_id);
  const invitation = await ownInvitationById(tx.sql, actor.userId, id, tx.now);
  requirePending(invitation);
  return invitation ?? unlockedInvitation;
}

async function notifyInviter(
  tx: Tx,
  actor: Actor,
  invitation: OwnInvitationRow,
  event: 'accepted' | 'declined',
): Promise<void> {
  const { id, party_id, inviter_id, role } = invitation;
  const activity = await partyActivity(tx, actor, party_id);
  const [inviterMembership] = await tx.sql`
    select from party_members where party_id = ${party_id} and user_id = ${inviter_id}`;
  // An inviter who has left is not notified.
  if (inviterMembership)
    await notify(tx, [{ ...activity, kind: 'invitation', event, invitation_id: id, role, to: [inviter_id] }]);
}

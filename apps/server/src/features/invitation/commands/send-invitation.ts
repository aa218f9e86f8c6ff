import { AppError, invalid } from '@quartermaster/contract/errors';
import type { Role } from '@quartermaster/rules/roles';
import type { Actor } from '../../../platform/actor.ts';
import { accountKey } from '../../../platform/auth/account-key.ts';
import { LIMITS } from '../../../platform/http/rate-limits.ts';
import { newId } from '../../../platform/ids.ts';
import { mailQueue } from '../../../platform/mail/queue.ts';
import { partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireFeature } from '../../allowance/commands/use-allowance.ts';
import { requireVerified } from '../../auth/policy.ts';
import { notify } from '../../notification/commands/notify.ts';
import { lockParty } from '../../party/commands/lock-party.ts';
import { partyActivity } from '../../party/commands/party-activity.ts';
import { type Member, requireMember } from '../../party/policy.ts';
import { requireMayInvite } from '../policy.ts';
import { type InvitationRecipient, insertInvitation } from '../store.ts';

export interface InvitationInput {
  readonly email?: string | undefined;
  readonly username?: string | undefined;
  readonly role: Role;
  readonly message: string;
}

/**
 * Invites a user by username or email address; the invitation expires after 14 days (DEC-3). An email address receives
 * an email, and a user who has verified it also sees the invitation. The response does not reveal whether an address
 * has an account, except that of a member to a gm. Throws the errors of requireMember and requireMayInvite, CONFLICT
 * for members and for a second pending invitation, VALIDATION_ERROR for an unknown username, FEATURE_NOT_IN_TIER,
 * EMAIL_NOT_VERIFIED and RATE_LIMITED.
 */
export async function sendInvitation(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'config' | 'limits' | 'tokens'>,
  actor: Actor,
  partyId: string,
  invitation: InvitationInput,
): Promise<string> {
  await lockParty(tx, partyId);
  const member = await requireMember(tx.sql, actor.userId, partyId);
  requireMayInvite(member, invitation.role);
  await requireFeature(tx, actor, 'party_collaboration', partyId);
  if (invitation.email !== undefined) {
    await requireVerified(tx.sql, actor.userId, 'invite_by_email', 'email');
    // The request is counted only for authorized users, so that no one else can use up the limit of an address.
    const key = accountKey(services.tokens, invitation.email);
    await services.limits.useInTransaction(tx, 'invite_address', key, LIMITS.invite_address);
  }
  const recipient = await recipientOf(tx, invitation);
  await rejectMember(tx, member, recipient);
  const { role, message } = invitation;
  const id = newId();
  if (!(await insertInvitation(tx, { id, partyId, inviterId: actor.userId, recipient, role, message })))
    throw new AppError('CONFLICT', 'This user already has a pending invitation.');
  const activity = await partyActivity(tx, actor, partyId);
  const recipients = await accountIdsOf(tx, partyId, recipient);
  await notify(tx, [
    { ...activity, kind: 'invitation', event: 'received', invitation_id: id, role, to: recipients },
  ]);
  if ('email' in recipient)
    await services.jobs.enqueue(tx, mailQueue(services.config), {
      kind: 'party_invitation',
      invitation_id: id,
    });
  await publishEvents(tx, actor, partyId, [partyChannelEvent('party_update')]);
  return id;
}

/** Usernames are public, because registration reveals whether one is taken; email addresses are not looked up. */
async function recipientOf(tx: Tx, { email, username = '' }: InvitationInput): Promise<InvitationRecipient> {
  if (email !== undefined) return { email: email.toLowerCase() };
  const [row] = await tx.sql<{ id: string }[]>`
    select id from users where lower(username) = ${username.toLowerCase()} and deleted_at is null
      and username <> 'Quartermaster'`;
  if (!row) throw invalid('username', 'No user has this username');
  return { userId: row.id };
}

/**
 * Throws CONFLICT if the recipient is already a member; for an email address only if the inviter is a gm, because
 * only a gm may learn members' addresses.
 */
async function rejectMember(tx: Tx, inviter: Member, recipient: InvitationRecipient): Promise<void> {
  if ('email' in recipient && inviter.role !== 'gm') return;
  const matchesRecipient =
    'email' in recipient ? tx.sql`lower(u.email) = ${recipient.email}` : tx.sql`u.id = ${recipient.userId}`;
  const [row] = await tx.sql`
    select from party_members m join users u on u.id = m.user_id where m.party_id = ${inviter.partyId} and ${matchesRecipient}`;
  if (row) throw new AppError('CONFLICT', 'This user is already a member of this party.');
}

/** The ids of accounts to notify: empty if the address has no verified account, or its user is already a member. */
async function accountIdsOf(tx: Tx, partyId: string, recipient: InvitationRecipient): Promise<string[]> {
  if ('userId' in recipient) return [recipient.userId];
  const rows = await tx.sql<{ id: string }[]>`
    select id from users u where lower(email) = ${recipient.email} and email_verified_at is not null
      and not exists (select from party_members m where m.party_id = ${partyId} and m.user_id = u.id)`;
  return rows.map(({ id }) => id);
}

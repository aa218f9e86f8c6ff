import { INVITATION_LIFE_DAYS } from '@quartermaster/contract/constants';
import type { Role } from '@quartermaster/rules/roles';
import type { Tx } from '../../platform/transaction.ts';

const INVITATION_LIFETIME_MS = INVITATION_LIFE_DAYS * 24 * 60 * 60_000;

/** The recipient of an invitation: a user, or an address in lower case. */
export type InvitationRecipient = { readonly userId: string } | { readonly email: string };

export interface NewInvitation {
  readonly id: string;
  readonly partyId: string;
  readonly inviterId: string;
  readonly recipient: InvitationRecipient;
  readonly role: Role;
  readonly message: string;
}

/**
 * Inserts an invitation; returns false when the same recipient has a pending invitation. Expired invitations are
 * closed first, so that the unique index does not depend on the time.
 */
export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<boolean> {
  const { id, partyId, inviterId, recipient, role, message } = invitation;
  await tx.sql`
    update party_invitations set state = 'expired'
    where party_id = ${partyId} and state = 'pending' and expires_at <= ${tx.now}`;
  const insertedRows = await tx.sql`
    insert into party_invitations (id, party_id, inviter_id, email, user_id, role, message, created_at, expires_at)
    values (${id}, ${partyId}, ${inviterId}, ${'email' in recipient ? recipient.email : null}, ${'userId' in recipient ? recipient.userId : null},
      ${role}, ${message}, ${tx.now}, ${new Date(tx.now.getTime() + INVITATION_LIFETIME_MS)})
    on conflict do nothing`;
  return insertedRows.count === 1;
}

/** Closes an invitation as declined or revoked. */
export async function closeInvitation(tx: Tx, id: string, state: 'declined' | 'revoked'): Promise<void> {
  await tx.sql`update party_invitations set state = ${state}, answered_at = ${tx.now} where id = ${id}`;
}

import type { InvitationStatus, OwnInvitation, PartyInvitation } from '@quartermaster/contract/invitation';
import { displayedUsername } from '@quartermaster/rules/names';
import { type JoinPermission, ROLES_WITH_ARTICLE, type Role } from '@quartermaster/rules/roles';
import type { Row } from '../../platform/db-types.ts';
import type { Email } from '../../platform/mail/email.ts';

export interface InvitationRow
  extends Pick<
    Row<'party_invitations'>,
    'id' | 'party_id' | 'inviter_id' | 'email' | 'message' | 'created_at' | 'expires_at' | 'answered_at'
  > {
  role: Role;
  status: InvitationStatus;
  username: string | null;
  inviter_name: string;
}

export interface OwnInvitationRow extends InvitationRow {
  name: string;
  description: string;
  game_system: string;
  setting: string;
  is_public: boolean;
  join_permission: JoinPermission;
  member_count: number;
  gm_name: string;
}

export interface EmailData {
  email: string;
  role: Role;
  message: string;
  party_name: string;
  inviter_name: string;
}

/** The reader of a party's invitations. */
interface InvitationReader {
  readonly userId: string;
  readonly role: Role;
}

/** Masks an address except for its first character and its domain: n…@example.org. */
const maskedEmail = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.indexOf('@'))}`;

/** Game masters and the inviter see whole addresses, other managers see masked addresses (ADR 0096). */
export function presentInvitation(row: InvitationRow, reader: InvitationReader): PartyInvitation {
  const seesAddress = reader.role === 'gm' || reader.userId === row.inviter_id;
  const address = row.email !== null && (seesAddress ? row.email : maskedEmail(row.email));
  return {
    id: row.id,
    party_id: row.party_id,
    invited: address || (row.username ?? ''),
    by_email: row.email !== null,
    role: row.role,
    message: row.message,
    status: row.status,
    inviter_name: displayedUsername(row.inviter_name),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
  };
}

/** An invitation for the invited user: with a preview of the party, but without its list of members. */
export const presentOwnInvitation = (row: OwnInvitationRow): OwnInvitation => ({
  id: row.id,
  party: {
    name: row.name,
    description: row.description,
    game_system: row.game_system,
    setting: row.setting,
    member_count: row.member_count,
    gm_name: row.gm_name,
    is_public: row.is_public,
    join_permission: row.join_permission,
  },
  role: row.role,
  message: row.message,
  status: row.status,
  inviter_name: displayedUsername(row.inviter_name),
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});

/**
 * The invitation email is the same for every recipient, with or without an account, so that it reveals nothing
 * (promise B3). Its link proves the address to the registration form (ADR 0249), and opens the invitation for users
 * who are logged in or log in there.
 */
export const invitationEmail = (publicUrl: string, data: EmailData, token: string): Email => ({
  to: data.email,
  subject: `Invitation to ${data.party_name}`,
  paragraphs: [
    `${displayedUsername(data.inviter_name)} invites you to join the party ${data.party_name} on Quartermaster as ${ROLES_WITH_ARTICLE[data.role]}.`,
    ...(data.message ? [`Their message: ${data.message}`] : []),
    'Log in, or create an account with this address. You will find the invitation under My Parties.',
  ],
  action: {
    label: 'See the invitation',
    url: `${publicUrl}/register?invitation_token=${token}&redirect=%2Fparties`,
  },
  notes: [
    'The invitation is valid for 14 days. Do not forward this email: anyone with its link can create an account with your address.',
    'If you do not know the sender, ignore this email. The sender cannot see whether you have an account.',
  ],
});

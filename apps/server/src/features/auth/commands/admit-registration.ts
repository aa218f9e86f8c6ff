import { AppError } from '@quartermaster/contract/errors';
import type { RegistrationMode } from '@quartermaster/contract/site-settings';
import { idOfInvitationToken } from '../../../platform/auth/invitation-token.ts';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/transaction.ts';

/**
 * Whether the token belongs to an invitation to this address that can still admit an account. If so, the user
 * has received the invitation's email (ADR 0249).
 */
export async function isProvenByInvitation(
  { sql, now }: Tx,
  tokens: Pick<Tokens, 'keyFor'>,
  email: string,
  token: string | undefined,
): Promise<boolean> {
  const id = token === undefined ? null : idOfInvitationToken(tokens, token);
  if (id === null) return false;
  const rows = await sql`
    select from party_invitations where id = ${id} and email = lower(${email})
      and state = 'pending' and expires_at > ${now} and admitted_at is null`;
  return rows.length === 1;
}

/**
 * Throws REGISTRATION_CLOSED while registration is closed. While registration is invitation-only, also throws it when
 * no party invitation to the address can still admit an account, or the address is not proven (DEC-13, ADR 0249).
 * Each invitation admits at most one account: otherwise a user who changes the address of the account could register
 * another account.
 */
export async function admitRegistration({ sql, now }: Tx, email: string, isProven: boolean): Promise<void> {
  const invitations = await sql`
    update party_invitations set admitted_at = ${now}
    where email = lower(${email}) and state = 'pending' and expires_at > ${now} and admitted_at is null`;
  const [settings] = await sql<{ registration: RegistrationMode }[]>`select registration from site_settings`;
  if (settings?.registration === 'closed') throw new AppError('REGISTRATION_CLOSED');
  if (settings?.registration === 'invitation' && (invitations.count === 0 || !isProven))
    throw new AppError(
      'REGISTRATION_CLOSED',
      'Registration is by invitation only. Open the link in your invitation email, and use the address it was sent to.',
    );
}

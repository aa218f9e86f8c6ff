import { AppError, type ErrorDetail } from '@quartermaster/contract/errors';
import type { RegistrationMode } from '@quartermaster/contract/site-settings';
import type { Sql } from '../../platform/database.ts';
import type { Tx } from '../../platform/transaction.ts';

/** Actions that require a verified address (DEC-2). */
const NEEDS_PROOF = {
  publish: 'Verify your email address before you make this public.',
  invite_by_email: 'Verify your email address before you invite by email.',
} as const;

/**
 * Throws REGISTRATION_CLOSED where new accounts are not accepted: none while registration is closed, and by invitation
 * those whose address has an invitation to a party that can still be accepted (DEC-13, ADR 0216).
 */
export async function requireOpenRegistration(
  { sql, now }: Pick<Tx, 'sql' | 'now'>,
  email: string,
): Promise<void> {
  const [refusal] = await sql<{ registration: RegistrationMode }[]>`
    select registration from site_settings
    where registration = 'closed' or registration = 'invitation' and not exists (
      select from party_invitations where email = lower(${email}) and state = 'pending' and expires_at > ${now})`;
  if (!refusal) return;
  if (refusal.registration === 'closed') throw new AppError('REGISTRATION_CLOSED');
  throw new AppError(
    'REGISTRATION_CLOSED',
    'Registration is by invitation only. Use the email address that your invitation was sent to.',
  );
}

/**
 * Throws EMAIL_NOT_VERIFIED at `field` unless the user's address is verified. Required for publishing and for
 * inviting by email (DEC-2) only.
 */
export async function requireVerified(
  sql: Sql,
  userId: string,
  action: keyof typeof NEEDS_PROOF,
  field: string,
): Promise<void> {
  const [row] = await sql`select from users where id = ${userId} and email_verified_at is not null`;
  if (row) return;
  const message = NEEDS_PROOF[action];
  const details: ErrorDetail[] = [{ field, message }];
  throw new AppError('EMAIL_NOT_VERIFIED', message, details);
}

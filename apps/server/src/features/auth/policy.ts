import { AppError, type ErrorDetail } from '@quartermaster/contract/errors';
import type { Sql } from '../../platform/database.ts';

/** Actions that require a verified address (DEC-2). */
const NEEDS_VERIFIED_EMAIL = {
  publish: 'Verify your email address before you make this public.',
  invite_by_email: 'Verify your email address before you invite by email.',
} as const;

/** Whether the user has proven the address. */
export async function isVerified(sql: Sql, userId: string): Promise<boolean> {
  const [row] = await sql`select from users where id = ${userId} and email_verified_at is not null`;
  return row !== undefined;
}

/**
 * Throws EMAIL_NOT_VERIFIED at `field` unless the user's address is verified. Required for publishing and for
 * inviting by email (DEC-2) only.
 */
export async function requireVerified(
  sql: Sql,
  userId: string,
  action: keyof typeof NEEDS_VERIFIED_EMAIL,
  field: string,
): Promise<void> {
  if (await isVerified(sql, userId)) return;
  const message = NEEDS_VERIFIED_EMAIL[action];
  const details: ErrorDetail[] = [{ field, message }];
  throw new AppError('EMAIL_NOT_VERIFIED', message, details);
}

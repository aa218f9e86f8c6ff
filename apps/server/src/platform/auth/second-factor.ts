import { AppError } from '@quartermaster/contract/errors';
import type { Sql } from '../database.ts';

/** Throws SECOND_FACTOR_NOT_SET_UP unless signing in to this account takes a second factor (DEC-12). */
export async function requireSecondFactor(sql: Sql, userId: string): Promise<void> {
  const [row] = await sql`select from totp_factors where user_id = ${userId} and confirmed_at is not null`;
  if (!row) throw new AppError('SECOND_FACTOR_NOT_SET_UP');
}

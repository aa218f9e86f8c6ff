import { AppError } from '@quartermaster/contract/errors';
import type { Sql } from '../database.ts';

/** Throws SECOND_FACTOR_NOT_SET_UP unless the account has a second factor (DEC-12). */
export async function requireSecondFactor(sql: Sql, userId: string): Promise<void> {
  const [row] = await sql`
    select from users u where id = ${userId} and (
      exists (select from totp_factors t where t.user_id = u.id and t.confirmed_at is not null)
      or exists (select from passkeys p where p.user_id = u.id))`;
  if (!row) throw new AppError('SECOND_FACTOR_NOT_SET_UP');
}

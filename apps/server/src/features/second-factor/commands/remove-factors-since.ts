import type { Tx } from '../../../platform/transaction.ts';
import { deleteSecondFactorState, hasFactor } from '../store.ts';

/**
 * Removes second factors that were added after `since`; the recovery codes are deleted with the last second factor.
 * Returns how many passkeys it removed.
 */
export async function removeFactorsSince(tx: Tx, userId: string, since: Date): Promise<number> {
  await tx.sql`
    delete from totp_factors where user_id = ${userId} and coalesce(confirmed_at, created_at) > ${since}`;
  const passkeys = await tx.sql`delete from passkeys where user_id = ${userId} and created_at > ${since}`;
  if (!(await hasFactor(tx.sql, userId))) await deleteSecondFactorState(tx, userId);
  return passkeys.count;
}

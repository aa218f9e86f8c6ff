import type { Tx } from '../../../platform/transaction.ts';

/** Removes an authenticator app that was added after `since`, with its recovery codes. */
export async function removeFactorsSince(tx: Tx, userId: string, since: Date): Promise<void> {
  await tx.sql`
    delete from totp_factors where user_id = ${userId} and coalesce(confirmed_at, created_at) > ${since}`;
}

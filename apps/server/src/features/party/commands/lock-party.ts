import type { Tx } from '../../../platform/transaction.ts';

/**
 * Holds the party, so that changes of its people queue up. Containers are locked before it, nothing after it:
 * every movement takes the party's counter last.
 */
export async function lockParty(tx: Tx, partyId: string): Promise<void> {
  await tx.sql`select from parties where id = ${partyId} for no key update`;
}

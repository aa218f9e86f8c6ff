import type { Tx } from '../../../platform/transaction.ts';

/**
 * Locks the party, which serializes membership changes. Containers are locked before the party, never after it, and
 * every transfer locks the party's event counter last.
 */
export async function lockParty(tx: Tx, partyId: string): Promise<void> {
  await tx.sql`select from parties where id = ${partyId} for no key update`;
}

import type { Tx } from '../../../platform/transaction.ts';

/**
 * Locks all admins in the order of their ids, so that admins cannot act on each other, or delete their
 * accounts, concurrently.
 */
export async function lockAdmins({ sql }: Tx): Promise<void> {
  await sql`select from users where admin and deleted_at is null order by id for no key update`;
}

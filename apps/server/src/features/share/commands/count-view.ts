import type { Tx } from '../../../platform/transaction.ts';

/** Counts a view of the page with this share code. */
export async function countView({ sql }: Tx, code: string): Promise<void> {
  await sql`update share_codes set views = views + 1 where code = ${code} and views < 2147483647`;
}

import type { Tx } from '../../../platform/transaction.ts';

/** Counts that the page of a code was opened. */
export async function countView({ sql }: Tx, code: string): Promise<void> {
  await sql`update share_codes set views = views + 1 where code = ${code} and views < 2147483647`;
}

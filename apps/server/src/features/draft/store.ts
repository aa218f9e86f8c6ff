import { monthStart } from '@quartermaster/rules/monthly-allowance';
import type { Tx } from '../../platform/transaction.ts';

/** Counts one draft of the user in the current month, whichever engine created it. */
export async function countUse(tx: Tx, userId: string): Promise<void> {
  await tx.sql`
    insert into ai_uses as u (user_id, month, uses) values (${userId}, ${monthStart(tx.now)}, 1)
    on conflict (user_id, month) do update set uses = u.uses + 1`;
}

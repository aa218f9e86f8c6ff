import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireOpenShare } from '../policy.ts';

/** Revokes a share code; its page stops working immediately. Throws the errors of requireOpenShare. */
export async function revokeShare(tx: Tx, actor: Actor, code: string): Promise<void> {
  await requireOpenShare(tx, actor.userId, code);
  await tx.sql`delete from share_codes where code = ${code}`;
}

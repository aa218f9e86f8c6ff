import { notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireShare } from '../policy.ts';
import { shareByCode } from '../store.ts';

/** Its page stops working at once. Throws RESOURCE_NOT_FOUND for an unknown code, else as requireShare. */
export async function revokeShare(tx: Tx, actor: Actor, code: string): Promise<void> {
  const share = await shareByCode(tx.sql, code, tx.now);
  if (!share) throw notFound();
  await requireShare(tx.sql, actor.userId, share);
  await tx.sql`delete from share_codes where code = ${code}`;
}

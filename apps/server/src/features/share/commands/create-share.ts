import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireShare } from '../policy.ts';
import { freshCode, type ShareRow, type Subject } from '../store.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Gives a subject a new code; an earlier one stops working, and its views are forgotten. Throws as requireShare. */
export async function createShare(tx: Tx, actor: Actor, subject: Subject, days: number): Promise<ShareRow> {
  await requireShare(tx.sql, actor.userId, subject);
  const [row] = await tx.sql<ShareRow[]>`
    insert into share_codes (kind, subject_id, code, created_by, created_at, expires_at)
    values (${subject.kind}, ${subject.subject_id}, ${await freshCode(tx)}, ${actor.userId}, ${tx.now},
      ${new Date(tx.now.getTime() + days * DAY_MS)})
    on conflict (kind, subject_id) do update set code = excluded.code, created_by = excluded.created_by,
      created_at = excluded.created_at, expires_at = excluded.expires_at, views = 0
    returning *`;
  if (!row) throw new Error('The share code was not stored');
  return row;
}

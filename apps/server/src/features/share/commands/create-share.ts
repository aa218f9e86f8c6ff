import { AppError } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireVerified } from '../../auth/policy.ts';
import { requireShare } from '../policy.ts';
import { newCode, type ShareRow, type Subject, shareByCode } from '../store.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Creates a new code for a subject; an earlier one stops working, and the views restart at 0. Throws the errors of
 * requireShare, EMAIL_NOT_VERIFIED because the page is public (DEC-2), and CONFLICT for a page that an admin hid.
 */
export async function createShare(tx: Tx, actor: Actor, subject: Subject, days: number): Promise<ShareRow> {
  await requireShare(tx.sql, actor.userId, subject);
  await requireVerified(tx.sql, actor.userId, 'publish', 'subject_id');
  const code = await newCode(tx);
  await tx.sql`
    insert into share_codes (id, kind, subject_id, code, created_by, created_at, expires_at)
    values (${newId()}, ${subject.kind}, ${subject.subject_id}, ${code}, ${actor.userId}, ${tx.now},
      ${new Date(tx.now.getTime() + days * DAY_MS)})
    on conflict (kind, subject_id) do update set code = excluded.code, created_by = excluded.created_by,
      created_at = excluded.created_at, expires_at = excluded.expires_at, views = 0, is_indexed = false
    where share_codes.hidden_at is null`;
  const row = await shareByCode(tx.sql, code, tx.now);
  if (!row)
    throw new AppError(
      'CONFLICT',
      'An admin has hidden this page. It can be shared again once it is restored.',
    );
  return row;
}

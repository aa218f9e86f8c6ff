import type { ShareCode } from '@quartermaster/contract/share';
import type { Sql } from '../../../platform/database.ts';
import { requireShare } from '../policy.ts';
import { presentShare } from '../present.ts';
import { type Subject, shareOf } from '../store.ts';

/**
 * The code of a subject; null when there is none, or it has expired and its page is not hidden by an admin. Throws the
 * errors of requireShare.
 */
export async function readShareCode(
  sql: Sql,
  userId: string,
  subject: Subject,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<{ share_code: ShareCode | null }> {
  await requireShare(sql, userId, subject);
  const row = await shareOf(sql, subject, now);
  return { share_code: row ? presentShare(row, publicUrl) : null };
}

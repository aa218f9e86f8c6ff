import { notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { bannerFor } from '../queries/banners.ts';

/**
 * Records that the actor has seen or dismissed a banner; a repeated request writes nothing. Throws
 * RESOURCE_NOT_FOUND when the announcement has no banner for the actor at this time.
 */
export async function acknowledgeBanner(
  { sql, now }: Tx,
  actor: Actor,
  { id, dismissed }: { readonly id: string; readonly dismissed: boolean },
): Promise<void> {
  const visibleBanners =
    await sql`select from announcements a where a.id = ${id} and ${bannerFor(sql, actor, now)}`;
  if (visibleBanners.length === 0) throw notFound('This announcement is no longer shown.');
  await sql`
    insert into announcement_receipts as r (announcement_id, user_id, seen_at, dismissed_at)
    values (${id}, ${actor.userId}, ${now}, ${dismissed ? now : null})
    on conflict (announcement_id, user_id) do update set dismissed_at = excluded.dismissed_at
      where r.dismissed_at is null and excluded.dismissed_at is not null`;
}

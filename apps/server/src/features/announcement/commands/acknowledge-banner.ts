import { notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { bannerFor } from '../queries/banners.ts';

/** Stores that the actor saw or dismissed a banner; repeating changes nothing. Throws RESOURCE_NOT_FOUND. */
export async function acknowledgeBanner(
  { sql, now }: Tx,
  actor: Actor,
  { id, dismissed }: { readonly id: string; readonly dismissed: boolean },
): Promise<void> {
  const shown = await sql`
    insert into announcement_receipts as r (announcement_id, user_id, seen_at, dismissed_at)
    select a.id, ${actor.userId}, ${now}, ${dismissed ? now : null}::timestamptz from announcements a
    where a.id = ${id} and ${bannerFor(sql, actor, now)}
    on conflict (announcement_id, user_id) do update
      set dismissed_at = coalesce(r.dismissed_at, excluded.dismissed_at)`;
  if (shown.count === 0) throw notFound('This announcement is no longer shown.');
}

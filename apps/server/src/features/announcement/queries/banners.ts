import type { AnnouncementBanner } from '@quartermaster/contract/announcement';
import { ANNOUNCEMENT_BANNERS_MAX } from '@quartermaster/contract/constants';
import type { Actor } from '../../../platform/actor.ts';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { type AnnouncementRow, isActive } from '../store.ts';
import { hasRole } from './audience.ts';

/** Which of the announcements `a` have a banner for a user at this time. */
export const bannerFor = (
  sql: Sql,
  { userId, tier }: Pick<Actor, 'userId' | 'tier'>,
  now: Date,
): Fragment => sql`
  ${isActive(sql, now)} and 'banner' = any(a.channels)
  and (cardinality(a.tiers) = 0 or ${tier}::text = any(a.tiers))
  and (cardinality(a.roles) = 0 or ${hasRole(sql, sql`${userId}`, sql`a.roles`)})`;

/** The banners that a user has not dismissed, newest first. */
export async function listBanners(
  sql: Sql,
  actor: Pick<Actor, 'userId' | 'tier'>,
  now: Date,
): Promise<AnnouncementBanner[]> {
  const rows = await sql<Pick<AnnouncementRow, 'id' | 'title' | 'body' | 'ends_at'>[]>`
    select a.id, a.title, a.body, a.ends_at from announcements a
    where ${bannerFor(sql, actor, now)} and not exists (
      select from announcement_receipts r
      where r.announcement_id = a.id and r.user_id = ${actor.userId} and r.dismissed_at is not null)
    order by a.starts_at desc, a.id desc limit ${ANNOUNCEMENT_BANNERS_MAX}`;
  return rows.map(({ id, title, body, ends_at }) => ({
    id,
    title,
    text: body,
    ends_at: ends_at.toISOString(),
  }));
}

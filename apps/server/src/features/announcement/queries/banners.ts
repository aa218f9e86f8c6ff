import type { AnnouncementBanner } from '@quartermaster/contract/announcement';
import { ANNOUNCEMENT_BANNERS_MAX } from '@quartermaster/contract/constants';
import type { Actor } from '../../../platform/actor.ts';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { type AnnouncementRow, isActive } from '../store.ts';
import { hasRole } from './audience.ts';

/** SQL: whether announcement `a` has a banner for a user at this time. */
export const bannerFor = (
  sql: Sql,
  { userId, tier }: Pick<Actor, 'userId' | 'tier'>,
  now: Date,
): Fragment => sql`
  ${isActive(sql, now)} and 'banner' = any(a.channels)
  and (cardinality(a.tiers) = 0 or ${tier}::text = any(a.tiers))
  and (cardinality(a.roles) = 0 or ${hasRole(sql, sql`${userId}`, sql`a.roles`)})`;

type BannerRow = Pick<AnnouncementRow, 'id' | 'title' | 'body' | 'ends_at'> & { readonly is_seen: boolean };

/** The banners that a user has not dismissed, newest first. */
export async function listBanners(
  sql: Sql,
  actor: Pick<Actor, 'userId' | 'tier'>,
  now: Date,
): Promise<AnnouncementBanner[]> {
  const rows = await sql<BannerRow[]>`
    select a.id, a.title, a.body, a.ends_at, r.seen_at is not null as is_seen from announcements a
    left join announcement_receipts r on r.announcement_id = a.id and r.user_id = ${actor.userId}
    where ${bannerFor(sql, actor, now)} and r.dismissed_at is null
    order by a.starts_at desc, a.id desc limit ${ANNOUNCEMENT_BANNERS_MAX}`;
  return rows.map(({ id, title, body, ends_at, is_seen }) => ({
    id,
    title,
    text: body,
    ends_at: ends_at.toISOString(),
    is_seen,
  }));
}

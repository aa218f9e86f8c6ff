import type { AnnouncementChannel } from '@quartermaster/contract/announcement';
import type { Role } from '@quartermaster/rules/roles';
import type { Tier } from '@quartermaster/rules/tier-names';
import type { Fragment, Sql } from '../../platform/database.ts';
import type { Row } from '../../platform/db-types.ts';
import type { Tx } from '../../platform/transaction.ts';

export type AnnouncementRow = Omit<Row<'announcements'>, 'channels' | 'tiers' | 'roles'> & {
  readonly channels: AnnouncementChannel[];
  readonly tiers: Tier[];
  readonly roles: Role[];
  readonly author_name: string;
};

export const announcementSelect = (sql: Sql): Fragment => sql`
  select a.*, u.username as author_name from announcements a join users u on u.id = a.author_id`;

/** SQL: whether announcement `a` is active: published, started and not expired. */
export const isActive = (sql: Sql, now: Date): Fragment => sql`
  a.state = 'published' and a.starts_at <= ${now} and a.ends_at > ${now}`;

/**
 * Locks an announcement. Call it first, so that publishing, withdrawing and the batches of its delivery run
 * one after the other.
 */
export async function lockAnnouncement({ sql }: Tx, id: string): Promise<AnnouncementRow | undefined> {
  const [row] = await sql<AnnouncementRow[]>`
    ${announcementSelect(sql)} where a.id = ${id} for no key update of a`;
  return row;
}

import type { Announcement, AnnouncementState, showAnnouncement } from '@quartermaster/contract/announcement';
import { ADMIN_ROWS_COUNT_MAX } from '@quartermaster/contract/constants';
import type { ReplyData } from '@quartermaster/contract/endpoint';
import { notFound } from '@quartermaster/contract/errors';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { inBatches } from '../../../platform/in-batches.ts';
import type { Page } from '../../../platform/page.ts';
import { announcementCells, presentAnnouncement } from '../present.ts';
import { type AnnouncementRow, announcementSelect, isActive } from '../store.ts';

interface Query {
  readonly page: number;
  readonly per_page: number;
  readonly state?: AnnouncementState | undefined;
}

/** The rule of `stateOf` in SQL. */
const inState = (sql: Sql, state: AnnouncementState, now: Date): Fragment =>
  ({
    draft: sql`a.state = 'draft'`,
    scheduled: sql`a.state = 'published' and a.starts_at > ${now}`,
    active: isActive(sql, now),
    expired: sql`a.state = 'published' and a.ends_at <= ${now}`,
    withdrawn: sql`a.state = 'withdrawn'`,
  })[state];

/** One page of the announcements, newest first. The total is counted up to a limit. */
export async function listAnnouncements(sql: Sql, now: Date, query: Query): Promise<Page<Announcement>> {
  const where = query.state ? sql`where ${inState(sql, query.state, now)}` : sql``;
  const order = sql`order by a.created_at desc, a.id desc`;
  const [rows, [count]] = await Promise.all([
    sql<AnnouncementRow[]>`
      ${announcementSelect(sql)} ${where} ${order}
      limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`,
    sql<{ count: number }[]>`
      select count(*) as count from (
        select from announcements a ${where} ${order} limit ${ADMIN_ROWS_COUNT_MAX}) counted`,
  ]);
  return { rows: rows.map((row) => presentAnnouncement(row, now)), total: count?.count ?? 0 };
}

/**
 * `position` has the microseconds that a Date drops: without them the next batch would skip rows of the same
 * millisecond.
 */
type ExportedRow = AnnouncementRow & { readonly position: string };

/** The lines of the CSV file in the order of the list, in batches. */
export async function* announcementLines(
  sql: Sql,
  now: Date,
  { state }: Pick<Query, 'state'>,
): AsyncGenerator<string[]> {
  const rows = inBatches<ExportedRow>(
    (limit, after) => sql<ExportedRow[]>`
      select a.*, u.username as author_name, a.created_at::text as position
      from announcements a join users u on u.id = a.author_id
      where ${state ? inState(sql, state, now) : sql`true`}
        ${after ? sql`and (a.created_at, a.id) < (${after.position}::text::timestamptz, ${after.id})` : sql``}
      order by a.created_at desc, a.id desc limit ${limit}`,
  );
  for await (const row of rows) yield announcementCells(presentAnnouncement(row, now));
}

/** Throws RESOURCE_NOT_FOUND. */
export async function readAnnouncement(sql: Sql, now: Date, id: string): Promise<Announcement> {
  const [row] = await sql<AnnouncementRow[]>`${announcementSelect(sql)} where a.id = ${id}`;
  if (!row) throw notFound('This announcement does not exist.');
  return presentAnnouncement(row, now);
}

/**
 * An announcement with the numbers of users who saw and who dismissed its banner. Throws RESOURCE_NOT_FOUND.
 */
export async function readAnnouncementWithCounts(
  sql: Sql,
  now: Date,
  id: string,
): Promise<ReplyData<typeof showAnnouncement>> {
  const [announcement, [counts]] = await Promise.all([
    readAnnouncement(sql, now, id),
    sql<[{ seen: number; dismissed: number }]>`
      select (select count(*) from announcement_receipts where announcement_id = ${id}) as seen,
        (select count(*) from announcement_receipts where announcement_id = ${id} and dismissed_at is not null)
          as dismissed`,
  ]);
  return { ...announcement, ...counts };
}

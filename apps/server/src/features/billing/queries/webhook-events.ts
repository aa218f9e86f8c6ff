import { ADMIN_ROWS_COUNT_MAX } from '@quartermaster/contract/constants';
import type { Parsed } from '@quartermaster/contract/endpoint';
import type {
  exportWebhookEvents,
  listWebhookEvents,
  WebhookEvent,
} from '@quartermaster/contract/webhook-events';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { inBatches } from '../../../platform/in-batches.ts';
import { boundedPage, type Page } from '../../../platform/page.ts';
import { eventCells, presentEvent } from '../present.ts';
import type { EventRow } from '../store.ts';

type Filter = Parsed<typeof exportWebhookEvents>['query'];

const matches = (sql: Sql, { status }: Filter): Fragment =>
  ({
    failed: sql`processed_at is null and error is not null`,
    waiting: sql`processed_at is null and error is null`,
    processed: sql`processed_at is not null`,
  })[status];

/** The indexed time by which the events of a status are ordered: when they were processed, or else received. */
const timeOf = (sql: Sql, { status }: Filter): Fragment =>
  status === 'processed' ? sql`processed_at` : sql`received_at`;

/** One page of the Stripe events with a status, newest first. The total is counted up to a limit. */
export async function listEvents(
  sql: Sql,
  { page, per_page, ...filter }: Parsed<typeof listWebhookEvents>['query'],
): Promise<Page<WebhookEvent>> {
  const [where, time] = [matches(sql, filter), timeOf(sql, filter)];
  const [rows, [count]] = await Promise.all([
    sql<EventRow[]>`
      select * from stripe_events where ${where} order by ${time} desc, id desc
      ${boundedPage(sql, { page, per_page })}`,
    sql<{ count: number }[]>`
      select count(*) as count from (
        select from stripe_events where ${where} order by ${time} desc limit ${ADMIN_ROWS_COUNT_MAX}) counted`,
  ]);
  return { rows: rows.map(presentEvent), total: count?.count ?? 0 };
}

/**
 * `position` has the microseconds that a Date drops: without them the next batch would skip events of the same
 * millisecond.
 */
type ExportedRow = EventRow & { readonly position: string };

/**
 * The lines of the CSV file, newest first, in batches, so that neither their number nor a slow client
 * increases memory use.
 */
export async function* eventLines(sql: Sql, filter: Filter): AsyncGenerator<(string | number)[]> {
  const [where, time] = [matches(sql, filter), timeOf(sql, filter)];
  const rows = inBatches<ExportedRow>(
    (limit, after) => sql<ExportedRow[]>`
      select *, ${time}::text as position from stripe_events
      where ${where} ${after ? sql`and (${time}, id) < (${after.position}::text::timestamptz, ${after.id})` : sql``}
      order by ${time} desc, id desc limit ${limit}`,
  );
  for await (const row of rows) yield eventCells(presentEvent(row));
}

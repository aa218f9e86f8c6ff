import { ADMIN_ROWS_COUNTED } from '@quartermaster/contract/constants';
import type { Parsed } from '@quartermaster/contract/endpoint';
import type { listWebhookEvents, WebhookEvent } from '@quartermaster/contract/webhook-events';
import type { Sql } from '../../../platform/database.ts';
import { boundedPage, type Page } from '../../../platform/page.ts';
import { presentEvent } from '../present.ts';
import type { EventRow } from '../store.ts';

/** One page of the events of Stripe with a status, newest first. The total stops at a bound. */
export async function listEvents(
  sql: Sql,
  { status, page, per_page }: Parsed<typeof listWebhookEvents>['query'],
): Promise<Page<WebhookEvent>> {
  const where = {
    failed: sql`processed_at is null and error is not null`,
    waiting: sql`processed_at is null and error is null`,
    processed: sql`processed_at is not null`,
  }[status];
  // Each order has its index.
  const order = status === 'processed' ? sql`processed_at desc` : sql`received_at desc`;
  const [rows, [count]] = await Promise.all([
    sql<EventRow[]>`
      select * from stripe_events where ${where} order by ${order}, id desc
      ${boundedPage(sql, { page, per_page })}`,
    sql<{ count: number }[]>`
      select count(*) as count from (
        select from stripe_events where ${where} order by ${order} limit ${ADMIN_ROWS_COUNTED}) counted`,
  ]);
  return { rows: rows.map(presentEvent), total: count?.count ?? 0 };
}

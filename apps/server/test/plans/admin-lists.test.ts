import { BULK_ROW_STATES } from '@quartermaster/contract/bulk-operation';
import { MONITORING_RANGES } from '@quartermaster/contract/monitoring';
import { WEBHOOK_EVENT_STATUSES } from '@quartermaster/contract/webhook-events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventLines, listEvents } from '../../src/features/billing/queries/webhook-events.ts';
import { listRows, operationDetailCsvRows } from '../../src/features/bulk-operation/queries/operations.ts';
import { endpointLines, readMonitoring } from '../../src/features/monitoring/queries/report.ts';
import type { Sql } from '../../src/platform/database.ts';
import { createLargeDatabase, insertManyUsers, type LargeDatabase, ROW_COUNT } from './large-database.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const MINUTES_PER_WEEK = 7 * 24 * 60;

let database: LargeDatabase;
let sql: Sql;
let operationId: string;
beforeAll(async () => {
  database = await createLargeDatabase(fill);
  ({ sql } = database);
}, 120_000);
afterAll(() => database.drop());

async function fill(owner: Sql): Promise<void> {
  await owner`
    insert into request_counts (step, start, process_id, endpoint, requests, client_errors, server_errors, durations)
    select 'minute', ${now}::timestamptz - n * interval '1 minute', p.id, case when e = 0 then 'all' else 'endpoint.' || e end, 5, 0, 0, '{0,5}'::int[]
    from (select gen_random_uuid() as id) p, generate_series(1, ${MINUTES_PER_WEEK}) n, generate_series(0, 10) e
    union all
    select 'hour', ${now}::timestamptz - n * interval '1 hour', p.id, case when e = 0 then 'all' else 'endpoint.' || e end, 5, 0, 0, '{0,5}'::int[]
    from (select gen_random_uuid() as id) p, generate_series(1, ${MINUTES_PER_WEEK / 60}) n, generate_series(0, 10) e`;
  await owner`
    insert into process_samples (start, process_id, event_loop_p99_ms, event_loop_max_ms, cpu_percent, memory_bytes,
      heap_bytes, sockets, connections, waiting)
    select ${now}::timestamptz - n * interval '1 minute', p.id, 1, 1, 1, 1, 1, 1, 1, 0
    from generate_series(1, ${MINUTES_PER_WEEK}) n, (select gen_random_uuid() as id from generate_series(1, 5)) p`;
  await owner`
    insert into stripe_events (id, type, created_at, received_at, processed_at, attempts, error)
    select 'evt_' || n, 'invoice.paid', at, at, case when n % 1000 > 1 then at end, 1,
      case when n % 1000 = 0 then 'Not known' end
    from generate_series(1, ${ROW_COUNT}) n, lateral (select ${now}::timestamptz - n * interval '1 minute' as at) a`;
  await insertManyUsers(owner);
  // 1,000 operations with 100 users each.
  await owner`
    insert into bulk_operations (id, actor_id, action, input, reason, state, total, created_at)
    select gen_random_uuid(), id, 'message', '{}', 'News', 'running', 100, ${now} from users limit ${ROW_COUNT / 100}`;
  await owner`
    insert into bulk_operation_rows (operation_id, number, user_id, entry, state, message)
    select o.id, 1 + u.n % 100, u.id, '', 'succeeded', ''
    from (select id, row_number() over () - 1 as n from users where username like 'user %') u
    join (select id, row_number() over () - 1 as n from bulk_operations) o on o.n = u.n / 100`;
  const [operation] = await owner<{ id: string }[]>`select id from bulk_operations limit 1`;
  operationId = operation?.id ?? '';
}

const LARGE_TABLES = ['users', 'request_counts', 'process_samples', 'stripe_events', 'bulk_operation_rows'];
const scanned = (read: () => Promise<unknown>) => database.scannedOf(LARGE_TABLES, read);

describe('large installation', () => {
  it('reads and exports monitoring of an hour, a day or a week without a full table scan', async () => {
    const context = { now, routes: new Map() };
    for (const range of MONITORING_RANGES) {
      const query = { range, until: now.toISOString() };
      const read = async () => {
        const report = await readMonitoring(sql, query, context);
        expect([report.totals.requests > 0, report.endpoints.length]).toEqual([true, 10]);
      };
      expect([range, await scanned(read)]).toEqual([range, []]);
      const lines = async () => {
        for await (const [endpoint] of endpointLines(sql, query, context)) expect(endpoint).toBeDefined();
      };
      expect([range, await scanned(lines)]).toEqual([range, []]);
    }
  });

  it('lists and exports Stripe events in each status without a full table scan', async () => {
    for (const status of WEBHOOK_EVENT_STATUSES) {
      const read = async () => {
        expect((await listEvents(sql, { status, page: 1, per_page: 25 })).rows).toHaveLength(25);
      };
      expect([status, await scanned(read)]).toEqual([status, []]);
      const lines = async () => {
        for await (const [id] of eventLines(sql, { status })) expect(id).toMatch(/^evt_/);
      };
      expect([status, await scanned(lines)]).toEqual([status, []]);
    }
  });

  it('lists bulk results in each state, and exports them all, without a full table scan', async () => {
    for (const state of [undefined, ...BULK_ROW_STATES]) {
      const query = { state, page: 1, per_page: 25 };
      expect([state, await scanned(() => listRows(sql, operationId, query))]).toEqual([state, []]);
    }
    const names: string[] = [];
    const read = async () => {
      for await (const [, , name = ''] of operationDetailCsvRows(sql, operationId, {})) names.push(name);
    };
    expect(await scanned(read)).toEqual([]);
    expect(names).toHaveLength(100);
  });
});

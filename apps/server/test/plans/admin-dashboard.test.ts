import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCounts } from '../../src/features/admin-dashboard/queries/admin-dashboard.ts';
import { createLargeDatabase, type LargeDatabase, ROW_COUNT } from './large-database.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const DAYS = 2000;
/** The first partition of a new database is named after the current year and has all earlier transactions. */
const PARTITION_YEAR = new Date().getUTCFullYear();

let database: LargeDatabase;
beforeAll(async () => {
  database = await createLargeDatabase(async (sql) => {
    await sql`insert into users (id, email, username) values (gen_random_uuid(), 'vex@example.org', 'vex')`;
    await sql`
      insert into daily_metrics (metric, day, dimension, value)
      select 'active_day', date '2026-03-10' - n, '', n from generate_series(0, ${DAYS}) n
      union all
      select 'other ' || m, date '2026-03-10' - n, '', n
      from generate_series(1, ${ROW_COUNT / DAYS}) m, generate_series(0, ${DAYS}) n`;
    await sql`update roll_ups set updated_at = ${now}`;
    // One transaction every two seconds.
    await sql`
      insert into transactions (id, occurred_at, transaction_type, via, actor_id, actor_name)
      select (left(first_id_at(t)::text, 15) || right(gen_random_uuid()::text, 21))::uuid, t, 'transfer', 'web', u.id, 'vex'
      from users u, generate_series(1, ${ROW_COUNT}) n, lateral (select ${now}::timestamptz - n * interval '2 seconds' as t) at
      where u.username = 'vex'`;
    await sql`
      insert into moderation_cases (id, kind, subject_id, subject_name, author_id, status, reports_count, decision,
        decided_at, waiting_since, created_at)
      select gen_random_uuid(), 'party', gen_random_uuid(), 'Lanterns', u.id,
        case n % 50 when 0 then 'open' else 'decided' end, 1, case n % 50 when 0 then null else 'hidden' end,
        case n % 50 when 0 then null else now() end, now(), now()
      from users u, generate_series(1, ${ROW_COUNT}) n where u.username = 'vex'`;
    await sql`
      insert into support_requests
        (id, user_id, subject, diagnostics, is_premium, status, waiting_since, created_at, updated_at)
      select gen_random_uuid(), u.id, 'The stash', '', n % 10 = 0, case n % 50 when 0 then 'open' else 'closed' end,
        now(), now(), now()
      from users u, generate_series(1, ${ROW_COUNT}) n where u.username = 'vex'`;
    await sql`
      insert into audit_entries (number, occurred_at, action, actor_name, previous_hash, hash)
      select n, now(), 'session_revoked', 'vex', '', '' from generate_series(1, ${ROW_COUNT}) n`;
  });
}, 120_000);
afterAll(() => database.drop());

it('admin dashboard is read without a full scan of a growing table', async () => {
  const scanned = await database.scannedBy(async () => {
    const counts = await readCounts(database.sql, now);
    expect(counts).toMatchObject({
      transactions_per_minute: 30,
      waiting: { reports: 1000, appeals: 0, support_requests: 1000 },
    });
    expect([counts.numbers?.day, counts.audit.length]).toEqual(['2026-03-10', 8]);
  });
  // roll_ups has few rows; the partitions other than the one with the transactions are pruned at execution.
  const ignored = new RegExp(`^(roll_ups|transactions_(?!${PARTITION_YEAR}).*)$`);
  expect(scanned.filter((table) => !ignored.test(table))).toEqual([]);
});

import { gzipSync } from 'node:zlib';
import type { Sql } from '../../../src/platform/database.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { Change, ChangeTable } from './call.ts';
import type { LargeFixture } from './large-fixture.ts';

/** The number of chunks of a completed report, with 500 lines each. */
const CHUNKS = 400;
const LINE = '01a1fc41-3737-714c-9ecc-bb80b4bf44cd,username,username@example.org,yes,tier_free\r\n';

/** Inserts a report of the gm, who is also an admin; returns its id. */
async function insertReport(
  sql: Sql,
  { people }: LargeFixture,
  kind: string,
  state = 'running',
): Promise<string> {
  const id = newId();
  await sql`
    insert into reports (id, kind, actor_id, state, chunks, created_at)
    values (${id}, ${kind}, ${people.gm.user.id}, ${state}, ${state === 'completed' ? CHUNKS : 0}, now())`;
  if (state === 'completed')
    await sql`
      insert into report_chunks (report_id, number, body)
      select ${id}, n, ${gzipSync(LINE.repeat(500))} from generate_series(1, ${CHUNKS}) n`;
  return id;
}

const withReport =
  (state: string, suffix: string): Change =>
  async (fixture, sql) => ({
    as: 'gm',
    path: `/api/v1/admin/reports/${await insertReport(sql, fixture, 'users', state)}${suffix}`,
  });

async function insertSchedule(sql: Sql, { people }: LargeFixture): Promise<string> {
  const id = newId();
  await sql`delete from report_schedules`;
  await sql`
    insert into report_schedules (id, kind, every, actor_id, from_day, due_on, created_at)
    values (${id}, 'users', 'day', ${people.gm.user.id}, current_date, current_date + 1, now())`;
  return id;
}

export const reportCalls: ChangeTable = {
  'admin.reports': () => ({ as: 'gm' }),
  'admin.export_reports': () => ({ as: 'gm' }),
  'admin.request_report': async (_fixture, sql) => {
    await sql`delete from reports where state = 'running'`;
    return { as: 'gm', body: { kind: 'audit', from: '2020-01-01', to: '2030-01-01' } };
  },
  'admin.download_report': withReport('completed', '/file'),
  'admin.cancel_report': withReport('running', '/cancel'),
  'admin.report_schedules': () => ({ as: 'gm' }),
  'admin.create_report_schedule': async (_fixture, sql) => {
    await sql`delete from report_schedules`;
    return { as: 'gm' };
  },
  'admin.delete_report_schedule': async (fixture, sql) => ({
    as: 'gm',
    path: `/api/v1/admin/report_schedules/${await insertSchedule(sql, fixture)}/delete`,
  }),
};

/** Creates running reports about many users and the ledger, and a due schedule; returns the ids of the reports. */
export async function seedReportJobs(
  sql: Sql,
  fixture: LargeFixture,
): Promise<Record<'users' | 'ledger', string>> {
  await sql`
    insert into users (id, email, username)
    select gen_random_uuid(), 'reported' || n || '@example.org', 'reported' || n from generate_series(1, 10000) n`;
  const schedule = await insertSchedule(sql, fixture);
  await sql`
    update report_schedules set from_day = current_date - 1, due_on = current_date where id = ${schedule}`;
  return {
    users: await insertReport(sql, fixture, 'users'),
    ledger: await insertReport(sql, fixture, 'ledger'),
  };
}

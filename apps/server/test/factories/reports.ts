import { downloadReport, listReports, type ReportKind, requestReport } from '@quartermaster/contract/report';
import { parse } from 'csv-parse/sync';
import { runReport } from '../../src/features/report/commands/run-report.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { admin } from './admins.ts';
import type { Person } from './people.ts';
import { expectOk } from './test-parties.ts';
import { workerFor } from './worker-services.ts';

type Days = { readonly from?: string; readonly to?: string };

export interface TestReports {
  readonly app: TestApp;
  /** An admin. */
  readonly ada: Person;
  request(kind: ReportKind, days?: Days): ReturnType<typeof requestBy>;
  /** Requests a report and returns its id. */
  create(kind: ReportKind, days?: Days): Promise<string>;
  /** Runs the report job as another process does; the app itself only enqueues it. */
  run(id: string): Promise<void>;
  /** The report's entry in the list. */
  read(id: string): Promise<unknown>;
  download(id: string): ReturnType<typeof downloadBy>;
  records(id: string): Promise<Record<string, string>[]>;
  /** Requests and writes a report, and returns its lines. */
  linesOf(kind: ReportKind, days?: Days): Promise<Record<string, string>[]>;
  chunkCountOf(id: string): Promise<number>;
  /** The audit entries about this report, in order. */
  auditEntries(id: string): Promise<{ action: string; reason: string | null }[]>;
  close(): Promise<void>;
}

export const REASON = 'Quarterly review';
const requestBy = (ada: Person, kind: ReportKind, days: Days) =>
  ada.call(requestReport, { body: { kind, reason: REASON, ...days } });
const downloadBy = (ada: Person, id: string) => ada.call(downloadReport, { params: { id } });

/** A server with an admin, and a worker on which the test runs the report job. */
export async function startTestReports(): Promise<TestReports> {
  const app = await startTestApp({ config: { defaultTier: 'tier_free' } });
  const worker = workerFor(app);
  const ada = await admin(app);
  const request = (kind: ReportKind, days: Days = {}) => requestBy(ada, kind, days);
  const create = async (kind: ReportKind, days: Days = {}) =>
    expectOk(await request(kind, days)).body.data.id;
  const run = (id: string) => runReport(worker.services, id);
  const download = (id: string) => downloadBy(ada, id);
  const records = async (id: string): Promise<Record<string, string>[]> =>
    parse(String(expectOk(await download(id)).body.data), { bom: true, columns: true });
  return {
    app,
    ada,
    request,
    create,
    run,
    download,
    records,
    async read(id) {
      const { data } = expectOk(await ada.call(listReports, { query: { per_page: '100' } })).body;
      return data.find((report) => report.id === id);
    },
    async linesOf(kind, days) {
      const id = await create(kind, days);
      await run(id);
      return records(id);
    },
    chunkCountOf: async (id) => (await app.sql`select from report_chunks where report_id = ${id}`).length,
    auditEntries: async (id) => [
      ...(await app.sql<{ action: string; reason: string | null }[]>`
        select action, details ->> 'reason' as reason from audit_entries
        where details ->> 'report' = ${id} order by number`),
    ],
    async close() {
      await worker.close();
      await app.close();
    },
  };
}

/** Inserts users whose usernames look like formulas to a spreadsheet, all registered at the end of a day. */
export const insertManyUsers = ({ app }: TestReports, day: string, size: number) => app.sql`
  insert into users (id, email, username, created_at)
  select gen_random_uuid(), 'crowd' || n || '@example.org', '=crowd' || n, ${`${day}T23:59:59.999Z`}
  from generate_series(1, ${size}) n`;

import { downloadReport, listReports, requestReport } from '@quartermaster/contract/report';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectOk } from '../factories/test-parties.ts';
import {
  type CrashFixture,
  expireJobs,
  insertUsers,
  killWaitingJob,
  LONG_POLL,
  openCrashFixture,
} from './crash-fixture.ts';

let fixture: CrashFixture;
beforeAll(async () => {
  fixture = await openCrashFixture();
});
afterAll(() => fixture.close());

test('report interrupted by kill -9 between its chunks has every line once', {
  timeout: 240_000,
}, async () => {
  const { server, withDatabase } = fixture;
  const ada = await fixture.admin();
  const body = { kind: 'users', reason: 'Review' } as const;
  const id = await withDatabase(async (sql) => {
    await insertUsers(sql, 3000);
    return killWaitingJob(fixture, sql, async (lockSql) => {
      const { id } = expectOk(await ada.call(requestReport, { body })).body.data;
      // The job waits for the transaction that stores a fifth chunk of the report.
      await lockSql`insert into report_chunks (report_id, number, body) values (${id}, 5, '')`;
      return id;
    });
  });
  await server.start();
  const report = async () =>
    expectOk(await ada.call(listReports, { query: {} })).body.data.find((entry) => entry.id === id);
  expect(await report()).toMatchObject({ state: 'running', lines: 2000, total: 3001 });
  await withDatabase(async (sql, target) => {
    await expireJobs(sql, target, 'report');
    await expect.poll(async () => (await report())?.state, LONG_POLL).toBe('completed');
    const notifications = await sql`
      select from notifications where user_id = ${ada.user.id} and facts ->> 'event' = 'report'`;
    expect(notifications).toHaveLength(1);
  });
  const file = expectOk(await ada.call(downloadReport, { params: { id } }));
  const records = parse(String(file.body.data), { bom: true, columns: true }) as Record<string, string>[];
  expect(records).toHaveLength(3001);
  expect(new Set(records.map(({ username }) => username)).size).toBe(3001);
});

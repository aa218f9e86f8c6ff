import { exportReports, REPORT_LIST_CSV_COLUMNS } from '@quartermaster/contract/report';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../../../test/client.ts';
import { startTestReports, type TestReports } from '../../../../test/factories/reports.ts';

let reports: TestReports;
beforeAll(async () => {
  reports = await startTestReports();
});
afterAll(() => reports.close());

test('request rejects a range that ends before it begins', async () => {
  expect(await codeOf(reports.request('users', { from: '2026-11-22', to: '2026-11-21' }))).toBe(
    '422 VALIDATION_ERROR',
  );
});

test('request rejects a sixth unfinished report, and any report while the storage of reports is full', async () => {
  const ids = await Promise.all([1, 2, 3, 4, 5].map(() => reports.create('revenue')));
  expect(await codeOf(reports.request('revenue'))).toBe('409 CONFLICT');
  await Promise.all(ids.map(reports.run));
  expect(await codeOf(reports.request('revenue'))).toBe(201);
  await reports.app.sql`update reports set bytes = 5000000000 where id = ${ids[0] ?? ''}`;
  expect(await codeOf(reports.request('revenue'))).toBe('409 CONFLICT');
});

test('CSV list contains each report of the kind once, even over several batches', async () => {
  await reports.app.sql`
    insert into reports (id, kind, actor_id, state, created_at)
    select gen_random_uuid(), 'content', ${reports.ada.user.id}, 'canceled', '2026-01-01' from generate_series(1, 501)`;
  const response = await reports.ada.call(exportReports, { query: { kind: 'content' } });
  const [head, ...lines] = parse(String(response.body.data), { bom: true }) as string[][];
  expect(head).toEqual([...REPORT_LIST_CSV_COLUMNS]);
  expect(new Set(lines.map(([id]) => id)).size).toBe(501);
  expect(new Set(lines.map(([, kind, state]) => `${kind} ${state}`))).toEqual(new Set(['content canceled']));
});

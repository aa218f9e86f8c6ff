import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../../../test/client.ts';
import { startTestReports, type TestReports } from '../../../../test/factories/reports.ts';
import { newId } from '../../../platform/ids.ts';

let reports: TestReports;
beforeAll(async () => {
  reports = await startTestReports();
});
afterAll(() => reports.close());

test('download is rejected, and not audited, before the report is completed and for an unknown report', async () => {
  const id = await reports.create('revenue');
  expect(await codeOf(reports.download(id))).toBe('409 CONFLICT');
  expect(await codeOf(reports.download(newId()))).toBe('404 RESOURCE_NOT_FOUND');
  await reports.run(id);
  expect((await reports.auditEntries(id)).map(({ action }) => action)).toEqual(['report_requested']);
});

test('download is named after the report and its days, and rejected for a user who is no longer an admin', async () => {
  const id = await reports.create('revenue', { from: '2026-11-01', to: '2026-11-21' });
  await reports.run(id);
  const { headers } = await reports.download(id);
  expect(headers.get('content-disposition')).toContain('filename="revenue-2026-11-01-2026-11-21.csv"');
  expect((await reports.auditEntries(id)).map(({ action }) => action)).toEqual([
    'report_requested',
    'report_downloaded',
  ]);
  await reports.app.sql`update users set admin = false where id = ${reports.ada.user.id}`;
  await expect.poll(() => codeOf(reports.download(id)), { timeout: 60_000 }).toBe('403 FORBIDDEN');
});

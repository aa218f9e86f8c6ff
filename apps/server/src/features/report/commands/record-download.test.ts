import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../../../test/client.ts';
import { openReportDesk, type ReportDesk } from '../../../../test/factories/reports.ts';
import { newId } from '../../../platform/ids.ts';

let desk: ReportDesk;
beforeAll(async () => {
  desk = await openReportDesk();
});
afterAll(() => desk.close());

test('download is refused, and not audited, before the report is completed and where there is none', async () => {
  const id = await desk.requested('revenue');
  expect(await codeOf(desk.download(id))).toBe('409 CONFLICT');
  expect(await codeOf(desk.download(newId()))).toBe('404 RESOURCE_NOT_FOUND');
  await desk.run(id);
  expect((await desk.audited(id)).map(({ action }) => action)).toEqual(['report_requested']);
});

test('download is named after the report and its days, and refused to a user who is no longer an admin', async () => {
  const id = await desk.requested('revenue', { from: '2026-11-01', to: '2026-11-21' });
  await desk.run(id);
  const { headers } = await desk.download(id);
  expect(headers.get('content-disposition')).toContain('filename="revenue-2026-11-01-2026-11-21.csv"');
  expect((await desk.audited(id)).map(({ action }) => action)).toEqual([
    'report_requested',
    'report_downloaded',
  ]);
  await desk.app.sql`update users set admin = false where id = ${desk.ada.user.id}`;
  await expect.poll(() => codeOf(desk.download(id)), { timeout: 60_000 }).toBe('403 FORBIDDEN');
});

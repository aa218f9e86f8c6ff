import { cancelReport } from '@quartermaster/contract/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../../../test/client.ts';
import { REASON, startTestReports, type TestReports } from '../../../../test/factories/reports.ts';

let reports: TestReports;
beforeAll(async () => {
  reports = await startTestReports();
});
afterAll(() => reports.close());

test('canceled report is not generated, is audited, and cannot be canceled again', async () => {
  const id = await reports.create('users');
  const cancel = () => reports.ada.call(cancelReport, { params: { id }, body: { reason: REASON } });
  expect(await codeOf(cancel())).toBe(204);
  expect(await codeOf(cancel())).toBe('409 CONFLICT');
  await reports.run(id);
  expect(await reports.read(id)).toMatchObject({ state: 'canceled', lines: 0 });
  expect(await reports.chunkCountOf(id)).toBe(0);
  expect(await reports.auditEntries(id)).toEqual([
    { action: 'report_requested', reason: REASON },
    { action: 'report_canceled', reason: REASON },
  ]);
});

import { cancelReport } from '@quartermaster/contract/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../../../test/client.ts';
import { openReportDesk, REASON, type ReportDesk } from '../../../../test/factories/reports.ts';

let desk: ReportDesk;
beforeAll(async () => {
  desk = await openReportDesk();
});
afterAll(() => desk.close());

test('canceled report is not written, is audited, and cannot be canceled again', async () => {
  const id = await desk.requested('users');
  const cancel = () => desk.ada.call(cancelReport, { params: { id }, body: { reason: REASON } });
  expect(await codeOf(cancel())).toBe(204);
  expect(await codeOf(cancel())).toBe('409 CONFLICT');
  await desk.run(id);
  expect(await desk.shown(id)).toMatchObject({ state: 'canceled', lines: 0 });
  expect(await desk.chunksOf(id)).toBe(0);
  expect(await desk.audited(id)).toEqual([
    { action: 'report_requested', reason: REASON },
    { action: 'report_canceled', reason: REASON },
  ]);
});

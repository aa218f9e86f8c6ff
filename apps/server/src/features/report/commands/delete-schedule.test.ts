import {
  createReportSchedule,
  deleteReportSchedule,
  listReportSchedules,
} from '@quartermaster/contract/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { codeOf } from '../../../../test/client.ts';
import { admin } from '../../../../test/factories/admins.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('deleted schedule is no longer listed, is audited, and cannot be deleted again', async () => {
  const ada = await admin(app);
  const reason = 'No longer needed';
  const body = { kind: 'users', every: 'month', reason } as const;
  const { id } = (await ada.call(createReportSchedule, { body })).body.data;
  const remove = () => ada.call(deleteReportSchedule, { params: { id }, body: { reason } });
  expect(await codeOf(remove())).toBe(204);
  expect(await codeOf(remove())).toBe('404 RESOURCE_NOT_FOUND');
  expect((await ada.call(listReportSchedules, {})).body.data).toEqual([]);
  const entries = await app.sql`
    select details ->> 'kind' as kind, details ->> 'every' as every from audit_entries
    where action = 'report_schedule_deleted' and details ->> 'schedule' = ${id}`;
  expect([...entries]).toEqual([{ kind: 'users', every: 'month' }]);
});

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

test('schedule can be created only once for a kind and interval, and is audited', async () => {
  const ada = await admin(app);
  const reason = 'For the board';
  const create = () => ada.call(createReportSchedule, { body: { kind: 'revenue', every: 'week', reason } });
  const codes = await Promise.all([1, 2, 3].map(() => codeOf(create())));
  expect(codes.sort()).toEqual([201, '409 CONFLICT', '409 CONFLICT']);
  const { data } = (await ada.call(listReportSchedules, {})).body;
  expect(data).toMatchObject([{ kind: 'revenue', every: 'week', actor_name: ada.user.username }]);
  const params = { id: data[0]?.id ?? '' };
  const entries = await app.sql`
    select details ->> 'reason' as reason from audit_entries
    where action = 'report_schedule_created' and details ->> 'schedule' = ${params.id}`;
  expect([...entries]).toEqual([{ reason }]);
  await ada.call(deleteReportSchedule, { params, body: { reason } });
  expect(await codeOf(create())).toBe(201);
});

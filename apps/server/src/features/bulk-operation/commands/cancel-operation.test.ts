import {
  cancelBulkOperation,
  showBulkOperation,
  startBulkOperation,
} from '@quartermaster/contract/bulk-operation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { codeOf } from '../../../../test/client.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { person } from '../../../../test/factories/people.ts';
import { workerFor } from '../../../../test/factories/worker-services.ts';
import { runOperation } from './run-operation.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('canceled operation changes no further users, is audited, and cannot be canceled again', async () => {
  const [ada, mira] = [await admin(app), await person(app)];
  const worker = workerFor(app);
  const reason = 'Wrong list';
  const body = { action: 'suspend', list: mira.user.username, reason } as const;
  const { id } = (await ada.call(startBulkOperation, { body })).body.data;
  const cancel = () => ada.call(cancelBulkOperation, { params: { id }, body: { reason } });
  expect(await codeOf(cancel())).toBe(204);
  expect(await codeOf(cancel())).toBe('409 CONFLICT');
  await runOperation(worker.services, id);
  await worker.close();
  const { data } = (await ada.call(showBulkOperation, { params: { id } })).body;
  expect(data).toMatchObject({ state: 'canceled', succeeded: 0 });
  expect(await app.sql`select from users where suspended_at is not null`).toHaveLength(0);
  const entries = await app.sql`
    select action, details ->> 'reason' as reason from audit_entries
    where details ->> 'operation' = ${id} order by number`;
  expect([...entries]).toEqual([
    { action: 'bulk_operation_started', reason },
    { action: 'bulk_operation_canceled', reason },
  ]);
});

import { SUPPORT_OPEN_MAX } from '@quartermaster/contract/constants';
import { answerSupportRequest, updateSupportRequest } from '@quartermaster/contract/support';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { adminAtWork, supportRequest } from '../../../../test/factories/support.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await adminAtWork(app);
});
afterAll(() => app.close());

const change = (who: Person, id: string, status: 'open' | 'closed') =>
  who.call(updateSupportRequest, { params: { id }, body: { support_request: { status } } });
const statusAfter = async (who: Person, id: string, status: 'open' | 'closed') =>
  (await change(who, id, status)).body.data.status;

test('change refuses requests of others and an unknown status', async () => {
  const mira = await person(app);
  const { id } = await supportRequest(mira);
  expect((await change(await person(app), id, 'closed')).status).toBe(404);
  expect((await change(admin, id, 'closed')).status).toBe(404);
  expect((await change(mira, id, 'answered' as 'open')).status).toBe(422);
});

test('change closes a request and opens it as it was; repeating changes nothing', async () => {
  const mira = await person(app);
  const { id } = await supportRequest(mira);
  expect(await statusAfter(mira, id, 'open')).toBe('open');
  expect(await statusAfter(mira, id, 'closed')).toBe('closed');
  expect(await statusAfter(mira, id, 'closed')).toBe('closed');
  expect(await statusAfter(mira, id, 'open')).toBe('open');
  await admin.call(answerSupportRequest, { params: { id }, body: { answer: { text: 'Done.' } } });
  await change(mira, id, 'closed');
  expect(await statusAfter(mira, id, 'open')).toBe('answered');
});

test('change refuses to open a request while too many are open', async () => {
  const mira = await person(app);
  const { id } = await supportRequest(mira);
  await change(mira, id, 'closed');
  for (let open = 0; open < SUPPORT_OPEN_MAX; open += 1) await supportRequest(mira);
  const { status, body } = await change(mira, id, 'open');
  expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
});

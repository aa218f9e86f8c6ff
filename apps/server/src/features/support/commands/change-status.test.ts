import { SUPPORT_OPEN_MAX } from '@quartermaster/contract/constants';
import { listNotifications } from '@quartermaster/contract/notification';
import {
  answerSupportRequest,
  getSupportRequest,
  updateQueuedSupportRequest,
  updateSupportRequest,
} from '@quartermaster/contract/support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { supportRequest } from '../../../../test/factories/support.ts';
import { newId } from '../../../platform/ids.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp();
  ada = await admin(app);
});
afterAll(() => app.close());

const change = (user: Person, id: string, status: 'open' | 'closed') =>
  user.call(updateSupportRequest, { params: { id }, body: { support_request: { status } } });
const statusAfter = async (user: Person, id: string, status: 'open' | 'closed') =>
  (await change(user, id, status)).body.data.status;

test('status change rejects other users’ requests and a status other than open and closed', async () => {
  const mira = await person(app);
  const { id } = await supportRequest(mira);
  expect((await change(await person(app), id, 'closed')).status).toBe(404);
  expect((await change(ada, id, 'closed')).status).toBe(404);
  expect((await change(mira, id, 'answered' as 'open')).status).toBe(422);
});

test('status change closes a request or reopens it in its previous status, and has no effect when repeated', async () => {
  const mira = await person(app);
  const { id } = await supportRequest(mira);
  expect(await statusAfter(mira, id, 'open')).toBe('open');
  expect(await statusAfter(mira, id, 'closed')).toBe('closed');
  expect(await statusAfter(mira, id, 'closed')).toBe('closed');
  expect(await statusAfter(mira, id, 'open')).toBe('open');
  await ada.call(answerSupportRequest, { params: { id }, body: { answer: { text: 'Done.' } } });
  await change(mira, id, 'closed');
  expect(await statusAfter(mira, id, 'open')).toBe('answered');
});

test('reopened request begins to wait for support when it is reopened', async () => {
  const mira = await person(app);
  const { id } = await supportRequest(mira);
  const longAgo = new Date('2026-01-01T00:00:00.000Z');
  await app.sql`update support_requests set waiting_since = ${longAgo} where id = ${id}`;
  await change(mira, id, 'closed');
  await change(mira, id, 'open');
  const [row] = await app.sql`select waiting_since, updated_at from support_requests where id = ${id}`;
  expect(row?.waiting_since).toEqual(row?.updated_at);
});

test('status change rejects reopening a request while too many requests are open', async () => {
  const mira = await person(app);
  const { id } = await supportRequest(mira);
  await change(mira, id, 'closed');
  for (let open = 0; open < SUPPORT_OPEN_MAX; open += 1) await supportRequest(mira);
  const { status, body } = await change(mira, id, 'open');
  expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
});

describe('status change by an admin', () => {
  const changeQueued = (user: Person, id: string, status: 'open' | 'closed', reason = 'Answered by mail') =>
    user.call(updateQueuedSupportRequest, {
      params: { id },
      body: { reason, support_request: { status } },
    });

  test('rejects users who are not admins, an unknown request, and a missing reason', async () => {
    const mira = await person(app);
    const { id } = await supportRequest(mira);
    expect((await changeQueued(mira, id, 'closed')).status).toBe(403);
    expect((await changeQueued(ada, newId(), 'closed')).status).toBe(404);
    expect((await changeQueued(ada, id, 'closed', '')).status).toBe(422);
    expect((await mira.call(getSupportRequest, { params: { id } })).body.data.status).toBe('open');
  });

  test('closes and reopens a request, notifies its user, and is audited with its reason', async () => {
    const mira = await person(app);
    const { id } = await supportRequest(mira, { subject: 'Locked chest' });
    expect((await changeQueued(ada, id, 'closed')).body.data.status).toBe('closed');
    expect((await changeQueued(ada, id, 'open', 'It is not solved')).body.data.status).toBe('open');
    const notifications = (await mira.call(listNotifications, {})).body.data;
    expect(notifications.map(({ title, body }) => `${title}: ${body}`).toSorted()).toEqual([
      'Support closed your request: About “Locked chest”.',
      'Support reopened your request: About “Locked chest”.',
    ]);
    const entries = await app.sql`
      select action, actor_name, details from audit_entries where subject_id = ${mira.user.id} order by number`;
    expect(entries).toEqual([
      {
        action: 'support_closed',
        actor_name: ada.user.username,
        details: { request_id: id, reason: 'Answered by mail' },
      },
      {
        action: 'support_reopened',
        actor_name: ada.user.username,
        details: { request_id: id, reason: 'It is not solved' },
      },
    ]);
  });

  test('succeeds only once for two concurrent admins', async () => {
    const { id } = await supportRequest(await person(app));
    const otherAdmin = await admin(app);
    const responses = await Promise.all([ada, otherAdmin].map((user) => changeQueued(user, id, 'closed')));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

import { deleteAccount } from '@quartermaster/contract/account';
import { SUPPORT_MESSAGES_MAX } from '@quartermaster/contract/constants';
import { listNotifications } from '@quartermaster/contract/notification';
import { answerSupportRequest, getSupportRequest } from '@quartermaster/contract/support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { startAppWithMailServer } from '../../../../test/app-with-mail-server.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { supportRequest } from '../../../../test/factories/support.ts';
import type { MailServer } from '../../../../test/mail-server.ts';
import { newId } from '../../../platform/ids.ts';

const SUBJECT = 'Support answered your request';

let mailServer: MailServer;
let app: TestApp;
let ada: Person;
beforeAll(async () => {
  ({ app, mailServer } = await startAppWithMailServer());
  ada = await admin(app);
});
afterAll(() => app.close());

const answer = (user: Person, id: string, close = false, text = 'Reload the page.\nThen it opens.') =>
  user.call(answerSupportRequest, { params: { id }, body: { answer: { text, close } } });

describe('answer', () => {
  test('rejects users who are not admins, the author included', async () => {
    const mira = await person(app);
    const { id } = await supportRequest(mira);
    for (const user of [mira, await person(app)]) {
      const { status, body } = await answer(user, id);
      expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await mira.call(getSupportRequest, { params: { id } })).body.data.messages).toHaveLength(1);
  });

  test('rejects an unknown request, an empty answer, and more answers than the maximum', async () => {
    expect((await answer(ada, newId())).status).toBe(404);
    const { id } = await supportRequest(await person(app));
    expect((await answer(ada, id, false, '')).status).toBe(422);
    await app.sql`
      insert into support_messages (id, request_id, is_from_support, body, created_at)
      select gen_random_uuid(), ${id}, true, 'x', now() from generate_series(1, ${SUPPORT_MESSAGES_MAX})`;
    expect((await answer(ada, id)).status).toBe(409);
  });
});

test('answer is shown in the thread, sent as a notification and an email, and audited without its text', async () => {
  const mira = await person(app);
  const { id } = await supportRequest(mira, { subject: 'Locked chest' });
  const { status, body } = await answer(ada, id);
  expect([status, body.data.status, body.data.user.username]).toEqual([201, 'answered', mira.user.username]);
  const { messages } = (await mira.call(getSupportRequest, { params: { id } })).body.data;
  expect(messages.at(-1)).toMatchObject({ author: 'support', text: 'Reload the page.\nThen it opens.' });
  const [notification] = (await mira.call(listNotifications, { query: { kind: 'support' } })).body.data;
  expect(notification).toMatchObject({
    title: SUBJECT,
    body: 'About “Locked chest”.',
    link: `/support/${id}`,
  });
  const mail = await mailServer.mail(mira.user.email, SUBJECT);
  expect(mail.text).toContain('Then it opens.');
  expect(mail.text).toContain(`/support/${id}`);
  const entries = await app.sql`
    select actor_id, subject_id, details from audit_entries
    where action = 'support_answered' and subject_id = ${mira.user.id} order by number`;
  expect([...entries]).toEqual([
    { actor_id: ada.user.id, subject_id: mira.user.id, details: { request_id: id, closed: false } },
  ]);
});

test('answer may close the request', async () => {
  const mira = await person(app);
  const { id } = await supportRequest(mira);
  expect((await answer(ada, id, true)).body.data.status).toBe('closed');
});

test('deleting the account deletes its requests with their messages', async () => {
  const mira = await person(app);
  const { id } = await supportRequest(mira);
  await answer(ada, id);
  await mira.call(deleteAccount, { body: { password: mira.password } });
  const remaining = await app.sql`
    select id from support_requests where id = ${id} union all
    select id from support_messages where request_id = ${id}`;
  expect(remaining).toHaveLength(0);
});

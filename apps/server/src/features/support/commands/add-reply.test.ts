import { SUPPORT_MESSAGES_MAX, SUPPORT_OPEN_MAX } from '@quartermaster/contract/constants';
import { answerSupportRequest, replyToSupport } from '@quartermaster/contract/support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { startAppWithMailServer } from '../../../../test/app-with-mail-server.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { supportRequest } from '../../../../test/factories/support.ts';
import type { MailServer } from '../../../../test/mail-server.ts';

const OPERATOR = 'desk@example.org';

let mailServer: MailServer;
let app: TestApp;
let ada: Person;
beforeAll(async () => {
  ({ app, mailServer } = await startAppWithMailServer({ config: { supportEmail: OPERATOR } }));
  ada = await admin(app);
});
afterAll(() => app.close());

const reply = (user: Person, id: string, text = 'Any news?') =>
  user.call(replyToSupport, { params: { id }, body: { reply: { text } } });
const answer = (id: string, close = false) =>
  ada.call(answerSupportRequest, { params: { id }, body: { answer: { text: 'Try again.', close } } });
const waitingSince = async (id: string) =>
  (await app.sql`select waiting_since from support_requests where id = ${id}`)[0]?.waiting_since;

describe('reply', () => {
  test('is rejected for requests of other users, even from an admin', async () => {
    const { id } = await supportRequest(await person(app));
    for (const user of [await person(app), ada]) expect((await reply(user, id)).status).toBe(404);
  });

  test('is rejected with an empty message', async () => {
    const mira = await person(app);
    const { id } = await supportRequest(mira);
    const { body } = await reply(mira, id, '  ');
    expect(body.error.details).toEqual([{ field: 'text', message: 'Write a message' }]);
  });

  test('is rejected when the request has the maximum number of messages', async () => {
    const mira = await person(app);
    const { id } = await supportRequest(mira);
    await app.sql`
      insert into support_messages (id, request_id, is_from_support, body, created_at)
      select gen_random_uuid(), ${id}, false, 'x', now() from generate_series(2, ${SUPPORT_MESSAGES_MAX})`;
    const { status, body } = await reply(mira, id);
    expect([status, body.error.message]).toEqual([
      409,
      'This request has reached its message limit. Create a new request.',
    ]);
  });

  test('is rejected for a closed request while too many requests are open', async () => {
    const mira = await person(app);
    const { id } = await supportRequest(mira);
    await answer(id, true);
    for (let open = 0; open < SUPPORT_OPEN_MAX; open += 1) await supportRequest(mira);
    expect((await reply(mira, id)).status).toBe(409);
  });
});

test('reply to an answer reopens the request and is emailed to the operator', async () => {
  const mira = await person(app);
  const { id } = await supportRequest(mira, { subject: 'Two locks' });
  const longAgo = new Date('2026-01-01T00:00:00.000Z');
  await app.sql`update support_requests set waiting_since = ${longAgo} where id = ${id}`;
  await reply(mira, id, 'There is a third one.');
  expect(await waitingSince(id)).toEqual(longAgo);
  await answer(id);
  const { status, body } = await reply(mira, id, 'It did not help.');
  expect([status, body.data.status]).toEqual([201, 'open']);
  expect(body.data.messages.map(({ author, text }) => [author, text])).toEqual([
    ['user', 'It has been empty since this morning.'],
    ['user', 'There is a third one.'],
    ['support', 'Try again.'],
    ['user', 'It did not help.'],
  ]);
  expect(await waitingSince(id)).not.toEqual(longAgo);
  const { text } = await mailServer.mail(OPERATOR, '[Premium] Reply: Two locks', 2);
  expect(text).toContain('wrote:');
});

test('reply reopens a closed request', async () => {
  const mira = await person(app);
  const { id } = await supportRequest(mira);
  await answer(id, true);
  expect((await reply(mira, id)).body.data.status).toBe('open');
});

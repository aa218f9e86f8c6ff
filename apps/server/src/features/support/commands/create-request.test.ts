import { login } from '@quartermaster/contract/auth';
import { SUPPORT_OPEN_MAX } from '@quartermaster/contract/constants';
import { createSupportRequest, listSupportRequests } from '@quartermaster/contract/support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { startAppWithMailServer } from '../../../../test/app-with-mail-server.ts';
import { client } from '../../../../test/client.ts';
import { person } from '../../../../test/factories/people.ts';
import { supportRequest } from '../../../../test/factories/support.ts';
import type { MailServer } from '../../../../test/mail-server.ts';

const OPERATOR = 'desk@example.org';
const request = { subject: 'A question', text: 'How do I leave a party?' };

let mailServer: MailServer;
let app: TestApp;
beforeAll(async () => {
  ({ app, mailServer } = await startAppWithMailServer({
    config: { supportEmail: OPERATOR, defaultTier: 'tier_free' },
  }));
});
afterAll(() => app.close());

describe('creation of a request', () => {
  test('rejects a guest', async () => {
    const response = await client(app.url).call(createSupportRequest, { body: { support_request: request } });
    expect(response.status).toBe(401);
  });

  test.each([
    ['an empty subject', { subject: ' ' }, 'subject', 'Enter a short subject'],
    ['a long subject', { subject: 'x'.repeat(121) }, 'subject', 'Must be at most 120 characters'],
    ['a subject of two lines', { subject: 'two\nlines' }, 'subject', 'Must not contain control characters'],
    ['an empty text', { text: ' \n ' }, 'text', 'Write a message'],
    ['a long text', { text: 'x'.repeat(4001) }, 'text', 'Must be at most 4000 characters'],
    ['long diagnostics', { diagnostics: 'x'.repeat(6001) }, 'diagnostics', 'Must be at most 6000 characters'],
  ])('rejects %s', async (_case, change, field, message) => {
    const mira = await person(app);
    const { status, body } = await mira.call(createSupportRequest, {
      body: { support_request: { ...request, ...change } },
    });
    expect([status, body.error.details]).toEqual([422, [{ field, message }]]);
    expect((await mira.call(listSupportRequests, {})).body.meta.total_count).toBe(0);
  });

  test('rejects more open requests than the maximum, even if concurrent, until a request is closed', async () => {
    const mira = await person(app);
    const create = () => mira.call(createSupportRequest, { body: { support_request: request } });
    const responses = await Promise.all(Array.from({ length: SUPPORT_OPEN_MAX + 3 }, create));
    const statuses = responses.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(SUPPORT_OPEN_MAX).fill(201), 409, 409, 409]);
    const rejected = responses.find(({ status }) => status === 409);
    expect(rejected?.body.error.message).toBe(
      'You have 5 open support requests. Reply in one of them, or close one first.',
    );
    await app.sql`
      update support_requests set status = 'closed'
      where id = (select id from support_requests where user_id = ${mira.user.id} order by id limit 1)`;
    expect((await create()).status).toBe(201);
  });
});

test('creation stores the request and emails it to the operator with its diagnostics', async () => {
  const mira = await person(app);
  const thread = await supportRequest(mira, {
    subject: 'Coins are missing',
    text: 'Yesterday there were twelve.\nToday there are none.',
    diagnostics: 'Browser: Firefox 150',
  });
  expect(thread).toMatchObject({ subject: 'Coins are missing', status: 'open', is_premium: false });
  expect(thread.messages).toMatchObject([
    { author: 'user', text: 'Yesterday there were twelve.\nToday there are none.' },
  ]);
  const { text } = await mailServer.mail(OPERATOR, 'Support request: Coins are missing');
  expect(text).toContain(`${mira.user.username} (${mira.user.email}) wrote:`);
  expect(text).toContain('Today there are none.');
  expect(text).toContain('Browser: Firefox 150');
  expect(text).toContain(`npm run support -- answer ${thread.id}`);
});

test('request of a user with premium support is marked, including in the email', async () => {
  const mira = await person(app);
  await app.sql`update users set tier = 'tier_3' where id = ${mira.user.id}`;
  const { email } = mira.user;
  // A new session, because open sessions cache the tier for a while.
  const { body } = await client(app.url).call(login, { body: { email, password: mira.password } });
  const thread = await supportRequest(client(app.url).as(body.data.token), { subject: 'Hurry' });
  expect(thread.is_premium).toBe(true);
  expect((await mailServer.mail(OPERATOR, '[Premium] Support request: Hurry')).text).toContain('wrote:');
});

import { getMailPreferences, ONE_CLICK, updateMailPreferences } from '@quartermaster/contract/announcement';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { createPublishedAnnouncement } from '../../../../test/factories/announcements.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { workerFor } from '../../../../test/factories/worker-services.ts';
import { createTokens } from '../../../platform/auth/tokens.ts';
import type { Email } from '../../../platform/mail/email.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { announcementEmails } from '../jobs.ts';
import { unsubscribeToken } from './change-mail-preference.ts';
import { deliverAnnouncement } from './deliver-announcement.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const tokens = () => createTokens(app.config.secretKey, () => new Date());
const isSubscribed = async (testUser: Person) =>
  (await testUser.call(getMailPreferences, {})).body.data.announcements;
const subscribe = (testUser: Person, announcements: boolean) =>
  testUser.call(updateMailPreferences, { body: { announcements } });
/** Posts as email clients do: without a session, with the body of RFC 8058. */
const post = async (token: string) => {
  const headers = { 'content-type': ONE_CLICK.type };
  return (await fetch(`${app.url}/unsubscribe/${token}`, { method: 'POST', headers, body: ONE_CLICK.body }))
    .status;
};
const mailOf = (testUser: Person, id: string): Promise<Email | null | undefined> =>
  inTransaction(
    app.sql,
    () => new Date(),
    async (tx) => {
      const request = { kind: 'announcement', announcement_id: id, user_id: testUser.user.id };
      return announcementEmails({ config: app.config, tokens: tokens() }).announcement?.(tx, request, {
        id,
        isFirst: true,
      });
    },
  );

test('token with a wrong or missing signature unsubscribes no one', async () => {
  const [mira, vex] = [await person(app), await person(app)];
  const [, signature] = unsubscribeToken(tokens(), vex.user.id).split('.');
  for (const token of [`${mira.user.id}.${signature}`, `${mira.user.id}.`, mira.user.id, 'x'])
    expect([token, await post(token)]).toEqual([token, 404]);
  expect(await isSubscribed(mira)).toBe(true);
});

test('email contains a one-click unsubscribe link that can be used repeatedly, and the preference subscribes the user again', async () => {
  const [ada, mira] = [await admin(app), await verified(app, await person(app))];
  const id = await createPublishedAnnouncement(ada, { channels: ['mail'] });
  const mail = await mailOf(mira, id);
  expect(mail).toMatchObject({ to: mira.user.email, subject: 'New dice' });
  const token = mail?.unsubscribeUrl?.replace(`${app.config.publicUrl}/unsubscribe/`, '') ?? '';
  expect([await post(token), await post(token)]).toEqual([204, 204]);
  expect(await isSubscribed(mira)).toBe(false);
  // An email that was already queued is no longer sent.
  expect(await mailOf(mira, id)).toBeNull();
  expect((await subscribe(mira, true)).body.data).toEqual({ announcements: true });
  expect(await mailOf(mira, id)).not.toBeNull();
});

test('emails are queued once for verified addresses of subscribed users', async () => {
  const ada = await admin(app);
  const [mira, unsubscribedUser, unverifiedUser] = [
    await verified(app, await person(app)),
    await verified(app, await person(app)),
    await person(app),
  ];
  await subscribe(unsubscribedUser, false);
  const id = await createPublishedAnnouncement(ada, { channels: ['mail'] });
  const worker = workerFor(app);
  await Promise.all([deliverAnnouncement(worker.services, id), deliverAnnouncement(worker.services, id)]);
  await worker.close();
  const queuedMails = await app.sql<{ user_id: string }[]>`
    select data ->> 'user_id' as user_id from pgboss.job
    where name = 'mail' and data ->> 'announcement_id' = ${id} and data ->> 'kind' = 'announcement'`;
  const ids = queuedMails.map(({ user_id }) => user_id);
  expect(ids.filter((userId) => userId === mira.user.id)).toHaveLength(1);
  expect([unsubscribedUser, unverifiedUser].filter(({ user }) => ids.includes(user.id))).toEqual([]);
  const [row] = await app.sql`select mails, notices from announcements where id = ${id}`;
  expect(row).toEqual({ mails: ids.length, notices: 0 });
});

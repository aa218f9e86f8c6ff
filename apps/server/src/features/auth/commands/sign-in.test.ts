import { login } from '@quartermaster/contract/auth';
import { listNotifications } from '@quartermaster/contract/notification';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { startAppWithMailServer } from '../../../../test/app-with-mail-server.ts';
import { client } from '../../../../test/client.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import type { MailServer } from '../../../../test/mail-server.ts';

let app: TestApp;
let mailServer: MailServer;
beforeAll(async () => {
  ({ app, mailServer } = await startAppWithMailServer());
});
afterAll(() => app.close());

const firefox = (version: string) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:${version}) Gecko/20100101 Firefox/${version}`;
const signIn = (testUser: Person, userAgent: string) =>
  client(app.url).call(login, {
    body: { email: testUser.user.email, password: testUser.password },
    headers: { 'user-agent': userAgent },
  });
const notificationsOf = async (testUser: Person) => (await testUser.call(listNotifications, {})).body.data;
const SUBJECT = 'New sign-in to your account';
const emailsTo = (testUser: Person) =>
  mailServer.emails.filter(
    ({ subject, to }) => subject === SUBJECT && to?.[0]?.address === testUser.user.email,
  );

describe('sign-in notification', () => {
  test('is sent for an unknown device', async () => {
    const mira = await person(app);
    expect((await signIn(mira, firefox('128.0'))).status).toBe(200);
    expect(await notificationsOf(mira)).toMatchObject([
      {
        kind: 'security',
        title: 'New sign-in',
        body: expect.stringContaining('from Firefox on Windows.'),
        link: '/profile',
      },
    ]);
  });

  test('is also sent by email, with the device and instructions', async () => {
    const mira = await person(app);
    await signIn(mira, firefox('128.0'));
    const { text } = await mailServer.mail(mira.user.email, SUBJECT);
    expect(text).toContain(
      'sign-in to your Quartermaster account from Firefox on Windows, a device that was not used before.',
    );
    expect(text).toContain('/forgot-password');
    await signIn(mira, firefox('131.0'));
    await signIn(mira, 'Lamp/1.0');
    expect((await mailServer.mail(mira.user.email, SUBJECT, 2)).text).toContain('from Lamp');
    expect(emailsTo(mira)).toHaveLength(2);
  });

  test('is shown in the app for every device after the first, but is emailed for only nine of them a day', async () => {
    const mira = await person(app);
    for (let n = 0; n < 12; n += 1) await signIn(mira, `Lamp${n}/1.0`);
    expect(await notificationsOf(mira)).toHaveLength(12);
    const queuedMails = await app.sql`
      select from pgboss.job where data ->> 'kind' = 'new_sign_in' and data ->> 'user_id' = ${mira.user.id}`;
    expect(queuedMails).toHaveLength(9);
  });

  test('is not sent for the device of the registration or a newer version of a known browser', async () => {
    const mira = await person(app);
    await signIn(mira, 'node');
    expect(await notificationsOf(mira)).toEqual([]);
    await signIn(mira, firefox('128.0'));
    await signIn(mira, firefox('131.0'));
    expect(await notificationsOf(mira)).toHaveLength(1);
  });

  test('is not sent for the first device of an account', async () => {
    const mira = await person(app);
    await app.sql`delete from user_devices where user_id = ${mira.user.id}`;
    await signIn(mira, firefox('128.0'));
    expect(await notificationsOf(mira)).toEqual([]);
  });

  test('is not sent for a failed login', async () => {
    const mira = await person(app);
    await signIn({ ...mira, password: 'Not-The-Password-1' }, firefox('128.0'));
    expect(await notificationsOf(mira)).toEqual([]);
  });

  test('is sent once for concurrent logins from one new device', async () => {
    const mira = await person(app);
    await Promise.all(Array.from({ length: 5 }, () => signIn(mira, firefox('128.0'))));
    expect(await notificationsOf(mira)).toHaveLength(1);
  });
});

import { forgotPassword } from '@quartermaster/contract/recovery';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { linkIn, type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import { until } from '../../../../test/until.ts';

let mailServer: MailServer;
let app: TestApp;
let secondApp: TestApp;
beforeAll(async () => {
  mailServer = await startMailServer((to) => to.startsWith('bounce'));
  const config = { smtpUrl: mailServer.url, mailFrom: 'The Table <table@example.org>' };
  app = await startTestApp({ jobs: true, config });
  // Another process on the same database; either process may send the emails.
  secondApp = await startTestApp({ jobs: true, config, database: app.database });
});
afterAll(async () => {
  await secondApp.close();
  await app.close();
  await mailServer.stop();
});

const emailsOf = (testUser: Person, subject: string) =>
  mailServer.emails.filter(
    (mail) => mail.subject === subject && mail.to?.[0]?.address === testUser.user.email,
  );
const requestReset = (testUser: Person) =>
  client(app.url).call(forgotPassword, { body: { email: testUser.user.email } });
/** Resolves when no email is pending. */
const untilEmailsSettle = () =>
  until(async () => {
    const [row] = await app.sql`
      select count(*)::int as n from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')`;
    return row?.n === 0;
  });

test('registration sends one email, as HTML and text, from the configured sender', async () => {
  const mira = await person(app);
  const mail = await mailServer.mail(mira.user.email, 'Verify your email address');
  await untilEmailsSettle();
  expect(emailsOf(mira, 'Verify your email address')).toHaveLength(1);
  expect(mail.from).toMatchObject({ name: 'The Table', address: 'table@example.org' });
  expect(mail.html).toContain(linkIn(mail).href);
  expect(mail.text).toContain(`Hello ${mira.user.username},`);
  expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
});

// "With the mail server down for a minute, a reset mail still arrives, once." The test configuration has short delays.
test('reset email arrives exactly once when the mail server is back', {
  timeout: 60_000,
}, async () => {
  const mira = await person(app);
  await mailServer.mail(mira.user.email, 'Verify your email address');
  await mailServer.stop();
  await requestReset(mira);
  await until(async () => {
    const [row] = await app.sql`select max(retry_count) as tries from pgboss.job where name = 'mail'`;
    return (row?.tries ?? 0) >= 2;
  });
  expect(emailsOf(mira, 'Reset your password')).toHaveLength(0);
  await mailServer.start();
  const mail = await mailServer.mail(mira.user.email, 'Reset your password');
  await untilEmailsSettle();
  expect(emailsOf(mira, 'Reset your password')).toHaveLength(1);
  expect(linkIn(mail).pathname).toMatch(/^\/reset-password\/[\w-]{43}$/);
});

test('only the newest of several requested emails is sent after the mail server is back', {
  timeout: 60_000,
}, async () => {
  const mira = await person(app);
  await mailServer.mail(mira.user.email, 'Verify your email address');
  await mailServer.stop();
  for (let i = 0; i < 3; i += 1) await requestReset(mira);
  await until(async () => {
    // The second attempt to send an older email may precede the first attempt to send a newer email.
    const [row] = await app.sql`
      select count(*)::int as n from mails where kind = 'reset_password' and state in ('waiting', 'superseded')`;
    return row?.n === 3;
  });
  await mailServer.start();
  await mailServer.mail(mira.user.email, 'Reset your password');
  await untilEmailsSettle();
  expect(emailsOf(mira, 'Reset your password')).toHaveLength(1);
});

test('email to an address that the mail server rejects is not sent again', async () => {
  const recipient = await person(app, { email: 'bounce@example.org' });
  await untilEmailsSettle();
  const rows = await app.sql`select state from mails where state = 'refused'`;
  expect(rows).toHaveLength(1);
  expect(emailsOf(recipient, 'Verify your email address')).toHaveLength(0);
});

test('secret of a link is stored neither in the queue nor in the tables of emails and links', async () => {
  const mira = await person(app);
  await requestReset(mira);
  const links = await Promise.all([
    mailServer.mail(mira.user.email, 'Verify your email address'),
    mailServer.mail(mira.user.email, 'Reset your password'),
  ]);
  const [stored] = await app.sql`
    select (select string_agg(to_jsonb(j)::text, ' ') from pgboss.job j)
        || (select string_agg(to_jsonb(m)::text, ' ') from mails m)
        || (select string_agg(to_jsonb(l)::text, ' ') from mail_links l) as text`;
  const [verify, reset] = links.map(linkIn);
  const secrets = [verify?.searchParams.get('token') ?? '', reset?.pathname.split('/').at(-1) ?? ''];
  for (const secret of secrets) {
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(stored?.text).not.toContain(secret);
    expect(stored?.text).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
  }
});

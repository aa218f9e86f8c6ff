import { deleteAccount } from '@quartermaster/contract/account';
import { login, me, refresh } from '@quartermaster/contract/auth';
import { createCalendarFeed } from '@quartermaster/contract/calendar';
import { confirmEmailChange, requestEmailChange } from '@quartermaster/contract/email-address';
import { listParties } from '@quartermaster/contract/party';
import { forgotPassword, resetPassword } from '@quartermaster/contract/recovery';
import { removeTotp, replaceRecoveryCodes } from '@quartermaster/contract/second-factor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client, outcome } from '../../../../test/client.ts';
import { testClock } from '../../../../test/clock.ts';
import { waitingStatements } from '../../../../test/database.ts';
import { addOldAndNewAccess, remainingAccess } from '../../../../test/factories/access.ts';
import { requestChange } from '../../../../test/factories/email-address.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { withTotp } from '../../../../test/factories/second-factor.ts';
import { linkIn, type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import { measureServedMs } from '../../../../test/served-time.ts';

let mailServer: MailServer;
let app: TestApp;
let secondApp: TestApp;
const clock = testClock();
beforeAll(async () => {
  mailServer = await startMailServer();
  const options = {
    config: { smtpUrl: mailServer.url, rateLimits: false },
    now: clock.now,
  };
  app = await startTestApp({ ...options, jobs: true });
  secondApp = await startTestApp({ ...options, database: app.database });
});
afterAll(async () => {
  await secondApp.close();
  await app.close();
  await mailServer.stop();
});

const CHOSEN_PASSWORD = 'Nine-Candles-77';

/** Requests a reset for the user; returns the token of their nth email. */
async function resetToken(testUser: Person, nth = 1): Promise<string> {
  await client(app.url).call(forgotPassword, { body: { email: testUser.user.email.toUpperCase() } });
  return (
    linkIn(await mailServer.mail(testUser.user.email, 'Reset your password', nth))
      .pathname.split('/')
      .at(-1) ?? ''
  );
}
const reset = (token: string, password = CHOSEN_PASSWORD, password_confirmation = password) =>
  client(app.url).call(resetPassword, { body: { token, password, password_confirmation } });
const logIn = (testUser: Person, password: string) =>
  client(app.url).call(login, { body: { email: testUser.user.email, password } });

describe('password reset', () => {
  test('rejects superseded, used, unknown, truncated and expired links with the specified message', async () => {
    const mira = await person(app);
    const older = await resetToken(mira);
    const newer = await resetToken(mira, 2);
    const expectRejection = ({ status, body }: Awaited<ReturnType<typeof reset>>) => {
      expect(status).toBe(422);
      expect(body.error).toMatchObject({
        message: 'The password reset link is invalid or has expired.',
        details: [{ field: 'token', message: 'The password reset link is invalid or has expired.' }],
      });
    };
    for (const token of [older, 'x'.repeat(43), newer.slice(0, -1)]) expectRejection(await reset(token));
    clock.later = 60 * 60_000;
    expectRejection(await reset(newer));
    clock.later = 0;
    expect((await logIn(mira, mira.password)).status).toBe(200);
    expect((await reset(newer)).status).toBe(200);
    expectRejection(await reset(newer, 'Other-Candles-78'));
    expect((await logIn(mira, CHOSEN_PASSWORD)).status).toBe(200);
  });

  test('rejects a weak password, reports every violated rule, and keeps the link valid', async () => {
    const token = await resetToken(await person(app));
    const details = async (password: string, confirmation = password) =>
      (await reset(token, password, confirmation)).body.error.details.map((d) => [d.field, d.message]);
    expect(await details('abc', 'abd')).toEqual([
      ['password', 'Password must be at least 8 characters'],
      ['password', 'Password must contain at least one uppercase letter'],
      ['password', 'Password must contain at least one number'],
      ['password_confirmation', 'Passwords do not match'],
    ]);
    expect(await details('ABCDEFG1')).toEqual([
      ['password', 'Password must contain at least one lowercase letter'],
    ]);
    expect(await details(`Aa1${'x'.repeat(126)}`)).toEqual([
      ['password', 'Password must be at most 128 characters'],
      ['password_confirmation', 'Password must be at most 128 characters'],
    ]);
    expect(await details('Password1')).toEqual([['password', 'This password is too common']]);
    expect(await details('Password1', 'Password2')).toEqual([
      ['password_confirmation', 'Passwords do not match'],
      ['password', 'This password is too common'],
    ]);
    expect((await reset(token)).status).toBe(200);
  });

  test('rejects all but one of several concurrent requests', async () => {
    const token = await resetToken(await person(app));
    const responses = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(responses.map((response) => response.status).sort()).toEqual([200, 422, 422]);
  });

  test('ends every session in every process and notifies the owner', async () => {
    const mira = await person(app);
    const otherUser = await person(app);
    const otherSession = (await logIn(mira, mira.password)).body.data;
    const secondServerClient = client(secondApp.url).as(otherSession.token);
    expect((await secondServerClient.call(me, {})).status).toBe(200);
    const response = await reset(await resetToken(mira));
    expect(response.body.data).toEqual({ message: 'Your password has been reset successfully.' });
    const endedAt = performance.now();
    expect((await mira.call(me, {})).body.error.code).toBe('REVOKED_TOKEN');
    // Promise B5: within a second.
    expect(await measureServedMs(secondServerClient, endedAt)).toBeLessThan(1000);
    for (const refresh_token of [mira.refreshToken, otherSession.refresh_token]) {
      const rejected = await client(app.url).call(refresh, { body: { refresh_token } });
      expect(rejected.body.error.code).toBe('REVOKED_TOKEN');
    }
    expect((await otherUser.call(me, {})).status).toBe(200);
    const mail = await mailServer.mail(mira.user.email, 'Your password was changed');
    expect(mail.text).not.toContain(CHOSEN_PASSWORD);
    const received = await app.sql`select facts from notifications where user_id = ${mira.user.id}`;
    expect(received.map((row) => row.facts)).toContainEqual({ kind: 'security', event: 'password_reset' });
  });

  test('verifies the address, because the email arrived there', async () => {
    const mira = await person(app);
    await reset(await resetToken(mira));
    expect((await logIn(mira, CHOSEN_PASSWORD)).body.data.user.email_verified).toBe(true);
  });

  test('disconnects a Discord account connected since the last proof of the address, at the first and at later resets', async () => {
    const mira = await person(app);
    const connect = (discord: string) => app.sql`
      insert into discord_accounts (user_id, discord_id, username, connected_at)
      values (${mira.user.id}, ${discord}, 'eve', now())`;
    const discordAccounts = () => app.sql`select from discord_accounts where user_id = ${mira.user.id}`;
    await connect('4711');
    await reset(await resetToken(mira));
    expect(await discordAccounts()).toHaveLength(0);
    const received = await app.sql`select facts from notifications where user_id = ${mira.user.id}`;
    expect(received.map((row) => row.facts)).toContainEqual({ kind: 'security', event: 'discord_unlinked' });
    await connect('4712');
    await reset(await resetToken(mira, 2), 'Ten-Candles-78');
    expect(await discordAccounts()).toHaveLength(0);
  });

  test('removes passkeys and revokes API keys added since the last proof of the address, and keeps older ones', async () => {
    const mira = await person(app);
    const key = await addOldAndNewAccess(app, mira);
    expect(outcome(await key.call(listParties, {}))).toBe('200');
    await reset(await resetToken(mira));
    await mailServer.mail(mira.user.email, 'A passkey was removed from your account');
    expect(outcome(await key.call(listParties, {}))).toBe('401 REVOKED_TOKEN');
    expect(await remainingAccess(app, mira)).toEqual({
      passkeys: ['Old'],
      keys: ['Old'],
      hasCalendar: false,
      notifications: ['api_key_revoked New', 'calendar_address_revoked', 'passkey_removed'],
    });
  });

  test('leaves no session for a concurrent login with the old password', async () => {
    const mira = await person(app);
    const token = await resetToken(mira);
    const logins = Array.from({ length: 6 }, () => logIn(mira, mira.password));
    const [response, ...openedSessions] = await Promise.all([reset(token), ...logins]);
    expect(response.status).toBe(200);
    for (const { status, body } of openedSessions) {
      if (status === 200) expect((await client(app.url).as(body.data.token).call(me, {})).status).toBe(401);
      else expect(body.error.code).toBe('INVALID_CREDENTIALS');
    }
  });
});

test('password reset keeps a calendar link that is older than the last proof of the email address', async () => {
  const mira = await person(app);
  await addOldAndNewAccess(app, mira);
  await app.sql`
    update calendar_feeds set created_at = now() - interval '2 hours' where user_id = ${mira.user.id}`;
  await reset(await resetToken(mira));
  expect((await remainingAccess(app, mira)).hasCalendar).toBe(true);
});

describe('rate limits', () => {
  let rateLimitedApp: TestApp;
  beforeAll(async () => {
    rateLimitedApp = await startTestApp({
      jobs: true,
      config: { rateLimits: true, smtpUrl: mailServer.url, trustProxy: 1 },
    });
  });
  afterAll(() => rateLimitedApp.close());

  const tryToReset = (token: string, password: string, from: string) =>
    client(rateLimitedApp.url).call(resetPassword, {
      body: { token, password, password_confirmation: password },
      headers: { 'x-forwarded-for': from },
    });

  test('reject more than thirty attempts from one client', async () => {
    const responses = await Promise.all(
      Array.from({ length: 31 }, () => tryToReset('x'.repeat(43), CHOSEN_PASSWORD, '203.0.113.1')),
    );
    expect(responses.filter((response) => response.status === 429)).toHaveLength(1);
  });

  test('let the owner log in after a reset although others have guessed passwords', async () => {
    const mira = await person(rateLimitedApp, { email: 'besieged@example.org', username: 'besieged' });
    const attempt = (password: string) =>
      client(rateLimitedApp.url).call(login, { body: { email: mira.user.email, password } });
    for (let i = 0; i < 10; i += 1) await attempt('Not-The-Password-1');
    expect((await attempt(mira.password)).status).toBe(429);
    await client(rateLimitedApp.url).call(forgotPassword, { body: { email: mira.user.email } });
    const mail = await mailServer.mail(mira.user.email, 'Reset your password');
    const token = linkIn(mail).pathname.split('/').at(-1) ?? '';
    for (let i = 0; i < 9; i += 1)
      expect((await tryToReset(token, 'Password1', `203.0.113.${i + 2}`)).status).toBe(422);
    expect((await tryToReset(token, CHOSEN_PASSWORD, '203.0.113.20')).status).toBe(200);
    expect((await attempt(CHOSEN_PASSWORD)).status).toBe(200);
  });

  test('reject more than ten attempts on one account from any number of IP addresses', async () => {
    const mira = await person(rateLimitedApp, { email: 'tried@example.org', username: 'tried' });
    await client(rateLimitedApp.url).call(forgotPassword, { body: { email: mira.user.email } });
    const mail = await mailServer.mail(mira.user.email, 'Reset your password');
    const token = linkIn(mail).pathname.split('/').at(-1) ?? '';
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1)
      statuses.push((await tryToReset(token, 'Password1', `198.51.100.${i}`)).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });
});

test('password reset voids a pending change of email address', async () => {
  const mira = await person(app);
  const token = await requestChange(mira, mailServer, 'eve.reset@example.org');
  expect((await reset(await resetToken(mira))).status).toBe(200);
  expect((await client(app.url).call(confirmEmailChange, { body: { token } })).status).toBe(422);
});

/** The response to a request that waits while the user is locked by a transaction that ends all sessions. */
async function sendWhileSessionsEnd<T>({ user }: Person, send: () => Promise<T>): Promise<T> {
  const locked = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const lockHeld = app.sql.begin(async (sql) => {
    await sql`select from users where id = ${user.id} for update`;
    locked.resolve();
    await mayEnd.promise;
    await sql`update sessions set revoked_at = now() where user_id = ${user.id}`;
  });
  await locked.promise;
  const waiting = send();
  await waitingStatements(app.sql, 1);
  mayEnd.resolve();
  await lockHeld;
  return waiting;
}

test('email change that waited for the lock of a password reset is rejected', async () => {
  const mira = await person(app);
  const token = await resetToken(mira);
  const { status, body } = await sendWhileSessionsEnd(mira, () =>
    mira.call(requestEmailChange, { body: { email: 'eve.late@example.org' } }),
  );
  expect([status, body]).toMatchObject([401, { error: { code: 'REVOKED_TOKEN' } }]);
  expect((await reset(token)).status).toBe(200);
});

test.each<[string, (mira: Person) => Promise<{ readonly status: number }>]>([
  ['removal of the authenticator app', (mira) => mira.call(removeTotp, {})],
  ['replacement of the recovery codes', (mira) => mira.call(replaceRecoveryCodes, {})],
  ['creation of a calendar URL', (mira) => mira.call(createCalendarFeed, {})],
  ['deletion of the account', (mira) => mira.call(deleteAccount, { body: { password: mira.password } })],
])('%s that waited for the lock of a password reset is rejected', async (_request, send) => {
  const mira = await person(app);
  await withTotp(mira, Date.now());
  expect((await sendWhileSessionsEnd(mira, () => send(mira))).status).toBe(401);
  const factors = await app.sql`select from totp_factors where user_id = ${mira.user.id}`;
  expect(factors).toHaveLength(1);
});

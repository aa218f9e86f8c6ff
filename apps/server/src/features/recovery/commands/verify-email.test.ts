import { login, me } from '@quartermaster/contract/auth';
import { createCalendarFeed } from '@quartermaster/contract/calendar';
import { resendVerification, verifyEmail } from '@quartermaster/contract/recovery';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { startAppWithMailServer } from '../../../../test/app-with-mail-server.ts';
import { client } from '../../../../test/client.ts';
import { testClock } from '../../../../test/clock.ts';
import { remainingAccess } from '../../../../test/factories/access.ts';
import { apiKey } from '../../../../test/factories/api-keys.ts';
import { withPasskey } from '../../../../test/factories/passkeys.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { linkIn, type MailServer } from '../../../../test/mail-server.ts';

let mailServer: MailServer;
let app: TestApp;
const clock = testClock();
beforeAll(async () => {
  ({ app, mailServer } = await startAppWithMailServer({ now: clock.now }));
});
afterAll(() => app.close());

const tokenFor = async (testUser: Person, nth = 1) =>
  linkIn(await mailServer.mail(testUser.user.email, 'Verify your email address', nth)).searchParams.get(
    'token',
  ) ?? '';
const verify = (token: string, caller: Pick<Person, 'call'> = client(app.url)) =>
  caller.call(verifyEmail, { body: { token } });
const isVerified = async (testUser: Person) => (await testUser.call(me, {})).body.data.user.email_verified;

test('link in the email verifies the address once', async () => {
  const mira = await person(app);
  expect(mira.user.email_verified).toBe(false);
  const token = await tokenFor(mira);
  const response = await verify(token, mira);
  expect([response.status, response.body.data]).toEqual([
    200,
    { message: 'Your email address has been verified.' },
  ]);
  expect(await isVerified(mira)).toBe(true);
  const repeated = await verify(token, mira);
  expect(repeated.status).toBe(422);
  expect(repeated.body.error).toMatchObject({
    code: 'VALIDATION_ERROR',
    message: 'The verification link is invalid or has expired.',
    details: [{ field: 'token' }],
  });
});

test('superseded, unknown, truncated and expired links verify nothing', async () => {
  const mira = await person(app);
  const older = await tokenFor(mira);
  await client(app.url).call(resendVerification, { body: { email: mira.user.email } });
  const newer = await tokenFor(mira, 2);
  for (const token of [older, 'x'.repeat(43), newer.slice(0, -1), `${newer}=`])
    expect((await verify(token)).status).toBe(422);
  clock.later = 24 * 60 * 60_000;
  expect((await verify(newer)).status).toBe(422);
  clock.later = 0;
  expect(await isVerified(mira)).toBe(false);
  expect((await verify(newer, mira)).status).toBe(200);
});

const isOpen = async (testUser: Person) => (await testUser.call(me, {})).status === 200;

describe('first verification of an address', () => {
  const anotherSession = async (testUser: Person): Promise<Person> => {
    const body = { email: testUser.user.email, password: testUser.password };
    const { token } = (await client(app.url).call(login, { body })).body.data;
    return { ...testUser, ...client(app.url).as(token) };
  };
  const connectDiscord = (testUser: Person) => app.sql`
    insert into discord_accounts (user_id, discord_id, username, connected_at)
    values (${testUser.user.id}, ${testUser.user.id}, 'eve', now())`;
  const isConnected = async (testUser: Person) =>
    (await app.sql`select from discord_accounts where user_id = ${testUser.user.id}`).length === 1;

  test('ends every session and disconnects Discord when the link is opened outside of the account’s sessions', async () => {
    const [mira, bo] = [await person(app), await person(app)];
    const token = await tokenFor(mira);
    const otherSession = await anotherSession(mira);
    await connectDiscord(mira);
    const response = await verify(token, bo);
    expect(response.body.data.message).toBe(
      'Your email address has been verified. For your security, these were removed because they were added before you verified the address: Discord. You can add them again when you are logged in. If you have no password, choose one with “Forgot your password?”.',
    );
    expect([await isOpen(mira), await isOpen(otherSession), await isOpen(bo)]).toEqual([false, false, true]);
    expect(await isConnected(mira)).toBe(false);
    const received =
      await app.sql`select facts ->> 'event' as event from notifications where user_id = ${mira.user.id}`;
    expect(received.map(({ event }) => event)).toContain('discord_unlinked');
    const [entry] = await app.sql`
      select details from audit_entries where actor_id = ${mira.user.id} and action = 'email_verified'`;
    expect(entry?.details).toEqual({
      sessions_ended: 2,
      discord_disconnected: true,
      passkeys_removed: 0,
      api_keys_revoked: 0,
      calendar_address_revoked: false,
    });
  });

  test('removes all passkeys and API keys, and reports them in the response and the audit log', async () => {
    const mira = await person(app);
    const token = await tokenFor(mira);
    await withPasskey(mira);
    await apiKey(app, mira, { name: 'Dice bot' });
    await withPasskey(mira, 'Phone');
    await mira.call(createCalendarFeed, {});
    expect((await verify(token, mira)).body.data.message).toBe(
      'Your email address has been verified. For your security, these were removed because they were added before you verified the address: 2 passkeys, an API key, and your calendar link. You can add them again when you are logged in.',
    );
    const notifications = ['api_key_revoked Dice bot', 'calendar_address_revoked', 'passkey_removed'];
    expect(await remainingAccess(app, mira)).toEqual({
      passkeys: [],
      keys: [],
      hasCalendar: false,
      notifications,
    });
    const [entry] = await app.sql`
      select details from audit_entries where actor_id = ${mira.user.id} and action = 'email_verified'`;
    expect(entry?.details).toMatchObject({ passkeys_removed: 2, api_keys_revoked: 1 });
  });

  test('keeps the session in which the link is opened, even if its access token has expired', async () => {
    const mira = await person(app);
    const token = await tokenFor(mira);
    const otherSession = await anotherSession(mira);
    clock.later = 16 * 60_000;
    expect((await verify(token, mira)).status).toBe(200);
    clock.later = 0;
    expect([await isOpen(mira), await isOpen(otherSession)]).toEqual([true, false]);
  });

  test('succeeds with an invalid access token', async () => {
    const mira = await person(app);
    expect((await verify(await tokenFor(mira), client(app.url).as('nothing'))).status).toBe(200);
    expect(await isOpen(mira)).toBe(false);
  });
});

test('verification of an address that was already verified in another way ends no session', async () => {
  const mira = await person(app);
  const token = await tokenFor(mira);
  await verified(app, mira);
  expect((await verify(token)).status).toBe(200);
  expect(await isOpen(mira)).toBe(true);
});

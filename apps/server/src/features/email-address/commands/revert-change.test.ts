import { deleteAccount } from '@quartermaster/contract/account';
import { login, me, register } from '@quartermaster/contract/auth';
import { confirmEmailChange } from '@quartermaster/contract/email-address';
import { resetPassword } from '@quartermaster/contract/recovery';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { startAppWithMailServer } from '../../../../test/app-with-mail-server.ts';
import { client } from '../../../../test/client.ts';
import { testClock } from '../../../../test/clock.ts';
import { addOldAndNewAccess, remainingAccess } from '../../../../test/factories/access.ts';
import { requestChange, revert, revertToken } from '../../../../test/factories/email-address.ts';
import { withPasskey } from '../../../../test/factories/passkeys.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { withTotp } from '../../../../test/factories/second-factor.ts';
import { linkIn, type MailServer } from '../../../../test/mail-server.ts';

const DAY_MS = 24 * 60 * 60_000;
let mailServer: MailServer;
let app: TestApp;
const clock = testClock();
beforeAll(async () => {
  ({ app, mailServer } = await startAppWithMailServer({ now: clock.now }));
});
afterAll(() => app.close());

async function changeTo(testUser: Person, address: string): Promise<void> {
  const token = await requestChange(testUser, mailServer, address);
  expect((await testUser.call(confirmEmailChange, { body: { token } })).status).toBe(200);
}
const addressOf = async (testUser: Person) =>
  (await app.sql`select email from users where id = ${testUser.user.id}`)[0]?.email;

describe('revert of an email address change', () => {
  test('rejects unknown, used and expired links', async () => {
    const mira = await person(app);
    await changeTo(mira, 'mira.week@example.org');
    const token = await revertToken(mailServer, mira.user.email);
    expect((await revert(app, 'x'.repeat(43))).status).toBe(422);
    clock.later = 7 * DAY_MS + 60_000;
    expect((await revert(app, token)).body.error.message).toBe('This link is invalid or has expired.');
    clock.later = 7 * DAY_MS - 60_000;
    expect((await revert(app, token)).status).toBe(200);
    expect((await revert(app, token)).status).toBe(422);
  });

  test('restores the address, ends all sessions, and removes the password', async () => {
    const mira = await person(app);
    await changeTo(mira, 'thief@example.org');
    expect((await revert(app, await revertToken(mailServer, mira.user.email))).status).toBe(200);
    expect(await addressOf(mira)).toBe(mira.user.email);
    expect((await mira.call(me, {})).status).toBe(401);
    for (const email of [mira.user.email, 'thief@example.org'])
      expect((await client(app.url).call(login, { body: { email, password: mira.password } })).status).toBe(
        401,
      );
    const link = linkIn(await mailServer.mail(mira.user.email, 'Reset your password'));
    const token = link.pathname.split('/').at(-1) ?? '';
    const password = 'Nine-Candles-77';
    const body = { token, password, password_confirmation: password };
    expect((await client(app.url).call(resetPassword, { body })).status).toBe(200);
    const response = await client(app.url).call(login, { body: { email: mira.user.email, password } });
    expect(response.status).toBe(200);
    await mailServer.mail('thief@example.org', 'Your email address was removed from an account');
    const actions = await app.sql`
      select action from audit_entries where actor_id = ${mira.user.id} order by number`;
    expect(actions.map(({ action }) => action)).toEqual([
      'email_changed',
      'email_reverted',
      'password_reset',
    ]);
  });

  test('removes an authenticator app and a Discord connection added since the change, and keeps an earlier authenticator app', async () => {
    const [mira, bo] = [await person(app), await person(app)];
    await withTotp(bo, Date.now());
    await changeTo(bo, 'bo.moved@example.org');
    await revert(app, await revertToken(mailServer, bo.user.email));
    const factors = (testUser: Person) =>
      app.sql`select from totp_factors where user_id = ${testUser.user.id}`;
    expect(await factors(bo)).toHaveLength(1);
    await changeTo(mira, 'mira.taken@example.org');
    clock.later = 60_000;
    await withTotp(mira, Date.now() + clock.later);
    await app.sql`
      insert into discord_accounts (user_id, discord_id, username, connected_at)
      values (${mira.user.id}, '4711', 'eve', ${new Date(Date.now() + clock.later)})`;
    await revert(app, await revertToken(mailServer, mira.user.email));
    expect(await factors(mira)).toHaveLength(0);
    expect(await app.sql`select from discord_accounts where user_id = ${mira.user.id}`).toHaveLength(0);
  });

  test('removes passkeys, API keys and the calendar link added since the last proof of the restored address', async () => {
    const mira = await person(app);
    await addOldAndNewAccess(app, mira);
    await changeTo(mira, 'mira.lost@example.org');
    await revert(app, await revertToken(mailServer, mira.user.email));
    expect(await remainingAccess(app, mira)).toEqual({
      passkeys: ['Old'],
      keys: ['Old'],
      hasCalendar: false,
      notifications: ['api_key_revoked New', 'calendar_address_revoked', 'passkey_removed'],
    });
  });

  test('restores the first address after a second change, and invalidates the second link', async () => {
    const mira = await person(app);
    await changeTo(mira, 'mira.one@example.org');
    await changeTo(mira, 'mira.two@example.org');
    const secondToken = await revertToken(mailServer, 'mira.one@example.org');
    expect((await revert(app, await revertToken(mailServer, mira.user.email))).status).toBe(200);
    expect(await addressOf(mira)).toBe(mira.user.email);
    expect((await revert(app, secondToken)).status).toBe(422);
  });

  test('remains possible, because no one else can register the old address until the link expires', async () => {
    const mira = await person(app);
    await changeTo(mira, 'mira.away@example.org');
    const password = 'Seven-Lanterns-42';
    const user = { email: mira.user.email, username: 'squatter', password, password_confirmation: password };
    const signUp = () => client(app.url).call(register, { body: { user } });
    expect((await signUp()).body.error.details).toEqual([
      { field: 'email', message: 'Email has already been taken' },
    ]);
    const token = await revertToken(mailServer, mira.user.email);
    clock.later = 7 * DAY_MS + 60_000;
    expect((await signUp()).status).toBe(201);
    expect((await revert(app, token)).status).toBe(422);
  });

  test('takes effect once for concurrent requests, and is rejected after the account was deleted', async () => {
    const [mira, bo] = [await person(app), await person(app)];
    await changeTo(mira, 'mira.parallel@example.org');
    const token = await revertToken(mailServer, mira.user.email);
    const responses = await Promise.all(Array.from({ length: 6 }, () => revert(app, token)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    await changeTo(bo, 'bo.gone@example.org');
    const lateToken = await revertToken(mailServer, bo.user.email);
    expect((await bo.call(deleteAccount, { body: { password: bo.password } })).status).toBe(204);
    expect((await revert(app, lateToken)).status).toBe(422);
    expect(await app.sql`select from email_reverts where user_id = ${bo.user.id}`).toHaveLength(0);
  });
});

test('revert keeps the recovery codes when a passkey from before the change was the second factor', async () => {
  const mira = await person(app);
  await app.sql`update users set email_verified_at = ${new Date(Date.now() - DAY_MS)} where id = ${mira.user.id}`;
  await withPasskey(mira);
  clock.later = 60_000;
  await changeTo(mira, 'mira.new@example.org');
  expect((await revert(app, await revertToken(mailServer, mira.user.email))).status).toBe(200);
  expect(await app.sql`select from passkeys where user_id = ${mira.user.id}`).toHaveLength(0);
  expect(await app.sql`select from recovery_codes where user_id = ${mira.user.id}`).toHaveLength(10);
});

test('revert records in the audit log how many passkeys it removed, and notifies the user', async () => {
  const mira = await person(app);
  await app.sql`update users set email_verified_at = ${new Date(Date.now() - DAY_MS)} where id = ${mira.user.id}`;
  await changeTo(mira, 'mira.counted@example.org');
  clock.later = 60_000;
  await withPasskey(mira, 'Since the change');
  await app.sql`
    insert into passkeys select * from jsonb_populate_recordset(null::passkeys, (
      select jsonb_agg(to_jsonb(p) || jsonb_build_object('id', gen_random_uuid(), 'name', 'Before the change',
        'credential_id', '\\x00', 'created_at', now() - interval '1 hour'))
      from passkeys p where user_id = ${mira.user.id}))`;
  expect((await revert(app, await revertToken(mailServer, mira.user.email))).status).toBe(200);
  const [entry] = await app.sql`
    select details from audit_entries where actor_id = ${mira.user.id} and action = 'email_reverted'`;
  expect(entry?.details).toMatchObject({ passkeys_removed: 2 });
  expect((await remainingAccess(app, mira)).notifications).toEqual(['passkey_removed']);
});

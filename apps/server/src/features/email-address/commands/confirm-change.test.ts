import { login, me } from '@quartermaster/contract/auth';
import { createCalendarFeed } from '@quartermaster/contract/calendar';
import { confirmEmailChange, getEmailChange } from '@quartermaster/contract/email-address';
import { listNotifications } from '@quartermaster/contract/notification';
import { listParties } from '@quartermaster/contract/party';
import { loginWithPasskey, startPasskeyLogin } from '@quartermaster/contract/passkey';
import { forgotPassword, resetPassword } from '@quartermaster/contract/recovery';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { startAppWithMailServer } from '../../../../test/app-with-mail-server.ts';
import { client } from '../../../../test/client.ts';
import { testClock } from '../../../../test/clock.ts';
import { apiKey } from '../../../../test/factories/api-keys.ts';
import { requestChange } from '../../../../test/factories/email-address.ts';
import { withPasskey } from '../../../../test/factories/passkeys.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { linkIn, type MailServer } from '../../../../test/mail-server.ts';
import { runHousekeeping } from '../../../platform/housekeeping.ts';

const DAY_MS = 24 * 60 * 60_000;
let mailServer: MailServer;
let app: TestApp;
const clock = testClock();
beforeAll(async () => {
  ({ app, mailServer } = await startAppWithMailServer({ now: clock.now }));
});
afterAll(() => app.close());

const confirm = (token: string) => client(app.url).call(confirmEmailChange, { body: { token } });
const logIn = (email: string, password: string) => client(app.url).call(login, { body: { email, password } });

describe('confirmation of a new email address', () => {
  test('rejects unknown, changed and expired links; housekeeping deletes an expired change', async () => {
    const mira = await person(app);
    const token = await requestChange(mira, mailServer, 'mira.late@example.org');
    for (const invalidToken of ['x'.repeat(43), token.slice(0, -1), `${token}=`])
      expect((await confirm(invalidToken)).status).toBe(422);
    clock.later = DAY_MS + 60_000;
    const { status, body } = await confirm(token);
    expect([status, body.error.message]).toEqual([422, 'This link is invalid or has expired.']);
    await runHousekeeping(app.sql, new Date(Date.now() + 30 * DAY_MS));
    expect(await app.sql`select from email_changes where user_id = ${mira.user.id}`).toHaveLength(0);
  });

  test('sets the address as verified, keeps the session, notifies the old address, and rejects the used link', async () => {
    const mira = await verified(app, await person(app));
    const token = await requestChange(mira, mailServer, 'mira.moved@example.org');
    const { status, body: confirmed } = await mira.call(confirmEmailChange, { body: { token } });
    expect([status, confirmed.data.message]).toEqual([
      200,
      'Your email address was changed. The old one can be restored for 7 days.',
    ]);
    expect((await confirm(token)).status).toBe(422);
    expect((await mira.call(me, {})).body.data.user).toMatchObject({
      email: 'mira.moved@example.org',
      email_verified: true,
    });
    expect((await mira.call(getEmailChange, {})).body.data.pending).toBe(null);
    expect((await logIn('mira.moved@example.org', mira.password)).status).toBe(200);
    expect((await logIn(mira.user.email, mira.password)).status).toBe(401);
    const mail = await mailServer.mail(mira.user.email, 'Your email address was changed');
    expect(mail.text).toContain('mira.moved@example.org');
    const { body } = await mira.call(listNotifications, {});
    expect(body.data.map(({ title }) => title)).toContain('Email address changed');
    const entries = await app.sql`
      select action, details from audit_entries where actor_id = ${mira.user.id} order by number`;
    expect(entries).toEqual([{ action: 'email_changed', details: {} }]);
  });

  test('ends other sessions and removes earlier passkeys when the account had no verified address', async () => {
    const mira = await person(app);
    const otherSession = client(app.url).as((await logIn(mira.user.email, mira.password)).body.data.token);
    const token = await requestChange(mira, mailServer, 'mira.first@example.org');
    await withPasskey(mira);
    const { status, body } = await mira.call(confirmEmailChange, { body: { token } });
    expect([status, body.data.message]).toEqual([
      200,
      'Your email address was changed. The old one can be restored for 7 days. For your security, these were removed because they were added before you verified the address: a passkey. You can add them again when you are logged in.',
    ]);
    expect([(await mira.call(me, {})).status, (await otherSession.call(me, {})).status]).toEqual([200, 401]);
    expect(await app.sql`select from passkeys where user_id = ${mira.user.id}`).toHaveLength(0);
    const [entry] = await app.sql`
      select details from audit_entries where actor_id = ${mira.user.id} and action = 'email_changed'`;
    expect(entry?.details).toMatchObject({ sessions_ended: 1, passkeys_removed: 1 });
  });

  test.each<[string, (attacker: Person) => Promise<Pick<Person, 'call'>>]>([
    ['a guest', async () => client(app.url)],
    ['another account', async () => person(app)],
    ['an API key of the account', (attacker) => apiKey(app, attacker)],
  ])('disables every earlier sign-in method when it is sent by %s', async (_sender, requesterOf) => {
    const attacker = await verified(app, await person(app));
    const { key: passkey } = await withPasskey(attacker);
    const attackerApiKey = await apiKey(app, attacker);
    await attacker.call(createCalendarFeed, {});
    await app.sql`
      insert into discord_accounts (user_id, discord_id, username, connected_at)
      values (${attacker.user.id}, ${attacker.user.id}, 'eve', now())`;
    const victim = `victim.of.${attacker.user.username}@example.org`;
    const token = await requestChange(attacker, mailServer, victim);
    const confirmed = await (await requesterOf(attacker)).call(confirmEmailChange, { body: { token } });
    expect([confirmed.status, confirmed.body.data.message]).toEqual([
      200,
      expect.stringMatching(
        /removed because they were added before you verified the address: Discord, a passkey, .* your calendar link\./,
      ),
    ]);
    expect((await attacker.call(me, {})).status).toBe(401);
    const password = 'Nine-Candles-77';
    await client(app.url).call(forgotPassword, { body: { email: victim } });
    const resetToken =
      linkIn(await mailServer.mail(victim, 'Reset your password'))
        .pathname.split('/')
        .at(-1) ?? '';
    const body = { token: resetToken, password, password_confirmation: password };
    expect((await client(app.url).call(resetPassword, { body })).status).toBe(200);
    expect((await logIn(victim, password)).body.data.user.id).toBe(attacker.user.id);
    expect((await logIn(victim, attacker.password)).status).toBe(401);
    const { body: options } = await client(app.url).call(startPasskeyLogin, { body: {} });
    const credential = passkey.sign(options.data);
    expect((await client(app.url).call(loginWithPasskey, { body: { credential } })).status).toBe(422);
    expect((await attackerApiKey.call(listParties, {})).status).toBe(401);
    const remainingRows = await app.sql`
      select user_id from discord_accounts where user_id = ${attacker.user.id}
      union all select user_id from calendar_feeds where user_id = ${attacker.user.id}`;
    expect(remainingRows).toHaveLength(0);
  });

  test('takes effect once for concurrent requests', async () => {
    const mira = await person(app);
    const token = await requestChange(mira, mailServer, 'mira.once@example.org');
    const responses = await Promise.all(Array.from({ length: 6 }, () => confirm(token)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await app.sql`select from email_reverts where user_id = ${mira.user.id}`).toHaveLength(1);
  });

  test('invalidates a reset link that was mailed to the old address', async () => {
    const mira: Person = await person(app);
    await client(app.url).call(forgotPassword, { body: { email: mira.user.email } });
    const mail = await mailServer.mail(mira.user.email, 'Reset your password');
    const resetToken = linkIn(mail).pathname.split('/').at(-1) ?? '';
    await confirm(await requestChange(mira, mailServer, 'mira.safe@example.org'));
    const password = 'Nine-Candles-77';
    const body = { token: resetToken, password, password_confirmation: password };
    expect((await client(app.url).call(resetPassword, { body })).status).toBe(422);
  });
});

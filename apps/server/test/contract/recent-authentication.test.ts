import { login, refresh } from '@quartermaster/contract/auth';
import { RECENT_AUTHENTICATION_MS } from '@quartermaster/contract/constants';
import { startDiscordConnection } from '@quartermaster/contract/discord-sign-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { client } from '../client.ts';
import { testClock } from '../clock.ts';
import { startDiscord, type TestDiscord } from '../discord.ts';
import { grantAdmin } from '../factories/admins.ts';
import { discordPerson } from '../factories/discord.ts';
import { authenticated, person } from '../factories/people.ts';
import { type Operation, operationsOf } from './operations.ts';

/** The ids of the endpoints that require recent authentication, in alphabetical order. */
const GUARDED_IDS = [
  'account.changePassword',
  'account.delete',
  'admin.create_announcement',
  'admin.delete_announcement',
  'admin.delete_report_schedule',
  'admin.delete_user',
  'admin.discard_job',
  'admin.export_user_data',
  'admin.grant_tier',
  'admin.hide_content',
  'admin.open_session',
  'admin.publish_announcement',
  'admin.replay_webhook_event',
  'admin.reset_second_factor',
  'admin.revoke_sessions',
  'admin.set_admin',
  'admin.start_bulk_operation',
  'admin.suspend_author',
  'admin.suspend_user',
  'admin.update_announcement',
  'admin.update_settings',
  'admin.verify_address',
  'admin.withdraw_announcement',
  'api_key.create',
  'channel_webhook.set',
  'discord.start_link',
  'email_change.request',
  'passkey.add',
  'passkey.options',
  'passkey.remove',
  'second_factor.confirm_totp',
  'second_factor.remove_totp',
  'second_factor.replace_recovery_codes',
  'second_factor.set_up_totp',
  'webhook.create',
  'webhook.rotate_secret',
];

let discord: TestDiscord;
let app: TestApp;
let guardedEndpoints: Operation[];
const clock = testClock();
beforeAll(async () => {
  discord = await startDiscord();
  const { now } = clock;
  app = await startTestApp({ now, config: { discord: discord.application } });
  guardedEndpoints = (await operationsOf(app.url)).filter((operation) => operation.needsRecentAuth);
});
afterAll(async () => {
  await app.close();
  await discord.stop();
});

const emptyBody = { body: {} };

describe('recent authentication', () => {
  it('is required by exactly the listed endpoints', () => {
    expect(guardedEndpoints.map(({ id }) => id).sort()).toEqual(GUARDED_IDS);
  });

  it('is checked before the input of every listed endpoint', async () => {
    const mira = await authenticated(app, await person(app), false);
    await grantAdmin(app, mira);
    await app.sql`update sessions set admin_active_at = now() where user_id = ${mira.user.id}`;
    for (const { id, method, path } of guardedEndpoints) {
      const { status, body } = await mira.send(method, path, { body: { anything: 'at all' } });
      expect([id, status, body.error.code, body.error.details]).toEqual([
        id,
        403,
        'RECENT_AUTHENTICATION_REQUIRED',
        [{ field: 'password', message: 'Confirm with your password.' }],
      ]);
    }
  });

  it('requires an emailed code for an account without a password, because a Discord sign-in does not count', async () => {
    const nim = await discordPerson(app, discord);
    const { status, body } = await nim.send('POST', startDiscordConnection.path, emptyBody);
    expect([status, body.error.details]).toEqual([
      403,
      [{ field: 'code', message: 'Confirm with a code sent to your email address.' }],
    ]);
  });

  it('ends 10 minutes after a login with a password, even if the session is refreshed', async () => {
    const mira = await person(app);
    const credentials = { email: mira.user.email, password: mira.password };
    const { token, refresh_token } = (await client(app.url).call(login, { body: credentials })).body.data;
    expect((await client(app.url).as(token).call(startDiscordConnection, emptyBody)).status).toBe(200);
    clock.later = RECENT_AUTHENTICATION_MS + 1000;
    const refreshed = (await client(app.url).call(refresh, { body: { refresh_token } })).body.data;
    const responseAfterRefresh = await client(app.url)
      .as(refreshed.token)
      .call(startDiscordConnection, emptyBody);
    expect(responseAfterRefresh.body.error.code).toBe('RECENT_AUTHENTICATION_REQUIRED');
  });

  it('in one session does not apply to another session', async () => {
    const mira = await person(app);
    await authenticated(app, mira, false);
    const credentials = { email: mira.user.email, password: mira.password };
    await client(app.url).call(login, { body: credentials });
    expect((await mira.call(startDiscordConnection, emptyBody)).body.error.code).toBe(
      'RECENT_AUTHENTICATION_REQUIRED',
    );
  });
});

import { disconnectDiscord, getDiscordConnection } from '@quartermaster/contract/discord-sign-in';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { waitingStatements } from '../../../../test/database.ts';
import { discordUser, startDiscord, type TestDiscord } from '../../../../test/discord.ts';
import { discordBrowser, discordPerson } from '../../../../test/factories/discord.ts';
import { person } from '../../../../test/factories/people.ts';

let discord: TestDiscord;
let app: TestApp;
beforeAll(async () => {
  discord = await startDiscord();
  app = await startTestApp({ config: { discord: discord.application } });
});
beforeEach(() => {
  discord.user = discordUser();
});
afterAll(async () => {
  await app.close();
  await discord.stop();
});

describe('disconnecting Discord', () => {
  test('removes the sign-in method, notifies the user and frees the Discord account', async () => {
    const mira = await person(app);
    const browser = discordBrowser(app);
    await browser.finishCallback(await browser.goToDiscord({ as: mira }));
    expect((await mira.call(disconnectDiscord, {})).status).toBe(204);
    const { data } = (await mira.call(getDiscordConnection, {})).body;
    expect(data).toEqual({ connected: null, can_disconnect: false });
    const notifications = await app.sql`
      select facts ->> 'event' as event from notifications where user_id = ${mira.user.id} order by id`;
    expect(notifications.map((row) => row.event)).toEqual(['discord_linked', 'discord_unlinked']);
    const auditEntries = await app.sql`
      select action from audit_entries where actor_id = ${mira.user.id} order by occurred_at`;
    expect(auditEntries.map((row) => row.action)).toEqual(['discord_linked', 'discord_unlinked']);
    const nextBrowser = discordBrowser(app);
    expect((await nextBrowser.finishCallback(await nextBrowser.goToDiscord())).body.data).toMatchObject({
      outcome: 'choose_username',
    });
  });

  test('is rejected while the account has no password, and allowed once it has one', async () => {
    const nim = await discordPerson(app, discord);
    const rejected = await nim.call(disconnectDiscord, {});
    expect([rejected.status, rejected.body.error.message]).toEqual([
      409,
      'Set a password before you disconnect Discord.',
    ]);
    await app.sql`update users set password_hash = 'as if chosen' where id = ${nim.user.id}`;
    expect((await nim.call(disconnectDiscord, {})).status).toBe(204);
  });

  test('is rejected if the session ends while the request waits', async () => {
    const mira = await person(app);
    const { disconnection } = await app.sql.begin(async (sql) => {
      await sql`select from users where id = ${mira.user.id} for no key update`;
      await sql`update sessions set revoked_at = now() where user_id = ${mira.user.id}`;
      const disconnection = mira.call(disconnectDiscord, {});
      await waitingStatements(app.sql, 1);
      return { disconnection };
    });
    expect((await disconnection).status).toBe(401);
  });

  test('returns 404 without a connection', async () => {
    const mira = await person(app);
    const response = await mira.call(disconnectDiscord, {});
    expect([response.status, response.body.error.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
  });

  test('returns the same response for a repeated key', async () => {
    const mira = await person(app);
    const browser = discordBrowser(app);
    await browser.finishCallback(await browser.goToDiscord({ as: mira }));
    const first = await mira.call(disconnectDiscord, { key: 'once' });
    const repeatedResponse = await mira.call(disconnectDiscord, { key: 'once' });
    expect([first.status, repeatedResponse.status]).toEqual([204, 204]);
  });
});

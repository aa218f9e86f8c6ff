import { deleteAccount } from '@quartermaster/contract/account';
import { completeLogin, me } from '@quartermaster/contract/auth';
import { completeDiscord, getDiscordConnection } from '@quartermaster/contract/discord-sign-in';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { testClock } from '../../../../test/clock.ts';
import { discordUser, startDiscord, type TestDiscord } from '../../../../test/discord.ts';
import { discordBrowser, discordPerson } from '../../../../test/factories/discord.ts';
import { authenticated, person } from '../../../../test/factories/people.ts';
import { withTotp } from '../../../../test/factories/second-factor.ts';
import { linkIn, type MailServer, startMailServer } from '../../../../test/mail-server.ts';

let discord: TestDiscord;
let mailServer: MailServer;
let app: TestApp;
const clock = testClock();
beforeAll(async () => {
  discord = await startDiscord();
  mailServer = await startMailServer();
  const config = { discord: discord.application, smtpUrl: mailServer.url };
  app = await startTestApp({ jobs: true, now: clock.now, config });
});
beforeEach(() => {
  discord.user = discordUser();
  discord.status = 200;
});
afterAll(async () => {
  await app.close();
  await discord.stop();
  await mailServer.stop();
});

const EXPIRED_MESSAGE =
  'This sign-in has expired, was already used or was started in another browser. Please start again.';
const countSessions = async () =>
  (await app.sql<{ n: number }[]>`select count(*)::int as n from sessions`)[0]?.n;
const notificationsOf = (userId: string) =>
  app.sql<
    { event: string }[]
  >`select facts ->> 'event' as event from notifications where user_id = ${userId}`;

describe('Discord callback', () => {
  test('prompts a new user to choose a username and proposes an available one', async () => {
    const browser = discordBrowser(app);
    const response = await browser.finishCallback(await browser.goToDiscord());
    const { username, email } = discord.user;
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({
      outcome: 'choose_username',
      discord_username: username,
      username,
      email,
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('proposes another username when the name is taken', async () => {
    const mira = await person(app);
    discord.user = discordUser({ username: mira.user.username.toUpperCase() });
    const browser = discordBrowser(app);
    const response = await browser.finishCallback(await browser.goToDiscord());
    expect(response.body.data).toMatchObject({ username: `${mira.user.username.toUpperCase()}2` });
  });

  test('opens no session for an account with a second factor until its code is entered', async () => {
    const nim = await authenticated(app, await discordPerson(app, discord, discord.user));
    const { phone } = await withTotp(nim, Date.now());
    const before = await countSessions();
    const browser = discordBrowser(app);
    const { body } = await browser.finishCallback(await browser.goToDiscord());
    if (body.data.outcome !== 'second_factor') throw new Error(JSON.stringify(body));
    expect([Object.keys(body.data).sort(), await countSessions()]).toEqual([
      ['challenge', 'expires_at', 'methods', 'outcome', 'redirect'],
      before,
    ]);
    const { challenge } = body.data;
    clock.later = 30_000;
    const code = phone.codeAt(Date.now() + clock.later);
    const { status } = await client(app.url).call(completeLogin, { body: { challenge, code } });
    expect([status, await countSessions()]).toEqual([200, (before ?? 0) + 1]);
  });

  test('does not propose an address that Discord has not verified', async () => {
    discord.user = discordUser({ verified: false });
    const browser = discordBrowser(app);
    expect((await browser.finishCallback(await browser.goToDiscord())).body.data).toMatchObject({
      email: null,
    });
  });

  test('signs in a known user and redirects, even after the name in Discord has changed', async () => {
    const testUser = discordUser();
    const nim = await discordPerson(app, discord, testUser);
    discord.user = { ...testUser, username: 'nim.renamed', email: 'moved@example.org' };
    const browser = discordBrowser(app);
    const response = await browser.finishCallback(await browser.goToDiscord({ redirect: '/parties?page=2' }));
    if (response.body.data.outcome !== 'signed_in') throw new Error(JSON.stringify(response.body));
    const { redirect, token, user } = response.body.data;
    expect([redirect, user.id]).toEqual(['/parties?page=2', nim.user.id]);
    const profile = await client(app.url).as(token).call(me, {});
    expect(profile.body.data.user).toMatchObject({ id: nim.user.id, email: nim.user.email });
    const connection = await nim.call(getDiscordConnection, {});
    expect(connection.body.data.connected?.username).toBe('nim.renamed');
  });

  test('does not sign in to an account with the same address, and explains what to do', async () => {
    const mira = await person(app);
    discord.user = discordUser({ email: mira.user.email.toUpperCase() });
    const before = await countSessions();
    const browser = discordBrowser(app);
    const response = await browser.finishCallback(await browser.goToDiscord());
    expect([response.status, response.body.error.code]).toEqual([409, 'CONFLICT']);
    expect(response.body.error.message).toMatch(/Log in to it, then connect Discord in your profile\.$/);
    expect(await countSessions()).toBe(before);
  });

  test.each([
    ['changed', (state: string) => `${state.slice(0, -1)}${state.endsWith('A') ? 'B' : 'A'}`],
    ['made up', () => 'sign_in.made-up'],
  ])('rejects a state that was %s', async (_, change) => {
    const browser = discordBrowser(app);
    const { code, state } = await browser.goToDiscord();
    const before = discord.requestCounts.token;
    const response = await browser.finishCallback({ code, state: change(state) });
    expect([response.status, response.body.error.message]).toEqual([409, EXPIRED_MESSAGE]);
    expect(discord.requestCounts.token).toBe(before);
  });

  test('rejects a missing state', async () => {
    const browser = discordBrowser(app);
    const { code } = await browser.goToDiscord();
    const response = await client(app.url).send('POST', completeDiscord.path, {
      body: { code },
      headers: { cookie: browser.cookie() },
    });
    expect(response.status).toBe(422);
    expect(response.body.error.details).toEqual([{ field: 'state', message: 'The state is missing' }]);
  });

  test('rejects a used state', async () => {
    const browser = discordBrowser(app);
    const callback = await browser.goToDiscord();
    await browser.finishCallback(callback);
    const repeatedResponse = await browser.finishCallback(callback);
    expect([repeatedResponse.status, repeatedResponse.body.error.message]).toEqual([409, EXPIRED_MESSAGE]);
  });

  test('accepts only one of many concurrent requests with the same state', async () => {
    const browser = discordBrowser(app);
    const callback = await browser.goToDiscord();
    const responses = await Promise.all(Array.from({ length: 8 }, () => browser.finishCallback(callback)));
    expect(responses.map((response) => response.status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  test('rejects a state older than 10 minutes', async () => {
    const browser = discordBrowser(app);
    const callback = await browser.goToDiscord();
    clock.later = 10 * 60_000 + 1000;
    expect((await browser.finishCallback(callback)).body.error.message).toBe(EXPIRED_MESSAGE);
  });

  test('rejects a browser that did not start the sign-in, and accepts the original browser', async () => {
    const attacker = discordBrowser(app);
    const callback = await attacker.goToDiscord();
    const victim = discordBrowser(app);
    expect((await victim.finishCallback(callback)).body.error.message).toBe(EXPIRED_MESSAGE);
    await victim.goToDiscord();
    expect((await victim.finishCallback(callback)).body.error.message).toBe(EXPIRED_MESSAGE);
    expect((await attacker.finishCallback(callback)).status).toBe(200);
  });

  test('rejects a verifier that does not match the challenge', async () => {
    const browser = discordBrowser(app);
    const callback = await browser.goToDiscord();
    await app.sql`update discord_attempts set verifier = ${'x'.repeat(43)}`;
    const response = await browser.finishCallback(callback);
    expect([response.status, response.body.error.message]).toEqual([
      409,
      'Discord did not accept this sign-in. Please start again.',
    ]);
  });

  test('rejects a used code, even with a fresh state', async () => {
    const browser = discordBrowser(app);
    const usedCallback = await browser.goToDiscord();
    await browser.finishCallback(usedCallback);
    const freshCallback = await browser.goToDiscord();
    const response = await browser.finishCallback({ code: usedCallback.code, state: freshCallback.state });
    expect(response.body.error.message).toBe('Discord did not accept this sign-in. Please start again.');
  });

  test.each([401, 500])('returns 503 while Discord responds with %i', async (status) => {
    discord.status = status;
    const browser = discordBrowser(app);
    const response = await browser.finishCallback(await browser.goToDiscord());
    expect([response.status, response.body.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(response.body.error.message).toMatch(/^Discord is unavailable/);
  });

  test('returns 503 while Discord is down', async () => {
    const stoppedDiscord = await startDiscord();
    const otherApp = await startTestApp({ config: { discord: stoppedDiscord.application } });
    const browser = discordBrowser(otherApp);
    const callback = await browser.goToDiscord();
    await stoppedDiscord.stop();
    const response = await browser.finishCallback(callback);
    expect([response.status, response.body.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    await otherApp.close();
  });
});

describe('connecting Discord', () => {
  test('shows the account in the profile, notifies the user in the app and by email, and enables sign-in', async () => {
    const mira = await person(app);
    const browser = discordBrowser(app);
    const response = await browser.finishCallback(
      await browser.goToDiscord({ as: mira, redirect: '/profile' }),
    );
    expect(response.body.data).toEqual({
      outcome: 'linked',
      redirect: '/profile',
      discord_username: discord.user.username,
    });
    const connection = await mira.call(getDiscordConnection, {});
    expect(connection.body.data).toMatchObject({
      connected: { username: discord.user.username },
      can_disconnect: true,
    });
    expect(await notificationsOf(mira.user.id)).toEqual([{ event: 'discord_linked' }]);
    const mail = await mailServer.mail(mira.user.email, 'Discord was connected to your account');
    expect(linkIn(mail).pathname).toBe('/forgot-password');
    const nextBrowser = discordBrowser(app);
    const signedIn = await nextBrowser.finishCallback(await nextBrowser.goToDiscord());
    expect(signedIn.body.data).toMatchObject({ outcome: 'signed_in', user: { id: mira.user.id } });
  });

  test('rejects a Discord account of another user', async () => {
    const testUser = discordUser();
    await discordPerson(app, discord, testUser);
    const mira = await person(app);
    const browser = discordBrowser(app);
    const response = await browser.finishCallback(await browser.goToDiscord({ as: mira }));
    expect([response.status, response.body.error.message]).toEqual([
      409,
      `The Discord account ${testUser.username} is already connected to another account.`,
    ]);
    expect((await mira.call(getDiscordConnection, {})).body.data.connected).toBeNull();
  });

  test('connects and notifies once for two concurrent requests', async () => {
    const mira = await person(app);
    const [firstTab, secondTab] = [discordBrowser(app), discordBrowser(app)];
    const [first, second] = [
      await firstTab.goToDiscord({ as: mira }),
      await secondTab.goToDiscord({ as: mira }),
    ];
    const responses = await Promise.all([firstTab.finishCallback(first), secondTab.finishCallback(second)]);
    expect(responses.map((response) => response.status)).toEqual([200, 200]);
    expect(await notificationsOf(mira.user.id)).toEqual([{ event: 'discord_linked' }]);
  });

  test('rejects a second Discord account', async () => {
    const mira = await person(app);
    const [firstTab, secondTab] = [discordBrowser(app), discordBrowser(app)];
    const first = await firstTab.goToDiscord({ as: mira });
    discord.user = discordUser();
    const second = await secondTab.goToDiscord({ as: mira });
    await firstTab.finishCallback(first);
    const response = await secondTab.finishCallback(second);
    expect([response.status, response.body.error.message]).toEqual([
      409,
      expect.stringMatching(/^The Discord account nim\.\d+ is connected\. Disconnect it first\.$/),
    ]);
  });

  test('is reversed by account deletion, after which the callback treats the user as new', async () => {
    const nim = await authenticated(app, await discordPerson(app, discord, discord.user));
    const deletion = await nim.send('DELETE', deleteAccount.path, { body: { username: nim.user.username } });
    expect(deletion.status).toBe(204);
    const browser = discordBrowser(app);
    expect((await browser.finishCallback(await browser.goToDiscord())).body.data).toMatchObject({
      outcome: 'choose_username',
    });
  });

  test('is rejected after a logout', async () => {
    const mira = await person(app);
    const browser = discordBrowser(app);
    const callback = await browser.goToDiscord({ as: mira });
    await mira.send('DELETE', '/api/v1/auth/logout');
    const response = await browser.finishCallback(callback);
    expect([response.status, response.body.error.message]).toEqual([
      409,
      'You have logged out. Log in and connect Discord again.',
    ]);
  });
});

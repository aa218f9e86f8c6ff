import {
  completeDiscord,
  discordSignUp,
  getDiscordConnection,
  providers,
  startDiscordConnection,
  startDiscordSignIn,
} from '@quartermaster/contract/discord-sign-in';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { startDiscord, type TestDiscord } from '../../../../test/discord.ts';
import { discordBrowser, discordPerson } from '../../../../test/factories/discord.ts';
import { authenticated, person } from '../../../../test/factories/people.ts';

let discord: TestDiscord;
let app: TestApp;
beforeAll(async () => {
  discord = await startDiscord();
  app = await startTestApp({ config: { discord: discord.application } });
});
afterAll(async () => {
  await app.close();
  await discord.stop();
});

const start = (url: string, body: { redirect?: string } = {}, headers = {}) =>
  client(url).call(startDiscordSignIn, { body, headers });

describe('start of a Discord sign-in', () => {
  test('returns a URL of Discord with a challenge and a state', async () => {
    const providersResponse = await client(app.url).call(providers, {});
    expect(providersResponse.body.data).toEqual({ discord: true });
    const response = await start(app.url);
    const url = new URL(response.body.data.authorize_url);
    expect(url.origin + url.pathname).toBe(`${discord.application.url}/oauth2/authorize`);
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(url.searchParams.get('state')).toMatch(/^sign_in\.[\w-]{43}$/);
    expect(url.searchParams.get('redirect_uri')).toBe('http://localhost:3000/auth/discord/callback');
  });

  test('stores a secret in an HttpOnly cookie with SameSite=Lax', async () => {
    const { headers } = await start(app.url);
    expect(headers.get('set-cookie')).toMatch(
      /^qm_discord=[\w-]{43}; Path=\/; Max-Age=1500; HttpOnly; SameSite=Lax$/,
    );
  });

  test('reuses the cookie of the first tab in a second tab, so that both can complete', async () => {
    const browser = discordBrowser(app);
    const first = await browser.goToDiscord();
    const before = browser.cookie();
    const second = await browser.goToDiscord();
    expect(browser.cookie()).toBe(before);
    expect((await browser.finishCallback(first)).status).toBe(200);
    expect((await browser.finishCallback(second)).status).toBe(200);
  });

  test('stores state and cookie only as hashes', async () => {
    const browser = discordBrowser(app);
    const { state } = await browser.goToDiscord();
    const [row] = await app.sql<{ text: string }[]>`
      select string_agg(to_jsonb(a)::text || encode(state_hash, 'escape') || encode(browser_hash, 'escape'), ' ') as text
      from discord_attempts a`;
    expect(row?.text).not.toContain(state);
    expect(row?.text).not.toContain(browser.cookie().split('=')[1]);
  });

  test.each([
    'https://example.com/',
    '//example.com',
    '/\\example.com',
    '/..//example.com',
    '/.//example.com',
    '/\t/example.com',
    'javascript:alert(1)',
    'dashboard',
    '',
  ])('rejects the redirect %j', async (redirect) => {
    const response = await start(app.url, { redirect });
    expect(response.status).toBe(422);
    expect(response.body.error.details).toEqual([
      { field: 'redirect', message: 'Must be a path on this site' },
    ]);
  });

  test('rejects a second Discord account', async () => {
    const nim = await authenticated(app, await discordPerson(app, discord));
    const response = await nim.call(startDiscordConnection, { body: {} });
    expect(response.status).toBe(409);
    expect(response.body.error.message).toMatch(
      /^The Discord account nim\.\d+ is connected\. Disconnect it first\.$/,
    );
  });
});

describe('cookie of a Discord sign-in on an https site', () => {
  test('is Secure and cannot be set by a sibling domain', async () => {
    const config = { discord: discord.application, publicUrl: 'https://table.example' };
    const httpsApp = await startTestApp({ config });
    const { headers } = await start(httpsApp.url);
    expect(headers.get('set-cookie')).toMatch(/^__Host-qm_discord=[\w-]{43}; Path=\/; .*; Secure$/);
    await httpsApp.close();
  });
});

describe('server without a Discord application', () => {
  test('offers no Discord sign-in, and the routes for it return 404', async () => {
    const appWithoutDiscord = await startTestApp();
    const otherUser = await person(appWithoutDiscord);
    expect((await client(appWithoutDiscord.url).call(providers, {})).body.data).toEqual({ discord: false });
    const form = { ticket: 'a-ticket', username: 'mira', email: 'mira@example.org' };
    const responses = [
      await start(appWithoutDiscord.url),
      await client(appWithoutDiscord.url).call(completeDiscord, { body: { code: 'a', state: 'b' } }),
      await client(appWithoutDiscord.url).call(discordSignUp, { body: form }),
      await otherUser.call(startDiscordConnection, { body: {} }),
      await otherUser.call(getDiscordConnection, {}),
      await otherUser.send('DELETE', getDiscordConnection.path),
    ];
    for (const response of responses) {
      expect(response.status).toBe(404);
      expect(response.body.error.code).toBe('RESOURCE_NOT_FOUND');
    }
    await appWithoutDiscord.close();
  });
});

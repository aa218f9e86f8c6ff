import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { discordUser, goToDiscord, startDiscord, type TestDiscord } from '../../../test/discord.ts';
import { createDiscordOAuth, type DiscordOAuth } from './discord-oauth.ts';

const VERIFIER = 'v'.repeat(43);
const REDIRECT = 'http://localhost:3000/auth/discord/callback';
let discord: TestDiscord;
let oauth: DiscordOAuth;
beforeAll(async () => {
  discord = await startDiscord();
  oauth = createDiscordOAuth(discord.application, REDIRECT);
});
beforeEach(() => {
  discord.status = 200;
});
afterAll(() => discord.stop());

const codeFor = async (verifier = VERIFIER) =>
  (await goToDiscord(await oauth.authorizeUrl('a-state', verifier))).get('code') ?? '';

describe('Discord OAuth', () => {
  test('sends only the challenge through the browser, not the verifier or client secret', async () => {
    const url = new URL(await oauth.authorizeUrl('a-state', VERIFIER));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'quartermaster-test',
      redirect_uri: REDIRECT,
      scope: 'identify email',
      state: 'a-state',
      code_challenge: '7w_YNF9DSfIdPf_pRjSq646_kPr-2-o9NAl16JGghdM',
      code_challenge_method: 'S256',
    });
    expect(url.href).not.toContain(VERIFIER);
    expect(url.href).not.toContain(encodeURIComponent(discord.application.clientSecret));
  });

  test('returns the user, with the email address only if Discord has verified it', async () => {
    discord.user = discordUser({ id: '42', username: 'nim', global_name: null, email: 'nim@example.org' });
    expect(await oauth.identify(await codeFor(), 'a-state', VERIFIER)).toEqual({
      id: '42',
      username: 'nim',
      displayName: 'nim',
      email: 'nim@example.org',
    });
    discord.user = discordUser({ verified: false });
    expect((await oauth.identify(await codeFor(), 'a-state', VERIFIER)).email).toBeNull();
    discord.user = discordUser({ email: null });
    expect((await oauth.identify(await codeFor(), 'a-state', VERIFIER)).email).toBeNull();
  });

  test('strips control and direction characters from names, and truncates names to 60 characters', async () => {
    discord.user = discordUser({ global_name: `Nim\u202e\n${'x'.repeat(99)}` });
    const { displayName } = await oauth.identify(await codeFor(), 'a-state', VERIFIER);
    expect(displayName).toBe(`Nim${'x'.repeat(57)}`);
    discord.user = discordUser({ global_name: `x${'🪔'.repeat(31)}` });
    const truncated = await oauth.identify(await codeFor(), 'a-state', VERIFIER);
    expect(truncated.displayName).toBe(`x${'🪔'.repeat(29)}`);
  });

  test('throws CONFLICT for a wrong verifier', async () => {
    const code = await codeFor();
    await expect(oauth.identify(code, 'a-state', 'w'.repeat(43))).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('throws CONFLICT for a used code', async () => {
    const code = await codeFor();
    await oauth.identify(code, 'a-state', VERIFIER);
    await expect(oauth.identify(code, 'a-state', VERIFIER)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test.each([401, 429, 500, 503])(
    'throws SERVICE_UNAVAILABLE for a response with status %i',
    async (status) => {
      discord.status = status;
      await expect(oauth.identify(await codeFor(), 'a-state', VERIFIER)).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: 'Discord is unavailable at the moment. Please try again in a few minutes.',
      });
    },
  );

  test('throws SERVICE_UNAVAILABLE for a user whose id is not a number', async () => {
    discord.user = discordUser({ id: 'no number' });
    await expect(oauth.identify(await codeFor(), 'a-state', VERIFIER)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });

  test('throws SERVICE_UNAVAILABLE for a response that is too long', async () => {
    discord.user = discordUser({ global_name: 'x'.repeat(100_000) });
    await expect(oauth.identify(await codeFor(), 'a-state', VERIFIER)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });

  test('throws SERVICE_UNAVAILABLE for a wrong client secret, which only the operator can fix', async () => {
    const oauthWithWrongSecret = createDiscordOAuth(
      { ...discord.application, clientSecret: 'another secret' },
      REDIRECT,
    );
    await expect(oauthWithWrongSecret.identify(await codeFor(), 'a-state', VERIFIER)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });

  test('throws SERVICE_UNAVAILABLE when Discord cannot be reached', async () => {
    const stopped = await startDiscord();
    await stopped.stop();
    const unreachable = createDiscordOAuth(stopped.application, REDIRECT);
    await expect(unreachable.identify('a-code', 'a-state', VERIFIER)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });
});

import { exportAccount } from '@quartermaster/contract/account-export';
import { getDiscordConnection } from '@quartermaster/contract/discord-sign-in';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { testClock } from '../../../../test/clock.ts';
import { discordUser, startDiscord, type TestDiscord } from '../../../../test/discord.ts';
import { type DiscordBrowser, discordBrowser, discordPerson } from '../../../../test/factories/discord.ts';
import { person } from '../../../../test/factories/people.ts';

let discord: TestDiscord;
let app: TestApp;
const clock = testClock();
beforeAll(async () => {
  discord = await startDiscord();
  const { now } = clock;
  app = await startTestApp({ now, config: { discord: discord.application, defaultTier: 'tier_1' } });
});
beforeEach(() => {
  discord.user = discordUser();
});
afterAll(async () => {
  await app.close();
  await discord.stop();
});

const EXPIRED_MESSAGE = 'This sign-up has expired or was already used. Please start again.';

/** Sends a new user through Discord up to the choice of a username; returns the browser and the completed form. */
async function startSignUp(redirect = '/dashboard') {
  const browser: DiscordBrowser = discordBrowser(app);
  const { data } = (await browser.finishCallback(await browser.goToDiscord({ redirect }))).body;
  if (data.outcome !== 'choose_username') throw new Error(JSON.stringify(data));
  return { browser, form: { ticket: data.ticket, username: data.username, email: data.email ?? '' } };
}

describe('sign-up through Discord', () => {
  test('creates an account without a password on the default tier and signs in', async () => {
    const { browser, form } = await startSignUp('/parties/join?code=QK7MPX2A');
    const response = await browser.signUp(form);
    expect(response.status).toBe(201);
    expect(response.body.data).toMatchObject({
      redirect: '/parties/join?code=QK7MPX2A',
      user: {
        username: form.username,
        email: form.email,
        display_name: 'Nim Thistlewick',
        tier: 'tier_1',
        admin: false,
      },
    });
    const [row] =
      await app.sql`select password_hash, tier from users where id = ${response.body.data.user.id}`;
    expect(row).toEqual({ password_hash: null, tier: 'tier_free' });
  });

  test('treats an address verified by Discord as verified, and sends a verification email to any other address', async () => {
    const queuedAddresses = async () =>
      (
        await app.sql<
          { email: string }[]
        >`select data ->> 'email' as email from pgboss.job where name = 'mail'`
      ).map((job) => job.email);
    const provenSignUp = await startSignUp();
    const first = await provenSignUp.browser.signUp(provenSignUp.form);
    expect(first.body.data.user.email_verified).toBe(true);
    discord.user = discordUser();
    const otherSignUp = await startSignUp();
    const email = `other.${otherSignUp.form.email}`;
    const second = await otherSignUp.browser.signUp({ ...otherSignUp.form, email });
    expect(second.body.data.user.email_verified).toBe(false);
    const addresses = await queuedAddresses();
    expect(addresses).toContain(email);
    expect(addresses).not.toContain(provenSignUp.form.email);
  });

  test('creates a connection that cannot be disconnected while the account has no password', async () => {
    const nim = await discordPerson(app, discord);
    const { data } = (await nim.call(getDiscordConnection, {})).body;
    expect(data).toMatchObject({ connected: { username: discord.user.username }, can_disconnect: false });
  });

  test('reports a taken address and a taken username, and accepts the corrected form', async () => {
    const { user } = await person(app);
    const { browser, form } = await startSignUp();
    const rejected = await browser.signUp({
      ...form,
      username: user.username.toUpperCase(),
      email: user.email,
    });
    expect(rejected.status).toBe(422);
    expect(rejected.body.error.details).toEqual([
      { field: 'email', message: 'Email has already been taken' },
      { field: 'username', message: 'Username has already been taken' },
    ]);
    expect((await browser.signUp(form)).status).toBe(201);
  });
});

test('export of personal data includes the Discord account', async () => {
  const nim = await discordPerson(app, discord);
  const response = await nim.send('GET', exportAccount.path);
  expect(response.body).toMatchObject({ discord: { id: discord.user.id, username: discord.user.username } });
});

describe('sign-up ticket', () => {
  test('creates one account, even when it is used repeatedly and concurrently', async () => {
    const { browser, form } = await startSignUp();
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        browser.signUp({ ...form, username: `${form.username}${n}`, email: `${n}.${form.email}` }),
      ),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([201, ...Array(5).fill(409)]);
    expect(responses.find((response) => response.status === 409)?.body.error.message).toBe(EXPIRED_MESSAGE);
  });

  test('creates one account for two tickets of the same Discord account', async () => {
    const [first, second] = [await startSignUp(), await startSignUp()];
    expect((await first.browser.signUp(first.form)).status).toBe(201);
    const response = await second.browser.signUp({
      ...second.form,
      username: 'nim_twice',
      email: 'twice@example.org',
    });
    expect([response.status, response.body.error.message]).toEqual([
      409,
      'This Discord account is already connected to another account.',
    ]);
    expect(await app.sql`select from users where username = 'nim_twice'`).toHaveLength(0);
  });

  test('expires after 15 minutes', async () => {
    const { browser, form } = await startSignUp();
    clock.later = 15 * 60_000 + 1000;
    const response = await browser.signUp(form);
    expect([response.status, response.body.error.message]).toEqual([409, EXPIRED_MESSAGE]);
  });

  test('is rejected in another browser', async () => {
    const { form } = await startSignUp();
    expect((await discordBrowser(app).signUp(form)).body.error.message).toBe(EXPIRED_MESSAGE);
  });

  test('is stored as a hash only', async () => {
    const { form } = await startSignUp();
    const [row] = await app.sql<{ text: string }[]>`
      select string_agg(to_jsonb(t)::text || encode(hash, 'escape'), ' ') as text from discord_tickets t`;
    expect(row?.text).not.toContain(form.ticket);
    expect(row?.text).not.toContain(Buffer.from(form.ticket).toString('hex'));
  });
});

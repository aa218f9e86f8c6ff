import { login, me, register } from '@quartermaster/contract/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Client, client } from '../../../../test/client.ts';
import { person } from '../../../../test/factories/people.ts';
import { RECOMMENDED_HASH_COST } from '../../../platform/auth/passwords.ts';

let app: TestApp;
let guest: Client;
beforeAll(async () => {
  app = await startTestApp({ hashCost: RECOMMENDED_HASH_COST, config: { defaultTier: 'tier_1' } });
  guest = client(app.url);
});
afterAll(() => app.close());

const form = (fields: Record<string, unknown> = {}) => ({
  email: 'mira@example.org',
  username: 'mira',
  password: 'Seven-Lanterns-42',
  password_confirmation: 'Seven-Lanterns-42',
  ...fields,
});
const send = (fields: Record<string, unknown>) =>
  guest.send('POST', register.path, { body: { user: form(fields) } });
const countUsers = async () => (await app.sql`select count(*)::int as n from users`)[0]?.n;

describe('registration', () => {
  test('rejects a tier and an admin flag as unknown fields', async () => {
    const before = await countUsers();
    const response = await send({ admin: true, tier: 'tier_3', user_id: 'x' });
    expect(response.status).toBe(422);
    expect(response.body.error.details).toEqual([
      { field: 'admin', message: 'Unknown field' },
      { field: 'tier', message: 'Unknown field' },
      { field: 'user_id', message: 'Unknown field' },
    ]);
    expect(await countUsers()).toBe(before);
  });

  test.each([
    [null, null],
    [7, true],
    [{}, []],
    ['', ''],
    ['x'.repeat(50_000), 'x'.repeat(50_000)],
    ['a\u0000@example.org', 'a\u0000b'],
  ])('reports every invalid field (%#)', async (name, password) => {
    const before = await countUsers();
    const response = await send({ email: name, username: name, password, password_confirmation: 9 });
    expect(response.status).toBe(422);
    expect(new Set(response.body.error.details.map(({ field }) => field))).toEqual(
      new Set(['email', 'username', 'password', 'password_confirmation']),
    );
    expect(await countUsers()).toBe(before);
  });

  test('reports a taken address and a taken username together, ignoring case', async () => {
    const { user } = await person(app);
    const response = await send({ email: user.email.toUpperCase(), username: user.username.toUpperCase() });
    expect(response.status).toBe(422);
    expect(response.body.error.details).toEqual([
      { field: 'email', message: 'Email has already been taken' },
      { field: 'username', message: 'Username has already been taken' },
    ]);
  });

  test('reports a taken address together with the errors of the form', async () => {
    const { user } = await person(app);
    const response = await send({ email: user.email, username: 'x', password: 'short' });
    expect(response.body.error.details.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['email', 'username', 'password', 'password_confirmation']),
    );
    expect(response.body.error.details).toContainEqual({
      field: 'email',
      message: 'Email has already been taken',
    });
  });

  test.each(['Password1', 'pAssw0rd', 'Trustno1'])('rejects the common password %s', async (password) => {
    const response = await send({ password, password_confirmation: password });
    expect(response.status).toBe(422);
    expect(response.body.error.details).toEqual([
      { field: 'password', message: 'This password is too common' },
    ]);
  });

  test('creates one account for concurrent requests with the same names', async () => {
    const input = { email: 'twin@example.org', username: 'twin' };
    const responses = await Promise.all(Array.from({ length: 8 }, () => send(input)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)]);
    const [rejected] = responses.filter(({ status }) => status === 422);
    expect(rejected?.body.error.details[0]?.message).toMatch(/has already been taken$/);
  });

  test('creates an account on the default tier and opens a session', async () => {
    const response = await guest.call(register, { body: { user: form() } });
    expect(response.status).toBe(201);
    const { user, token, refresh_token, expires_at } = response.body.data;
    expect(user).toMatchObject({
      email: 'mira@example.org',
      username: 'mira',
      tier: 'tier_1',
      admin: false,
    });
    expect(refresh_token).toMatch(/^[\w-]{43}$/);
    expect(Date.parse(expires_at)).toBeGreaterThan(Date.now());
    const ownProfile = await guest.as(token).call(me, {});
    expect(ownProfile.body.data.user).toEqual(user);
  });

  test('does not store the default tier, which is applied when a tier is read', async () => {
    const { user } = await person(app);
    expect(user.tier).toBe('tier_1');
    expect(await app.sql`select tier from users where id = ${user.id}`).toEqual([{ tier: 'tier_free' }]);
    const appWithHigherTier = await startTestApp({
      config: { defaultTier: 'tier_2' },
      database: app.database,
    });
    const { email } = user;
    const body = { email, password: 'Seven-Lanterns-42' };
    const secondLogin = await client(appWithHigherTier.url).call(login, { body });
    expect(secondLogin.body.data.user.tier).toBe('tier_2');
    await appWithHigherTier.close();
  });

  test('stores neither the password nor the refresh token, only their hashes', async () => {
    const { user, password, refreshToken } = await person(app, {
      password: 'Never-Stored-77',
      password_confirmation: 'Never-Stored-77',
    });
    const [row] = await app.sql`select to_jsonb(u)::text as text from users u where id = ${user.id}`;
    expect(row?.text).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(row?.text).not.toContain(password);
    const [tokenRow] = await app.sql`select string_agg(hash::text, ' ') as hashes from refresh_tokens`;
    expect(tokenRow?.hashes).not.toContain(Buffer.from(refreshToken).toString('hex'));
    expect(tokenRow?.hashes).not.toContain(Buffer.from(refreshToken, 'base64url').toString('hex'));
  });
});

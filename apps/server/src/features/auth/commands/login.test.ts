import { login } from '@quartermaster/contract/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Client, client } from '../../../../test/client.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { medianTimeRatio } from '../../../../test/paired-times.ts';
import { RECOMMENDED_HASH_COST } from '../../../platform/auth/passwords.ts';

let app: TestApp;
let mira: Person;
beforeAll(async () => {
  app = await startTestApp({ hashCost: RECOMMENDED_HASH_COST });
  mira = await person(app);
});
afterAll(() => app.close());

const attempt = (
  server: { url: string },
  email: string,
  password: string,
  headers: Record<string, string> = {},
) => client(server.url).call(login, { body: { email, password }, headers });
const WRONG_PASSWORD = 'Not-The-Password-1';

describe('invalid credentials error', () => {
  test('is the same for a wrong password and an unknown address', async () => {
    const wrongPasswordResponse = await attempt(app, mira.user.email, WRONG_PASSWORD);
    const unknownAddressResponse = await attempt(app, 'nobody@example.org', WRONG_PASSWORD);
    expect(wrongPasswordResponse.status).toBe(401);
    expect(wrongPasswordResponse.body.error).toMatchObject({
      code: 'INVALID_CREDENTIALS',
      message: 'Invalid email or password.',
    });
    expect(unknownAddressResponse.status).toBe(401);
    expect(unknownAddressResponse.body).toEqual(wrongPasswordResponse.body);
  });

  test('is returned for the system user, which has no password', async () => {
    const response = await attempt(app, 'system@quartermaster.invalid', 'nobody has this password');
    expect(response.body.error.code).toBe('INVALID_CREDENTIALS');
  });

  test('is returned for a long password without its last character or with one more, because passwords are not truncated', async () => {
    const longPassword = `Aa1${'x'.repeat(125)}`;
    const { user } = await person(app, { password: longPassword, password_confirmation: longPassword });
    expect((await attempt(app, user.email, longPassword.slice(0, -1))).status).toBe(401);
    expect((await attempt(app, user.email, `${longPassword}y`)).status).toBe(401);
    expect((await attempt(app, user.email, longPassword)).status).toBe(200);
  });

  // Promise B3.
  test('takes as long for an unknown address as for a wrong password', { timeout: 120_000 }, async () => {
    const ratio = await medianTimeRatio(
      () => attempt(app, 'nobody@example.org', WRONG_PASSWORD),
      () => attempt(app, mira.user.email, WRONG_PASSWORD),
      400,
    );
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
  });
});

describe('login', () => {
  test('opens a new session, ignoring the case of the address', async () => {
    const response = await attempt(app, ` ${mira.user.email.toUpperCase()} `, mira.password);
    expect(response.status).toBe(200);
    expect(response.body.data.user).toEqual(mira.user);
    expect(response.body.data.refresh_token).not.toBe(mira.refreshToken);
    const [row] = await app.sql`select count(*)::int as n from sessions where user_id = ${mira.user.id}`;
    expect(row?.n).toBeGreaterThanOrEqual(2);
  });

  test('stores the User-Agent, truncated to 255 characters', async () => {
    const bo = await person(app);
    await attempt(app, bo.user.email, bo.password, { 'user-agent': 'Lantern/1.0 '.repeat(100) });
    const rows = await app.sql<{ user_agent: string }[]>`
      select user_agent from sessions where user_id = ${bo.user.id} and user_agent like 'Lantern%'`;
    expect(rows).toHaveLength(1);
    expect(rows[0]?.user_agent).toHaveLength(255);
  });

  test('names every field that is missing, invalid or unknown', async () => {
    const send = async (body: unknown) =>
      (await client(app.url).send('POST', login.path, { body })).body.error.details.map(({ field }) => field);
    expect(await send({})).toEqual(['email', 'password']);
    expect(await send({ email: 7, password: ['x'], remember: true })).toEqual([
      'email',
      'password',
      'remember',
    ]);
    expect(await send({ email: 'x'.repeat(300), password: 'x'.repeat(2000) })).toEqual(['email', 'password']);
  });
});

describe('login attempt limit', () => {
  let limitedApp: TestApp;
  beforeAll(async () => {
    limitedApp = await startTestApp({ config: { rateLimits: true } });
  });
  afterAll(() => limitedApp.close());

  const failTenTimes = async (email: string) => {
    for (let i = 0; i < 10; i += 1) {
      const response = await attempt(limitedApp, i % 2 ? email : email.toUpperCase(), WRONG_PASSWORD);
      expect(response.status).toBe(401);
    }
  };

  test('rejects the next attempt after ten failures, even with the correct password and forged IP addresses', async () => {
    const [bo, otherUser] = [await person(limitedApp), await person(limitedApp)];
    await failTenTimes(bo.user.email);
    for (let i = 0; i < 3; i += 1) {
      const response = await attempt(limitedApp, bo.user.email, bo.password, {
        'x-forwarded-for': `203.0.113.${i}`,
      });
      expect(response.status).toBe(429);
      expect(response.body.error.code).toBe('RATE_LIMITED');
      const seconds = Number(response.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(15 * 60);
    }
    expect((await attempt(limitedApp, otherUser.user.email, otherUser.password)).status).toBe(200);
  });

  test('also applies to an unknown address', async () => {
    await failTenTimes('ghost@example.org');
    expect((await attempt(limitedApp, 'ghost@example.org', WRONG_PASSWORD)).status).toBe(429);
  });

  test('writes one audit entry without the email address', async () => {
    const eve = await person(limitedApp);
    await failTenTimes(eve.user.email);
    for (let i = 0; i < 5; i += 1) await attempt(limitedApp, eve.user.email, WRONG_PASSWORD);
    const entries = await limitedApp.sql`
      select actor_id, details, to_jsonb(e)::text as text from audit_entries e
      where action = 'login_rate_limited' and subject_id = ${eve.user.id}`;
    expect(entries).toMatchObject([{ actor_id: null, details: { attempts: 10, known_account: true } }]);
    expect(entries[0]?.text).not.toContain(eve.user.email);
  });

  test('is reset by a successful login, and stores no address in clear text', async () => {
    const bo = await person(limitedApp);
    for (let i = 0; i < 9; i += 1) await attempt(limitedApp, bo.user.email, WRONG_PASSWORD);
    expect((await attempt(limitedApp, bo.user.email, bo.password)).status).toBe(200);
    expect((await attempt(limitedApp, bo.user.email, WRONG_PASSWORD)).status).toBe(401);
    const [row] = await limitedApp.sql`select string_agg(key, ' ') as keys from rate_limits`;
    expect(row?.keys).toContain('login_account:');
    expect(row?.keys).not.toContain(bo.user.username);
  });
});

describe('login attempts from one IP address', () => {
  let limitedApp: TestApp;
  let guest: Client;
  beforeAll(async () => {
    limitedApp = await startTestApp({ config: { rateLimits: true, trustProxy: 1 } });
    guest = client(limitedApp.url);
  });
  afterAll(() => limitedApp.close());

  test('are limited across all accounts; behind a trusted proxy each address has a separate limit', async () => {
    const attemptFrom = (address: string, i: number) =>
      guest.call(login, {
        body: { email: `guess${i}@example.org`, password: WRONG_PASSWORD },
        headers: { 'x-forwarded-for': `198.51.100.9, ${address}` },
      });
    const first = await Promise.all(Array.from({ length: 61 }, (_, i) => attemptFrom('203.0.113.1', i)));
    expect(first.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await attemptFrom('203.0.113.2', 99)).status).toBe(401);
  });
});

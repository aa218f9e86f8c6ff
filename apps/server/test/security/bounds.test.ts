import { login, refresh, register } from '@quartermaster/contract/auth';
import type { EndpointSpec } from '@quartermaster/contract/endpoint';
import { findItems } from '@quartermaster/contract/find';
import { searchItems } from '@quartermaster/contract/item-template';
import { joinParty, previewParty } from '@quartermaster/contract/party';
import {
  forgotPassword,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '@quartermaster/contract/recovery';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/platform/http/rate-limits.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { client } from '../client.ts';
import { type Person, person } from '../factories/people.ts';

/** Two processes of one installation behind one trusted proxy. */
const config = { rateLimits: true, trustProxy: 1 };
let app: TestApp;
let otherServer: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config });
  otherServer = await startTestApp({ config, database: app.database });
});
afterAll(async () => {
  await otherServer.close();
  await app.close();
});

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
};

/** Sends at most `max` + 1 requests, to the two servers in turn, until a rate limit rejects one. */
async function untilRejected(
  call: (nth: number) => {
    spec: EndpointSpec;
    body?: unknown;
    token?: string;
    address: string;
    query?: string;
  },
  max: number,
) {
  for (let count = 0; count <= max; count += 1) {
    const { spec, body, token, address, query = '' } = call(count);
    const { url } = count % 2 === 0 ? app : otherServer;
    const response = await client(url, token).send(spec.method, spec.path + query, {
      body,
      headers: { 'x-forwarded-for': address },
    });
    if (response.status === 429) return { count, response };
  }
  return { count: Number.POSITIVE_INFINITY, response: null };
}

function expectRejection(
  { count, response }: Awaited<ReturnType<typeof untilRejected>>,
  points: number,
  seconds: number,
) {
  expect(count).toBe(points);
  expect(response?.body.error.code).toBe('RATE_LIMITED');
  const after = Number(response?.headers.get('retry-after'));
  expect(after).toBeGreaterThan(0);
  expect(after).toBeLessThanOrEqual(seconds);
}

const password = 'Torchlight-99';
const email = (nth: number) => `bound${nth}@example.org`;
const token = 'x'.repeat(43);
const reset = { token, password, password_confirmation: password };

/** Endpoints for guests; no account is named twice, so that only the limit per IP address applies. */
const PUBLIC_CALLS = [
  ['login', login, (n: number) => ({ email: email(n), password })],
  // The requests are invalid, because the limit must also count requests that are rejected.
  ['register', register, (n: number) => ({ user: { email: email(n) } })],
  ['refresh', refresh, () => ({ refresh_token: token })],
  ['forgot', forgotPassword, (n: number) => ({ email: email(n) })],
  ['reset', resetPassword, (n: number) => ({ ...reset, token: `${n}`.padStart(43, 'x') })],
  ['verify', verifyEmail, (n: number) => ({ token: `${n}`.padStart(43, 'x') })],
  ['resend', resendVerification, (n: number) => ({ email: email(n) })],
] as const;

describe('rate limits per IP address across two servers', () => {
  it.each(PUBLIC_CALLS)('limit %s without affecting other addresses', async (name, spec, bodyOf) => {
    const { points, seconds } = LIMITS[name];
    const address = newAddress();
    const rejected = await untilRejected((n) => ({ spec, body: bodyOf(n), address }), points);
    expectRejection(rejected, points, seconds);
    const otherAddress = await client(otherServer.url).send(spec.method, spec.path, {
      body: bodyOf(points + 1),
      headers: { 'x-forwarded-for': newAddress() },
    });
    expect(otherAddress.status).not.toBe(429);
  });
});

/** Endpoints that require a session. */
const SESSION_CALLS = [
  ['join', joinParty, { join_code: 'NOWHERE2' }, ''],
  ['join_preview', previewParty, undefined, '?join_code=NOWHERE2'],
  ['search', searchItems, undefined, '?search=rope'],
] as const;

describe('rate limits across two servers', () => {
  it.each(SESSION_CALLS)('limit %s per account across all addresses', async (name, spec, body, query) => {
    const { points, seconds } = LIMITS[name];
    const mira = await person(app);
    const call = () => ({ spec, body, query, token: mira.token, address: newAddress() });
    expectRejection(await untilRejected(call, points), points, seconds);
  });

  it.each(SESSION_CALLS)(
    'do not count %s without a valid token against other users of the same address',
    async (name, spec, body, query) => {
      const mira = await person(app);
      const address = newAddress();
      const call = () => ({ spec, body, query, address, token: 'invalid' });
      const { count } = await untilRejected(call, LIMITS[name].points + 10);
      expect(count).toBe(Number.POSITIVE_INFINITY);
      const admitted = await untilRejected(() => ({ ...call(), token: mira.token }), 3);
      expect(admitted.count).toBe(Number.POSITIVE_INFINITY);
    },
  );

  it.each(SESSION_CALLS)('limit %s per address across all accounts', async (name, spec, body, query) => {
    const { points, seconds } = LIMITS[name];
    const people: Person[] = [];
    // Three accounts share the requests, so that none of them reaches the limit per account.
    for (let n = 0; n < 3; n += 1) people.push(await person(app));
    const address = newAddress();
    const call = (n: number) => ({ spec, body, query, address, token: people[n % 3]?.token ?? '' });
    expectRejection(await untilRejected(call, points), points, seconds);
  });

  it('count find in a party as a search', async () => {
    const { points, seconds } = LIMITS.search;
    const { token } = await person(app);
    const specOf = (n: number) => (n < points / 2 ? searchItems : findItems);
    const call = (n: number) => ({ spec: specOf(n), token, address: newAddress() });
    expectRejection(await untilRejected(call, points), points, seconds);
  });
});

/** Requests of guests that name an account by its email address. */
const ACCOUNT_NAMING_CALLS = [
  ['login_account', login, (account: string) => ({ email: account, password })],
  [
    'register_account',
    register,
    (account: string) => ({
      user: {
        email: account,
        username: 'x'.repeat(3),
        password: 'Password-1x',
        password_confirmation: 'Password-1x',
      },
    }),
  ],
  ['forgot_account', forgotPassword, (account: string) => ({ email: account })],
  ['resend_account', resendVerification, (account: string) => ({ email: account })],
] as const;

describe('rate limits per named account across two servers', () => {
  it.each(ACCOUNT_NAMING_CALLS)(
    'limit %s across all addresses, whether or not the account exists',
    async (name, spec, bodyOf) => {
      const { points, seconds } = LIMITS[name];
      const [existing, unknown] = [`${name}.known@example.org`, `${name}.unknown@example.org`];
      await app.sql`insert into users (id, email, username) values (gen_random_uuid(), ${existing}, ${name})`;
      for (const account of [existing, unknown]) {
        const call = () => ({ spec, body: bodyOf(account), address: newAddress() });
        expectRejection(await untilRejected(call, points), points, seconds);
      }
    },
  );
});

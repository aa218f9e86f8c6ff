import { createHmac } from 'node:crypto';
import { AppError } from '@quartermaster/contract/errors';
import { describe, expect, test } from 'vitest';
import { createTokens, hashSecret, randomSecret } from './tokens.ts';

const SECRET = 'a key that only tests use, and no server';
const USER = '0192f000-0000-7000-8000-000000000001';
const SESSION = '0192f000-0000-7000-8000-000000000002';
let clock = Date.UTC(2026, 10, 21);
const tokens = createTokens(SECRET, () => new Date(clock));

const codeOf = (token: string, verifier = tokens) =>
  verifier.verifyAccess(token).then(
    () => 'accepted',
    (error: unknown) => (error instanceof AppError ? error.code : 'not a rejection'),
  );
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Signs with the real key, so that a rejection is due to the claims alone. */
function signToken(claims: object, header: object = { alg: 'HS256' }): string {
  const content = `${encode(header)}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', tokens.keyFor('access token')).update(content).digest('base64url')}`;
}
const claims = (overrides: object = {}) => ({
  sid: SESSION,
  sub: USER,
  iss: 'quartermaster',
  aud: 'quartermaster-api',
  iat: clock / 1000,
  exp: clock / 1000 + 900,
  ...overrides,
});

describe('access token', () => {
  test('is rejected without a signature or with another algorithm', async () => {
    const content = `${encode({ alg: 'none' })}.${encode(claims())}`;
    expect(await codeOf(`${content}.`)).toBe('UNAUTHORIZED');
    expect(await codeOf(signToken(claims(), { alg: 'none' }))).toBe('UNAUTHORIZED');
    expect(await codeOf(signToken(claims(), { alg: 'HS512' }))).toBe('UNAUTHORIZED');
  });

  test('is rejected with a changed subject', async () => {
    const { token } = await tokens.signAccess(USER, SESSION);
    const [head, , signature] = token.split('.');
    expect(await codeOf(`${head}.${encode(claims({ sub: SESSION }))}.${signature}`)).toBe('UNAUTHORIZED');
  });

  test.each([
    ['another audience', { aud: 'another' }],
    ['no audience', { aud: undefined }],
    ['another issuer', { iss: 'another' }],
    ['no subject', { sub: undefined }],
    ['no session', { sid: undefined }],
    ['no expiry', { exp: undefined }],
  ])('is rejected with %s', async (_, change) => {
    expect(await codeOf(signToken(claims()))).toBe('accepted');
    expect(await codeOf(signToken(claims(change)))).toBe('UNAUTHORIZED');
  });

  test('is rejected when it is a refresh token, empty, or signed by another server', async () => {
    expect(await codeOf(randomSecret())).toBe('UNAUTHORIZED');
    expect(await codeOf('')).toBe('UNAUTHORIZED');
    const otherServer = createTokens(`${SECRET}!`, () => new Date(clock));
    expect(await codeOf((await otherServer.signAccess(USER, SESSION)).token)).toBe('UNAUTHORIZED');
  });

  test('is rejected after 15 minutes, even if it was accepted before', async () => {
    const { token, expiresAt } = await tokens.signAccess(USER, SESSION);
    expect(expiresAt.getTime() - clock).toBe(15 * 60 * 1000);
    clock = expiresAt.getTime() - 1;
    expect(await codeOf(token)).toBe('accepted');
    clock += 1;
    expect(await codeOf(token)).toBe('EXPIRED_TOKEN');
    const uncachedTokens = createTokens(SECRET, () => new Date(clock));
    expect(await codeOf(token, uncachedTokens)).toBe('EXPIRED_TOKEN');
  });
});

test('access token contains the user id and the session id', async () => {
  const { token } = await tokens.signAccess(USER, SESSION);
  expect(await tokens.verifyAccess(token)).toMatchObject({ userId: USER, sessionId: SESSION });
});

test('keys of two purposes differ, and a key stays the same across restarts', () => {
  const restarted = createTokens(SECRET, () => new Date(clock));
  expect(restarted.keyFor('access token')).toEqual(tokens.keyFor('access token'));
  expect(tokens.keyFor('refresh successor')).not.toEqual(tokens.keyFor('access token'));
});

test('secrets have 256 bits and are stored as a 256-bit hash', () => {
  const secret = randomSecret();
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(hashSecret(secret)).toHaveLength(32);
  expect(hashSecret(secret).toString('base64url')).not.toBe(secret);
});

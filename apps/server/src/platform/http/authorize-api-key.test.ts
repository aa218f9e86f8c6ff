import { createParty, listParties } from '@quartermaster/contract/party';
import { resendVerification } from '@quartermaster/contract/recovery';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { outcome } from '../../../test/client.ts';
import { apiKey } from '../../../test/factories/api-keys.ts';
import { person } from '../../../test/factories/people.ts';
import { LIMITS } from './rate-limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimits: true } });
});
afterAll(() => app.close());

const remaining = (headers: Headers): number => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);

describe('request with an API key', () => {
  test('is rejected for a key with read scope unless it is a GET request', async () => {
    const { call } = await apiKey(app, await person(app), { scope: 'read' });
    expect(outcome(await call(createParty, { body: { party: { name: 'The Lantern Company' } } }))).toBe(
      '403 FORBIDDEN',
    );
    expect(outcome(await call(listParties, {}))).toBe('200');
  });

  test("returns its key's limit in every response, including rejections", async () => {
    const mira = await person(app);
    const { call, send } = await apiKey(app, mira);
    const first = await call(listParties, {});
    expect(first.headers.get('ratelimit-policy')).toBe('"api-key";q=300;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"api-key";r=\d+;t=\d+$/);
    expect(remaining(first.headers)).toBe(299);
    const rejected = await send('GET', '/api/v1/auth/me');
    expect([outcome(rejected), remaining(rejected.headers)]).toEqual(['403 FORBIDDEN', 298]);
    expect((await mira.call(listParties, {})).headers.get('ratelimit')).toBe(null);
    const another = await apiKey(app, mira);
    expect(remaining((await another.call(listParties, {})).headers)).toBe(299);
  });

  test('is rejected above the limit with Retry-After', async () => {
    const { id, call } = await apiKey(app, await person(app));
    await app.sql`
      insert into rate_limits (key, points, expire)
      values (${`api_key:${id}`}, ${LIMITS.api_key.points}, ${Date.now() + 3_600_000})`;
    // The first lease is granted on credit while the counter is read (ADR 0077).
    await expect
      .poll(async () => outcome(await call(listParties, {})), { timeout: 20_000 })
      .toBe('429 RATE_LIMITED');
    const { headers } = await call(listParties, {});
    expect(remaining(headers)).toBe(0);
    expect(headers.get('ratelimit')).toBe(`"api-key";r=0;t=${headers.get('retry-after')}`);
  });
});

test('API key does not authenticate its owner on a public endpoint', async () => {
  const { call } = await apiKey(app, await person(app));
  expect(outcome(await call(resendVerification, { body: {} }))).toBe('401 UNAUTHORIZED');
});

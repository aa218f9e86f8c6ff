import { me, refresh } from '@quartermaster/contract/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { type Person, person } from '../../../../test/factories/people.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let app: TestApp;
let clock = Date.now();
let mira: Person;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(clock) });
});
afterAll(() => app.close());
beforeEach(async () => {
  mira = await person(app);
});

const advanceClock = (ms: number) => {
  clock += ms;
};
const refreshWith = (token: string) => client(app.url).call(refresh, { body: { refresh_token: token } });
const codeOf = async (token: string) => (await refreshWith(token)).body.error?.code;
const profileWith = (token: string) => client(app.url).as(token).call(me, {});

describe('refresh', () => {
  test('rejects an unknown token, an access token and a modified token', async () => {
    expect(await codeOf('x'.repeat(43))).toBe('UNAUTHORIZED');
    expect(await codeOf(mira.refreshToken.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')))).toBe(
      'UNAUTHORIZED',
    );
    expect(await codeOf(mira.token.slice(0, 256))).toBe('UNAUTHORIZED');
  });

  test('ends the whole session when a token is used again after more than 30 s, because two clients have it', async () => {
    const { refresh_token: successor, token } = (await refreshWith(mira.refreshToken)).body.data;
    advanceClock(30_001);
    const response = await refreshWith(mira.refreshToken);
    expect(response.status).toBe(401);
    expect(response.body.error.code).toBe('REVOKED_TOKEN');
    expect(await codeOf(successor)).toBe('REVOKED_TOKEN');
    expect((await profileWith(token)).body.error.code).toBe('REVOKED_TOKEN');
    const [row] =
      await app.sql`select bool_and(revoked_at is not null) as ended from sessions where user_id = ${mira.user.id}`;
    expect(row?.ended).toBe(true);
  });

  test('rejects a session older than 30 days, however often it was refreshed', async () => {
    let token = mira.refreshToken;
    for (let day = 0; day < 29; day += 7) {
      advanceClock(7 * DAY_MS - 1000);
      if (day + 7 < 30) token = (await refreshWith(token)).body.data.refresh_token;
    }
    expect(await codeOf(token)).toBe('EXPIRED_TOKEN');
  });

  test('returns new tokens and updates the time of the last request', async () => {
    advanceClock(60_000);
    const response = await refreshWith(mira.refreshToken);
    expect(response.status).toBe(200);
    expect(Object.keys(response.body.data).sort()).toEqual(['expires_at', 'refresh_token', 'token']);
    expect(response.body.data.refresh_token).toMatch(/^[\w-]{43}$/);
    expect(response.body.data.refresh_token).not.toBe(mira.refreshToken);
    expect((await profileWith(response.body.data.token)).status).toBe(200);
    const [row] = await app.sql<
      { last_seen_at: Date }[]
    >`select last_seen_at from sessions where user_id = ${mira.user.id}`;
    expect(row?.last_seen_at.getTime()).toBe(clock);
  });

  test('returns the same successor within 30 s, so that two tabs do not log each other out', async () => {
    const first = await refreshWith(mira.refreshToken);
    advanceClock(30_000);
    const second = await refreshWith(mira.refreshToken);
    expect(second.status).toBe(200);
    expect(second.body.data.refresh_token).toBe(first.body.data.refresh_token);
    expect((await refreshWith(second.body.data.refresh_token)).status).toBe(200);
  });

  test('returns one successor to twenty concurrent requests, all of which succeed', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => refreshWith(mira.refreshToken)));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(responses.map(({ body }) => body.data.refresh_token)).size).toBe(1);
    const [row] = await app.sql`
      select count(*)::int as n from refresh_tokens t join sessions s on s.id = t.session_id where s.user_id = ${mira.user.id}`;
    expect(row?.n).toBe(2);
  });

  test('stores only hashes of tokens', async () => {
    const { refresh_token: successor } = (await refreshWith(mira.refreshToken)).body.data;
    const [row] = await app.sql`select string_agg(to_jsonb(t)::text, ' ') as all from refresh_tokens t`;
    for (const secret of [mira.refreshToken, successor]) {
      expect(row?.all).not.toContain(secret);
      expect(row?.all).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
    }
  });
});

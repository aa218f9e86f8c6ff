import { login, logout, me, refresh } from '@quartermaster/contract/auth';
import { ACCESS_TOKEN_LIFE_S } from '@quartermaster/contract/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { testClock } from '../../../../test/clock.ts';
import { person } from '../../../../test/factories/people.ts';
import { measureServedMs } from '../../../../test/served-time.ts';

let app: TestApp;
let otherProcess: TestApp;
const clock = testClock();
beforeAll(async () => {
  const { now } = clock;
  app = await startTestApp({ now });
  otherProcess = await startTestApp({ database: app.database, now });
});
afterAll(async () => {
  await otherProcess.close();
  await app.close();
});

test('logout requires a session', async () => {
  const response = await client(app.url).call(logout, {});
  expect(response.status).toBe(401);
  expect(response.body.error).toMatchObject({ code: 'UNAUTHORIZED', message: 'Please log in to continue' });
});

test('logout revokes both tokens immediately', async () => {
  const mira = await person(app);
  expect((await mira.call(me, {})).status).toBe(200);
  expect((await mira.call(logout, {})).status).toBe(204);
  expect((await mira.call(me, {})).body.error.code).toBe('REVOKED_TOKEN');
  const refreshed = await client(app.url).call(refresh, { body: { refresh_token: mira.refreshToken } });
  expect(refreshed.body.error.code).toBe('REVOKED_TOKEN');
  expect((await mira.call(logout, {})).body.error.code).toBe('REVOKED_TOKEN');
});

// Promise B5.
test('after a logout, another process rejects the session within a second', async () => {
  const mira = await person(app);
  const otherProcessClient = client(otherProcess.url).as(mira.token);
  expect((await otherProcessClient.call(me, {})).status).toBe(200);
  await mira.call(logout, {});
  expect(await measureServedMs(otherProcessClient, performance.now())).toBeLessThan(1000);
});

test("logout keeps the user's other sessions and other users' sessions", async () => {
  const [mira, bo] = [await person(app), await person(app)];
  const second = await client(app.url).call(login, {
    body: { email: mira.user.email, password: mira.password },
  });
  await mira.call(logout, {});
  expect((await client(app.url).as(second.body.data.token).call(me, {})).status).toBe(200);
  expect((await bo.call(me, {})).status).toBe(200);
});

test('logout accepts an expired token and ends its session', async () => {
  const mira = await person(app);
  clock.later = (ACCESS_TOKEN_LIFE_S + 60) * 1000;
  expect((await mira.call(me, {})).body.error.code).toBe('EXPIRED_TOKEN');
  expect((await mira.call(logout, {})).status).toBe(204);
  expect((await mira.call(logout, {})).body.error.code).toBe('REVOKED_TOKEN');
  const refreshed = await client(app.url).call(refresh, { body: { refresh_token: mira.refreshToken } });
  expect(refreshed.body.error.code).toBe('REVOKED_TOKEN');
  clock.later = 0;
});

import { login } from '@quartermaster/contract/auth';
import { confirmPassword } from '@quartermaster/contract/reauthentication';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { authenticated, type Person, person } from '../../../../test/factories/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const confirm = (testUser: Pick<Person, 'call'>, password: string) =>
  testUser.call(confirmPassword, { body: { password } });
const confirmedSessionCount = async (testUser: Person) => {
  const [row] = await app.sql<{ n: number }[]>`
    select count(authenticated_at)::int as n from sessions where user_id = ${testUser.user.id}`;
  return row?.n;
};

describe('confirmation by password', () => {
  test('rejects a wrong password and does not mark the session as recently authenticated', async () => {
    const mira = await authenticated(app, await person(app), false);
    const response = await confirm(mira, 'Not-The-Password-1');
    expect([response.status, response.body.error.details]).toEqual([
      422,
      [{ field: 'password', message: 'This is not your password' }],
    ]);
    expect(await confirmedSessionCount(mira)).toBe(0);
  });

  test('rejects the password of another user', async () => {
    const [mira, bo] = [await person(app), await person(app, { password: 'Other-Lanterns-42' })];
    await authenticated(app, mira, false);
    expect((await confirm(mira, bo.password)).status).toBe(422);
    expect(await confirmedSessionCount(mira)).toBe(0);
  });

  test('rejects an account without a password, and an empty password', async () => {
    const mira = await authenticated(app, await person(app), false);
    await app.sql`update users set password_hash = null where id = ${mira.user.id}`;
    const response = await confirm(mira, mira.password);
    expect([response.status, response.body.error.message]).toEqual([
      409,
      'Your account has no password. Confirm with a code sent by email.',
    ]);
    expect((await confirm(mira, '')).status).toBe(422);
    expect(await confirmedSessionCount(mira)).toBe(0);
  });

  test('marks only the confirming session as recently authenticated, for 10 minutes', async () => {
    const mira = await person(app);
    await client(app.url).call(login, { body: { email: mira.user.email, password: mira.password } });
    await authenticated(app, mira, false);
    const before = Date.now();
    const response = await confirm(mira, mira.password);
    expect(response.status).toBe(200);
    const until = Date.parse(response.body.data.recent_until);
    expect(until).toBeGreaterThanOrEqual(before + 10 * 60_000);
    expect(until).toBeLessThanOrEqual(Date.now() + 10 * 60_000);
    expect(await confirmedSessionCount(mira)).toBe(1);
  });

  test('rejects the eleventh attempt in 15 minutes, even with the right password', async () => {
    const rateLimitedApp = await startTestApp({ config: { rateLimits: true } });
    try {
      const mira = await person(rateLimitedApp);
      for (let guess = 0; guess < 10; guess += 1)
        expect((await confirm(mira, `Wrong-${guess}-Wrong`)).status).toBe(422);
      const response = await confirm(mira, mira.password);
      expect(response.status).toBe(429);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await rateLimitedApp.close();
    }
  });
});

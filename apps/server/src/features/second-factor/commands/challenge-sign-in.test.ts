import { changePassword } from '@quartermaster/contract/account';
import { completeLogin, login, me } from '@quartermaster/contract/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { challengeOf, outcomeOf, withTotp } from '../../../../test/factories/second-factor.ts';
import { runHousekeeping } from '../../../platform/housekeeping.ts';

const START = Date.parse('2026-11-22T10:00:00Z');
const STEP_MS = 30_000;
let app: TestApp;
let time = START;
const start = (rateLimits: boolean) => startTestApp({ now: () => new Date(time), config: { rateLimits } });
beforeAll(async () => {
  app = await start(false);
});
beforeEach(() => {
  time = START;
});
afterAll(() => app.close());

const guest = () => client(app.url);
const logIn = ({ user: { email }, password }: Person) => guest().call(login, { body: { email, password } });
const complete = (challenge: string, code: string) =>
  guest().call(completeLogin, { body: { challenge, code } });
/** A user with an authenticator app whose newest code has not been used. */
async function personWithSecondFactor() {
  const testUser = await person(app);
  const factors = await withTotp(testUser, time);
  time += STEP_MS;
  return { testUser, ...factors };
}

describe('sign-in with a second factor', () => {
  test('opens no session with the password alone, and does not reveal the second factor after a wrong password', async () => {
    const { testUser } = await personWithSecondFactor();
    const { body } = await logIn(testUser);
    expect(Object.keys(body)).toEqual(['status', 'error']);
    expect(body.error.details.map(({ field }) => field)).toEqual(['challenge', 'expires_at', 'methods']);
    const [row] = await app.sql`select count(*)::int as n from sessions where user_id = ${testUser.user.id}`;
    expect(row?.n).toBe(1);
    const response = await logIn({ ...testUser, password: 'Not-The-Password-1' });
    expect([response.status, response.body.error.code]).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  test('opens a session with a code, which counts as recent authentication', async () => {
    const { testUser, phone } = await personWithSecondFactor();
    const { status, body } = await complete(await challengeOf(app, testUser), phone.codeAt(time));
    expect([status, body.data.user.id]).toEqual([200, testUser.user.id]);
    const session = guest().as(body.data.token);
    expect((await session.call(me, {})).status).toBe(200);
    const [row] = await app.sql`
      select authenticated_at from sessions where user_id = ${testUser.user.id} order by created_at desc, id desc limit 1`;
    expect(row?.authenticated_at).toEqual(new Date(time));
  });

  test('ends after five wrong codes, even if all are concurrent', async () => {
    const { testUser, phone } = await personWithSecondFactor();
    const challenge = await challengeOf(app, testUser);
    const wrongCode = String((Number(phone.codeAt(time)) + 1) % 1_000_000).padStart(6, '0');
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcomeOf(app, challenge, wrongCode)));
    expect(outcomes.filter((outcome) => outcome === '422 VALIDATION_ERROR')).toHaveLength(5);
    expect(await outcomeOf(app, challenge, phone.codeAt(time))).toBe('409 CONFLICT');
  });

  test('ends after five minutes, after its use, and when the password is changed', async () => {
    const { testUser, phone } = await personWithSecondFactor();
    const oldChallenge = await challengeOf(app, testUser);
    time += 5 * 60_000;
    expect(await outcomeOf(app, oldChallenge, phone.codeAt(time))).toBe('409 CONFLICT');
    const usedChallenge = await challengeOf(app, testUser);
    expect(await outcomeOf(app, usedChallenge, phone.codeAt(time))).toBe(200);
    expect(await outcomeOf(app, usedChallenge, phone.codeAt(time))).toBe('409 CONFLICT');
    const pendingChallenge = await challengeOf(app, testUser);
    time = START + STEP_MS;
    const password = 'Eight-Lanterns-43';
    const form = { current_password: testUser.password, password, password_confirmation: password };
    expect((await testUser.call(changePassword, { body: form })).status).toBe(200);
    expect(await outcomeOf(app, pendingChallenge, phone.codeAt(time + 5 * 60_000))).toBe('409 CONFLICT');
  });

  test('is deleted after it has expired', async () => {
    const { testUser } = await personWithSecondFactor();
    await challengeOf(app, testUser);
    await runHousekeeping(app.sql, new Date(time + 6 * 60_000));
    const rows = await app.sql`select from sign_in_challenges where user_id = ${testUser.user.id}`;
    expect(rows.length).toBe(0);
  });

  test('rejects the eleventh code of an account in 15 minutes, even if it is correct', async () => {
    await app.close();
    app = await start(true);
    const { testUser, phone } = await personWithSecondFactor();
    for (let sent = 0; sent < 10; sent += 5) {
      const challenge = await challengeOf(app, testUser);
      for (let i = 0; i < 5; i += 1) await complete(challenge, 'aaaaaaaaaa');
    }
    expect(await outcomeOf(app, await challengeOf(app, testUser), phone.codeAt(time))).toBe(
      '429 RATE_LIMITED',
    );
  });
});

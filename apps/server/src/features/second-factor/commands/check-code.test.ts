import { completeLogin } from '@quartermaster/contract/auth';
import { getSecondFactors } from '@quartermaster/contract/second-factor';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { person } from '../../../../test/factories/people.ts';
import { challengeOf, outcomeOf, withTotp } from '../../../../test/factories/second-factor.ts';
import { createTokens } from '../../../platform/auth/tokens.ts';
import { hashRecoveryCode } from '../domain/recovery-code.ts';

const START = Date.parse('2026-11-22T10:00:00Z');
const STEP_MS = 30_000;
let app: TestApp;
let time = START;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(time) });
});
beforeEach(() => {
  time = START;
});
afterAll(() => app.close());

const guest = () => client(app.url);
const complete = (challenge: string, code: string) =>
  guest().call(completeLogin, { body: { challenge, code } });
/** A user with an authenticator app whose newest code has not been used. */
async function personWithSecondFactor() {
  const user = await person(app);
  const factors = await withTotp(user, time);
  time += STEP_MS;
  return { user, ...factors };
}

describe('second factor', () => {
  test('accepts a code once, and rejects codes older than a used code', async () => {
    const { user, phone } = await personWithSecondFactor();
    time += STEP_MS;
    const code = phone.codeAt(time);
    const [first, second] = [await challengeOf(app, user), await challengeOf(app, user)];
    expect(await outcomeOf(app, first, code)).toBe(200);
    expect(await outcomeOf(app, second, code)).toBe('422 VALIDATION_ERROR');
    expect(await outcomeOf(app, second, phone.codeAt(time - STEP_MS))).toBe('422 VALIDATION_ERROR');
  });

  test('accepts one of two concurrent sign-ins with the same code', async () => {
    const { user, phone } = await personWithSecondFactor();
    const challenges = [await challengeOf(app, user), await challengeOf(app, user)];
    const outcomes = await Promise.all(
      challenges.map((challenge) => outcomeOf(app, challenge, phone.codeAt(time))),
    );
    expect(outcomes.sort()).toEqual([200, '422 VALIDATION_ERROR']);
  });

  test('accepts the code of a phone whose clock is off by 30 seconds, but not by 60', async () => {
    const { user, phone } = await personWithSecondFactor();
    expect(await outcomeOf(app, await challengeOf(app, user), phone.codeAt(time - 2 * STEP_MS))).toBe(
      '422 VALIDATION_ERROR',
    );
    expect(await outcomeOf(app, await challengeOf(app, user), phone.codeAt(time + STEP_MS))).toBe(200);
  });

  test('accepts a recovery code once, even if typed with a hyphen and capitals', async () => {
    const { user, recoveryCodes } = await personWithSecondFactor();
    const [code = ''] = recoveryCodes;
    const typedCode = `${code.slice(0, 5)}-${code.slice(5)}`.toUpperCase();
    const { body } = await complete(await challengeOf(app, user), typedCode);
    const factors = await guest().as(body.data.token).call(getSecondFactors, {});
    expect(factors.body.data.totp.recovery_codes_left).toBe(9);
    expect(await outcomeOf(app, await challengeOf(app, user), code)).toBe('422 VALIDATION_ERROR');
  });

  test('accepts a recovery code that contains only digits', async () => {
    const { user } = await personWithSecondFactor();
    const { id } = user.user;
    const code = '2345678923';
    const hash = hashRecoveryCode(
      createTokens(app.config.secretKey, () => new Date()),
      id,
      code,
    );
    await app.sql`insert into recovery_codes (user_id, hash) values (${id}, ${hash})`;
    expect(await outcomeOf(app, await challengeOf(app, user), code)).toBe(200);
  });

  test('rejects the recovery code of another user', async () => {
    const [mira, nim] = [await personWithSecondFactor(), await personWithSecondFactor()];
    expect(await outcomeOf(app, await challengeOf(app, mira.user), nim.recoveryCodes[0] ?? '')).toBe(
      '422 VALIDATION_ERROR',
    );
  });
});

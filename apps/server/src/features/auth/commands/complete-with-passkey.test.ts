import { completeLogin } from '@quartermaster/contract/auth';
import {
  completeLoginWithPasskey,
  loginWithPasskey,
  startPasskeyLogin,
} from '@quartermaster/contract/passkey';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { type SoftwarePasskey, withPasskey } from '../../../../test/factories/passkeys.ts';
import { person } from '../../../../test/factories/people.ts';
import { challengeOf, outcomeOf } from '../../../../test/factories/second-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const guest = () => client(app.url);
const options = async (challenge: string) =>
  (await guest().call(startPasskeyLogin, { body: { challenge } })).body.data;
const complete = (challenge: string, credential: ReturnType<SoftwarePasskey['sign']>) =>
  guest().call(completeLoginWithPasskey, { body: { challenge, credential } });

describe('passkey as second factor', () => {
  test('rejects the passkey of another user, the challenge of another sign-in, and options for an unknown sign-in', async () => {
    const [mira, bo] = [await person(app), await person(app)];
    const [miraKey, boKey] = [(await withPasskey(mira)).key, (await withPasskey(bo)).key];
    const [first, second] = [await challengeOf(app, mira), await challengeOf(app, mira)];
    expect((await complete(first, boKey.sign(await options(first)))).status).toBe(422);
    expect((await complete(first, miraKey.sign(await options(second)))).status).toBe(422);
    const loginOptions = (await guest().call(startPasskeyLogin, { body: {} })).body.data;
    expect((await complete(first, miraKey.sign(loginOptions))).status).toBe(422);
    const unknownResponse = await guest().call(startPasskeyLogin, { body: { challenge: 'x'.repeat(43) } });
    expect([unknownResponse.status, unknownResponse.body.error.code]).toEqual([409, 'CONFLICT']);
    const loginCredential = miraKey.sign(await options(first));
    expect((await guest().call(loginWithPasskey, { body: { credential: loginCredential } })).status).toBe(
      422,
    );
  });

  test('opens one session, which records both steps', async () => {
    const mira = await person(app);
    const { key } = await withPasskey(mira);
    const challenge = await challengeOf(app, mira);
    const credential = key.sign(await options(challenge));
    expect((await complete(challenge, credential)).status).toBe(200);
    expect((await complete(challenge, credential)).status).toBe(409);
    const rows = await app.sql`
      select signed_in_by, second_factor from sessions where user_id = ${mira.user.id} order by created_at, id`;
    expect(rows.at(-1)).toEqual({ signed_in_by: 'password', second_factor: 'passkey' });
  });

  test('ends the sign-in after five failed attempts', async () => {
    const [mira, bo] = [await person(app), await person(app)];
    const { key } = await withPasskey(mira);
    const boKey = (await withPasskey(bo)).key;
    const challenge = await challengeOf(app, mira);
    const validOptions = await options(challenge);
    for (let i = 0; i < 5; i += 1)
      expect((await complete(challenge, boKey.sign(validOptions))).status).toBe(422);
    expect((await complete(challenge, key.sign(validOptions))).status).toBe(409);
  });

  test('can be replaced by a recovery code when it is the only second factor', async () => {
    const mira = await person(app);
    const { recovery_codes } = await withPasskey(mira);
    const [code = ''] = recovery_codes ?? [];
    expect(await outcomeOf(app, await challengeOf(app, mira), code)).toBe(200);
    expect(await outcomeOf(app, await challengeOf(app, mira), code)).toBe('422 VALIDATION_ERROR');
    const digitsResponse = await guest().call(completeLogin, {
      body: { challenge: await challengeOf(app, mira), code: '123456' },
    });
    expect(digitsResponse.status).toBe(422);
  });
});

import { listSessions } from '@quartermaster/contract/account';
import { completeLogin, login } from '@quartermaster/contract/auth';
import { loginWithPasskey, startPasskeyLogin } from '@quartermaster/contract/passkey';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { startDiscord, type TestDiscord } from '../../../../test/discord.ts';
import { discordPerson } from '../../../../test/factories/discord.ts';
import { withPasskey } from '../../../../test/factories/passkeys.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { challengeOf } from '../../../../test/factories/second-factor.ts';

let discord: TestDiscord;
let app: TestApp;
beforeAll(async () => {
  discord = await startDiscord();
  app = await startTestApp({ config: { discord: discord.application } });
});
afterAll(async () => {
  await app.close();
  await discord.stop();
});

const guest = () => client(app.url);
const signInMethodsOf = async (user: Pick<Person, 'call'>) =>
  (await user.call(listSessions, { query: {} })).body.data
    .map(({ signed_in_by, second_factor }) => [signed_in_by, second_factor])
    .sort();

describe('session list', () => {
  test('shows the sign-in method and the second factor of each session', async () => {
    const mira = await person(app);
    const body = { email: mira.user.email, password: mira.password };
    await guest().call(login, { body });
    const { key, recovery_codes } = await withPasskey(mira);
    const [code = ''] = recovery_codes ?? [];
    await guest().call(completeLogin, { body: { challenge: await challengeOf(app, mira), code } });
    const options = (await guest().call(startPasskeyLogin, { body: {} })).body.data;
    await guest().call(loginWithPasskey, { body: { credential: key.sign(options) } });
    expect(await signInMethodsOf(mira)).toEqual([
      ['passkey', null],
      ['password', null],
      ['password', null],
      ['password', 'recovery_code'],
    ]);
  });

  test('shows Discord as a sign-in method, and no method for a session without a recorded one', async () => {
    const nim = await discordPerson(app, discord);
    expect(await signInMethodsOf(nim)).toEqual([['discord', null]]);
    await app.sql`update sessions set signed_in_by = null where user_id = ${nim.user.id}`;
    expect(await signInMethodsOf(nim)).toEqual([[null, null]]);
  });
});

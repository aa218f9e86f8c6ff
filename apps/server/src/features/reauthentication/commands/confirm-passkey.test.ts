import { confirmPasskey, removePasskey, startPasskeyConfirmation } from '@quartermaster/contract/passkey';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { withPasskey } from '../../../../test/factories/passkeys.ts';
import { authenticated, type Person, person } from '../../../../test/factories/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const options = async (user: Person) => (await user.call(startPasskeyConfirmation, {})).body.data;
const unknownPasskey = { params: { id: '0192f0aa-0000-7000-8000-000000000999' } };

describe('confirmation by passkey', () => {
  test('is rejected for an account without a passkey, with the passkey of another user, and with the challenge of another session', async () => {
    const [mira, bo] = [await person(app), await person(app)];
    expect((await mira.call(startPasskeyConfirmation, {})).body.error.message).toBe(
      'This account has no passkey.',
    );
    const [mirasKey, bosKey] = [(await withPasskey(mira)).key, (await withPasskey(bo)).key];
    const confirm = (credential: ReturnType<typeof mirasKey.sign>) =>
      mira.call(confirmPasskey, { body: { credential } });
    expect((await confirm(bosKey.sign(await options(mira)))).status).toBe(422);
    expect((await confirm(mirasKey.sign(await options(bo)))).status).toBe(422);
  });

  test('marks the session as recently authenticated, even for an account without a password', async () => {
    const mira = await person(app);
    const { key } = await withPasskey(mira);
    await app.sql`update users set password_hash = null where id = ${mira.user.id}`;
    await authenticated(app, mira, false);
    const rejected = await mira.call(removePasskey, unknownPasskey);
    expect(rejected.body.error.details.map(({ field }) => field)).toEqual(['passkey', 'code']);
    const credential = key.sign(await options(mira));
    expect((await mira.call(confirmPasskey, { body: { credential } })).status).toBe(200);
    expect((await mira.call(removePasskey, unknownPasskey)).status).toBe(404);
    expect((await mira.call(confirmPasskey, { body: { credential } })).status).toBe(422);
  });
});

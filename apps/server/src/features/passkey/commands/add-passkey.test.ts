import { deleteAccount } from '@quartermaster/contract/account';
import { accountExport, exportAccount } from '@quartermaster/contract/account-export';
import { listNotifications } from '@quartermaster/contract/notification';
import {
  addPasskey,
  listPasskeys,
  renamePasskey,
  startPasskeyCreation,
} from '@quartermaster/contract/passkey';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { startAppWithMailServer } from '../../../../test/app-with-mail-server.ts';
import { testClock } from '../../../../test/clock.ts';
import { type Deviation, softwarePasskey, withPasskey } from '../../../../test/factories/passkeys.ts';
import { authenticated, type Person, person } from '../../../../test/factories/people.ts';
import { withTotp } from '../../../../test/factories/second-factor.ts';
import type { MailServer } from '../../../../test/mail-server.ts';

let mailServer: MailServer;
let app: TestApp;
const clock = testClock();
beforeAll(async () => {
  ({ app, mailServer } = await startAppWithMailServer({ now: clock.now }));
});
afterAll(() => app.close());

const optionsFor = async (user: Person) => (await user.call(startPasskeyCreation, {})).body.data;
const listOf = async (user: Person) => (await user.call(listPasskeys, {})).body.data;

describe('adding a passkey', () => {
  test('requires recent authentication', async () => {
    const mira = await authenticated(app, await person(app), false);
    expect((await mira.call(startPasskeyCreation, {})).body.error.code).toBe(
      'RECENT_AUTHENTICATION_REQUIRED',
    );
  });

  test.each<[string, Deviation]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another site', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['with a challenge that was never issued', { challenge: 'A'.repeat(75) }],
  ])('rejects a passkey %s', async (_name, deviation) => {
    const mira = await person(app);
    const credential = softwarePasskey().create(await optionsFor(mira), deviation);
    const { status, body } = await mira.call(addPasskey, { body: { name: 'Laptop', credential } });
    expect([status, body.error.details[0]?.field]).toEqual([422, 'credential']);
    expect(await listOf(mira)).toEqual({ passkeys: [], recovery_codes_left: 0 });
  });

  test('rejects another session’s challenge, an expired challenge and a used challenge', async () => {
    const [mira, bo] = [await person(app), await person(app)];
    const add = (user: Person, credential: ReturnType<ReturnType<typeof softwarePasskey>['create']>) =>
      user.call(addPasskey, { body: { name: 'Laptop', credential } });
    const bosCredential = softwarePasskey().create(await optionsFor(bo));
    expect((await add(mira, bosCredential)).status).toBe(422);
    const options = await optionsFor(mira);
    clock.later = 5 * 60_000 + 1000;
    expect((await add(mira, softwarePasskey().create(options))).status).toBe(422);
    clock.later = 0;
    expect((await add(mira, softwarePasskey().create(options))).status).toBe(201);
    expect((await add(mira, softwarePasskey().create(options))).status).toBe(422);
  });

  test('rejects a passkey that is already stored', async () => {
    const [mira, bo] = [await person(app), await person(app)];
    const { key } = await withPasskey(mira);
    const credential = key.create(await optionsFor(bo));
    const { status, body } = await bo.call(addPasskey, { body: { name: 'Copied', credential } });
    expect([status, body.error.message]).toEqual([409, 'This passkey is already in use.']);
  });

  test('returns recovery codes only if there was no second factor before, and is reported by email, notification and audit entry', async () => {
    const mira = await person(app);
    const first = await withPasskey(mira, 'Laptop');
    expect(new Set(first.recovery_codes).size).toBe(10);
    expect((await withPasskey(mira, 'Phone')).recovery_codes).toBe(null);
    const { passkeys, recovery_codes_left } = await listOf(mira);
    expect(passkeys.map(({ name, last_used_at }) => [name, last_used_at])).toEqual([
      ['Laptop', null],
      ['Phone', null],
    ]);
    expect(recovery_codes_left).toBe(10);
    expect((await mailServer.mail(mira.user.email, 'A passkey was added to your account')).text).toContain(
      'passkey',
    );
    const { body } = await mira.call(listNotifications, {});
    expect(body.data.map(({ title }) => title)).toEqual(['Passkey added', 'Passkey added']);
    const entries = await app.sql`select action from audit_entries where actor_id = ${mira.user.id}`;
    expect(entries.map(({ action }) => action)).toEqual(['passkey_added', 'passkey_added']);
    const nim = await person(app);
    await withTotp(nim, Date.now());
    expect((await withPasskey(nim)).recovery_codes).toBe(null);
  });

  test('is rejected before it starts if the account has 20 passkeys', async () => {
    const mira = await person(app);
    await app.sql`
      insert into passkeys (id, user_id, credential_id, public_key, counter, is_synced, name, created_at)
      select gen_random_uuid(), ${mira.user.id}, sha256(n::text::bytea), '', 0, false, 'Key', now()
      from generate_series(1, 20) n`;
    const { status, body } = await mira.call(startPasskeyCreation, {});
    expect([status, body.error.message]).toEqual([
      409,
      'An account has at most 20 passkeys. Remove one first.',
    ]);
  });

  test('stores a passkey that only its owner can rename, and that is exported and deleted with the account', async () => {
    const [mira, bo] = [await person(app), await person(app)];
    const { passkey } = await withPasskey(mira);
    const params = { id: passkey.id };
    expect((await bo.call(renamePasskey, { params, body: { name: 'Mine' } })).status).toBe(404);
    expect((await mira.call(renamePasskey, { params, body: { name: ' ' } })).status).toBe(422);
    expect((await mira.call(renamePasskey, { params, body: { name: 'Work laptop' } })).body.data.name).toBe(
      'Work laptop',
    );
    const file = accountExport.parse((await mira.send('GET', exportAccount.path)).body);
    expect(file.passkeys).toMatchObject([{ name: 'Work laptop', last_used_at: null }]);
    await mira.call(deleteAccount, { body: { password: mira.password } });
    expect(await app.sql`select from passkeys where user_id = ${mira.user.id}`).toHaveLength(0);
  });
});

import { me } from '@quartermaster/contract/auth';
import { listNotifications } from '@quartermaster/contract/notification';
import { listPasskeys, loginWithPasskey, startPasskeyLogin } from '@quartermaster/contract/passkey';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { startAppWithMailServer } from '../../../../test/app-with-mail-server.ts';
import { client } from '../../../../test/client.ts';
import { testClock } from '../../../../test/clock.ts';
import {
  type Deviation,
  type SoftwarePasskey,
  softwarePasskey,
  withPasskey,
} from '../../../../test/factories/passkeys.ts';
import { person } from '../../../../test/factories/people.ts';
import type { MailServer } from '../../../../test/mail-server.ts';
import { runHousekeeping } from '../../../platform/housekeeping.ts';

let mailServer: MailServer;
let app: TestApp;
const clock = testClock();
beforeAll(async () => {
  ({ app, mailServer } = await startAppWithMailServer({ now: clock.now }));
});
afterAll(() => app.close());

const guest = () => client(app.url);
const options = async () => (await guest().call(startPasskeyLogin, { body: {} })).body.data;
const send = (credential: ReturnType<SoftwarePasskey['sign']>) =>
  guest().call(loginWithPasskey, { body: { credential } });
const logIn = async (key: SoftwarePasskey, deviation?: Deviation) =>
  send(key.sign(await options(), deviation));

describe('login with a passkey', () => {
  test.each<[string, Deviation]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another site', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['with a challenge that was never issued', { challenge: 'A'.repeat(75) }],
  ])('rejects a response %s', async (_name, deviation) => {
    const mira = await person(app);
    const { key } = await withPasskey(mira);
    const { status, body } = await logIn(key, deviation);
    expect([status, body.error.code]).toEqual([422, 'VALIDATION_ERROR']);
  });

  test('returns the same error for an unknown passkey as for a wrong signature, and rejects the user handle of another account', async () => {
    const [mira, bo] = [await person(app), await person(app)];
    const [mirasKey, bosKey] = [(await withPasskey(mira)).key, (await withPasskey(bo)).key];
    const unknownKey = softwarePasskey();
    const unknownKeyResponse = await logIn(unknownKey, { hasUserHandle: false });
    const validCredential = mirasKey.sign(await options());
    const wrongSignatureResponse = await send({
      ...validCredential,
      signature: bosKey.sign(await options()).signature,
    });
    expect([wrongSignatureResponse.status, wrongSignatureResponse.body]).toEqual([
      unknownKeyResponse.status,
      unknownKeyResponse.body,
    ]);
    expect(wrongSignatureResponse.status).toBe(422);
    const credentialWithOtherHandle = {
      ...mirasKey.sign(await options()),
      user_handle: bosKey.sign(await options()).user_handle,
    };
    expect((await send(credentialWithOtherHandle)).status).toBe(422);
  });

  test('opens a session that is recently authenticated, and stores when the passkey was last used', async () => {
    const mira = await person(app);
    const { key } = await withPasskey(mira);
    const { status, body } = await logIn(key);
    expect([status, body.data.user.id]).toEqual([200, mira.user.id]);
    expect((await guest().as(body.data.token).call(me, {})).status).toBe(200);
    const [row] = await app.sql`
      select signed_in_by, second_factor, authenticated_at is not null as recent from sessions
      where user_id = ${mira.user.id} and signed_in_by = 'passkey'`;
    expect(row).toEqual({ signed_in_by: 'passkey', second_factor: null, recent: true });
    const { passkeys } = (await mira.call(listPasskeys, {})).body.data;
    expect(passkeys[0]?.last_used_at).not.toBe(null);
  });

  test('rejects a replayed response and a late response; used challenges are deleted after they expire', async () => {
    const mira = await person(app);
    const { key } = await withPasskey(mira);
    const assertion = key.sign(await options());
    const replays = await Promise.all(Array.from({ length: 4 }, () => send(assertion)));
    expect(replays.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    const lateResponse = key.sign(await options());
    clock.later = 5 * 60_000 + 1000;
    expect((await send(lateResponse)).status).toBe(422);
    await runHousekeeping(app.sql, new Date(Date.now() + 10 * 60_000));
    expect(await app.sql`select from used_passkey_challenges`).toHaveLength(0);
  });

  test('rejects a counter that did not increase and notifies the owner; accepts authenticators without a counter', async () => {
    const mira = await person(app);
    const { key } = await withPasskey(mira);
    expect((await logIn(key, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 3, 0]) expect((await logIn(key, { counter })).status).toBe(422);
    await mailServer.mail(mira.user.email, 'A passkey for your account was rejected');
    const { body } = await mira.call(listNotifications, {});
    expect(body.data.map(({ title }) => title)).toContain('Passkey rejected');
    const entries = await app.sql`
      select from audit_entries where actor_id = ${mira.user.id} and action = 'passkey_refused'`;
    expect(entries).toHaveLength(3);
    expect((await logIn(key, { counter: 8 })).status).toBe(200);
    const bo = await person(app);
    const keyWithoutCounter = (await withPasskey(bo)).key;
    for (let i = 0; i < 2; i += 1) expect((await logIn(keyWithoutCounter, { counter: 0 })).status).toBe(200);
  });

  test('does not notify the owner of a decreased counter if the signature is invalid', async () => {
    const mira = await person(app);
    const { key } = await withPasskey(mira);
    expect((await logIn(key, { counter: 9 })).status).toBe(200);
    const decreasedCounter = key.sign(await options(), { counter: 2 });
    expect((await send({ ...decreasedCounter, signature: key.sign(await options()).signature })).status).toBe(
      422,
    );
    const { body } = await mira.call(listNotifications, {});
    expect(body.data.map(({ title }) => title)).not.toContain('Passkey rejected');
  });
});

import { deleteAccount } from '@quartermaster/contract/account';
import { listApiKeys } from '@quartermaster/contract/api-key';
import { getParty, listParties } from '@quartermaster/contract/party';
import { endPatronage } from '@quartermaster/contract/patronage';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { client, outcome } from '../../../test/client.ts';
import { grantAdmin } from '../../../test/factories/admins.ts';
import { apiKey } from '../../../test/factories/api-keys.ts';
import { sponsoredParty } from '../../../test/factories/patronages.ts';
import { person } from '../../../test/factories/people.ts';
import { apiKeyInUrl, isApiKey, newApiKey } from './api-keys.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const DAY_MS = 24 * 60 * 60_000;
let app: TestApp;
let elapsedMs = 0;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(NOW + elapsedMs), config: { defaultTier: 'tier_free' } });
});
beforeEach(() => {
  elapsedMs = 0;
});
afterAll(() => app.close());

/** A user whose tier includes API keys. */
async function userWithApiKeys() {
  const mira = await person(app);
  await app.sql`update users set tier = 'tier_2' where id = ${mira.user.id}`;
  return mira;
}

describe('API key', () => {
  test('is rejected when it is unknown or malformed', async () => {
    const unknown = newApiKey();
    for (const token of [unknown, `${unknown}x`, unknown.slice(0, -1), unknown.toUpperCase(), 'qm_'])
      expect(outcome(await client(app.url).as(token).call(listParties, {}))).toBe('401 UNAUTHORIZED');
  });

  test('is rejected once it has expired', async () => {
    const { call } = await apiKey(app, await userWithApiKeys(), { expires_in_days: 1 });
    elapsedMs = DAY_MS - 1;
    expect(outcome(await call(listParties, {}))).toBe('200');
    elapsedMs = DAY_MS;
    expect(outcome(await call(listParties, {}))).toBe('401 EXPIRED_TOKEN');
  });

  test("is rejected while its owner's tier does not include API keys", async () => {
    const mira = await userWithApiKeys();
    const { call } = await apiKey(app, mira);
    await app.sql`update users set tier = 'tier_1' where id = ${mira.user.id}`;
    expect(outcome(await call(listParties, {}))).toBe('403 FEATURE_NOT_IN_TIER');
    await app.sql`update users set tier = 'tier_3' where id = ${mira.user.id}`;
    expect(outcome(await call(listParties, {}))).toBe('200');
  });

  test("is rejected once the patronage that grants API access in the key's party ends", async () => {
    const { testParty, beneficiary, patronage } = await sponsoredParty(app, { tier: 'tier_3' });
    const { call } = await apiKey(app, beneficiary, { party_ids: [testParty.id] });
    const read = async () => outcome(await call(getParty, { params: { id: testParty.id } }));
    expect(await read()).toBe('200');
    await beneficiary.call(endPatronage, { params: { id: patronage.id } });
    expect(await read()).toBe('403 FEATURE_NOT_IN_TIER');
  });

  test("is deleted with its owner's account and then rejected", async () => {
    const mira = await userWithApiKeys();
    const { call } = await apiKey(app, mira);
    const { username } = mira.user;
    expect((await mira.call(deleteAccount, { body: { password: mira.password, username } })).status).toBe(
      204,
    );
    expect(outcome(await call(listParties, {}))).toBe('401 UNAUTHORIZED');
    expect(await app.sql`select from api_keys where user_id = ${mira.user.id}`).toHaveLength(0);
  });

  test('is rejected while its owner is suspended', async () => {
    const mira = await userWithApiKeys();
    const { call } = await apiKey(app, mira);
    await app.sql`
      update users set suspended_at = ${new Date(NOW)}, suspended_until = ${new Date(NOW + 1000)},
        suspension_reason = 'Spam' where id = ${mira.user.id}`;
    expect(outcome(await call(listParties, {}))).toBe('403 FORBIDDEN');
    elapsedMs = 1000;
    expect(outcome(await call(listParties, {}))).toBe('200');
  });

  test('is rejected by an admin endpoint, even if its owner is an admin', async () => {
    const mira = await userWithApiKeys();
    await grantAdmin(app, mira);
    const { send } = await apiKey(app, mira);
    expect(outcome(await send('GET', '/api/v1/admin/audit_logs'))).toBe('403 FORBIDDEN');
  });

  test('records its last use at most once a minute', async () => {
    const mira = await userWithApiKeys();
    const { call } = await apiKey(app, mira);
    const lastUse = async () => (await mira.call(listApiKeys, {})).body.data[0]?.last_used_at;
    expect(await lastUse()).toBe(null);
    await call(listParties, {});
    elapsedMs = 59_999;
    await call(listParties, {});
    expect(await lastUse()).toBe('2026-11-22T10:00:00.000Z');
    elapsedMs = 60_000;
    await call(listParties, {});
    expect(await lastUse()).toBe('2026-11-22T10:01:00.000Z');
  });
});

describe('apiKeyInUrl', () => {
  const key = newApiKey();
  test.each([
    ['in a query', `/api/v1/parties?key=${key}`],
    ['in a path', `/api/v1/${key}/parties`],
    ['percent-encoded', `/cable?token=%71%6D_${key.slice(3)}`],
    ['with an encoded underscore', `/?a=qm%5f${key.slice(3)}&b=1`],
  ])('finds a key %s', (_, url) => expect(apiKeyInUrl(url)).toBe(key));

  test('finds no key in other URLs', () => {
    for (const url of [
      '/',
      '/api/v1/parties?search=qm_',
      '/%zz%qm_',
      `/?key=${key}x`,
      '/api/v1/parties?search=Aqm',
    ])
      expect(apiKeyInUrl(url)).toBe(null);
    expect(isApiKey(key)).toBe(true);
  });
});

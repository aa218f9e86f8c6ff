import { createApiKey, listApiKeys } from '@quartermaster/contract/api-key';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { outcome } from '../../../../test/client.ts';
import { apiKey } from '../../../../test/factories/api-keys.ts';
import { sponsoredParty } from '../../../../test/factories/patronages.ts';
import { authenticated, person } from '../../../../test/factories/people.ts';
import { member, party } from '../../../../test/factories/test-parties.ts';

const NOW = new Date('2026-11-22T10:00:00.000Z');
let app: TestApp;
let freeTierApp: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: () => NOW });
  freeTierApp = await startTestApp({ config: { defaultTier: 'tier_free' } });
});
afterAll(async () => {
  await app.close();
  await freeTierApp.close();
});

const FORM = { name: 'Dice bot', scope: 'read' as const, party_ids: null, expires_in_days: 30 };
const body = (fields: Partial<typeof FORM> | { party_ids: string[] }) => ({
  body: { api_key: { ...FORM, ...fields } },
});

describe('API key creation', () => {
  test('is rejected in a tier without api_access', async () => {
    const mira = await person(freeTierApp);
    expect(outcome(await mira.call(createApiKey, body({})))).toBe('403 FEATURE_NOT_IN_TIER');
    expect((await mira.call(listApiKeys, {})).body.meta).toEqual({ is_in_tier: false });
    await freeTierApp.sql`update users set tier = 'tier_2' where id = ${mira.user.id}`;
    expect(outcome(await mira.call(createApiKey, body({})))).toBe('201');
  });

  test('without API access in the user’s own tier is accepted only for parties in which a patron grants it', async () => {
    const { testParty, beneficiary: mira } = await sponsoredParty(freeTierApp, { tier: 'tier_3' });
    const ownParty = await party(mira);
    expect((await mira.call(listApiKeys, {})).body.meta).toEqual({ is_in_tier: true });
    for (const party_ids of [null, [ownParty.id], [testParty.id, ownParty.id]])
      expect(outcome(await mira.call(createApiKey, body({ party_ids } as never)))).toBe(
        '403 FEATURE_NOT_IN_TIER',
      );
    expect(outcome(await mira.call(createApiKey, body({ party_ids: [testParty.id] })))).toBe('201');
  });

  test('is rejected without recent authentication', async () => {
    const mira = await authenticated(app, await person(app), false);
    expect(outcome(await mira.call(createApiKey, body({})))).toBe('403 RECENT_AUTHENTICATION_REQUIRED');
  });

  test('is rejected for a party that the user is not a member of', async () => {
    const [mira, gm] = [await person(app), await person(app)];
    const { id } = await party(gm);
    const rejected = await mira.call(createApiKey, body({ party_ids: [id] }));
    expect([rejected.status, rejected.body.error.details[0]?.field]).toEqual([422, 'party_ids']);
  });

  test.each([
    ['name', { name: ' ' }],
    ['party_ids', { party_ids: [] }],
    ['expires_in_days', { expires_in_days: 0 }],
    ['expires_in_days', { expires_in_days: 366 }],
  ])('is rejected with an invalid %s', async (field, fields) => {
    const { status, body: rejected } = await (await person(app)).call(createApiKey, body(fields));
    expect([status, rejected.error.details.map((detail) => detail.field)]).toEqual([422, [field]]);
  });

  test('is limited to twenty keys, even in parallel requests', async () => {
    const mira = await person(app);
    for (let i = 0; i < 18; i += 1) await apiKey(app, mira);
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(async () => mira.call(createApiKey, body({}))));
    expect(outcomes.map(outcome).sort()).toEqual([
      '201',
      '201',
      '409 CONFLICT',
      '409 CONFLICT',
      '409 CONFLICT',
    ]);
    expect((await mira.call(listApiKeys, {})).body.data).toHaveLength(20);
  });

  test('returns the secret once, and the key is listed with its prefix, parties and expiry', async () => {
    const testParty = await party(await person(app), { name: 'The Lantern Company' });
    const mira = await member(app, testParty);
    const created = await mira.call(createApiKey, body({ party_ids: [testParty.id, testParty.id] }));
    const { secret, api_key } = created.body.data;
    expect(secret).toMatch(/^qm_[\w-]{43}$/);
    expect(api_key).toEqual({
      id: api_key.id,
      name: 'Dice bot',
      prefix: secret.slice(0, 8),
      scope: 'read',
      parties: [{ id: testParty.id, name: 'The Lantern Company' }],
      created_at: '2026-11-22T10:00:00.000Z',
      expires_at: '2026-12-22T10:00:00.000Z',
      last_used_at: null,
    });
    const listResponse = (await mira.call(listApiKeys, {})).body;
    expect([listResponse.data, listResponse.meta]).toEqual([[api_key], { is_in_tier: true }]);
  });

  test('does not store the secret, and therefore rejects a repeated request', async () => {
    const mira = await person(app);
    const { secret } = (await mira.call(createApiKey, { ...body({}), key: 'once' })).body.data;
    const [row] = await app.sql<{ text: string }[]>`
      select concat(array(select k::text from api_keys k where k.user_id = ${mira.user.id}),
        array(select i::text from idempotency_keys i where i.user_id = ${mira.user.id}),
        array(select n::text from notifications n where n.user_id = ${mira.user.id})) as text`;
    expect(row?.text).not.toContain(secret);
    expect(row?.text).not.toContain(Buffer.from(secret).toString('hex'));
    expect(outcome(await mira.call(createApiKey, { ...body({}), key: 'once' }))).toBe('409 CONFLICT');
    expect((await mira.call(listApiKeys, {})).body.data).toHaveLength(1);
  });
});

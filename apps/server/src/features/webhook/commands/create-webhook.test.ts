import { WEBHOOKS_MAX } from '@quartermaster/contract/constants';
import { updateParty } from '@quartermaster/contract/party';
import { createWebhook } from '@quartermaster/contract/webhook';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { expectOk, member, party } from '../../../../test/factories/test-parties.ts';
import { webhook } from '../../../../test/factories/webhooks.ts';

const WEBHOOK_URL = 'https://hooks.example.org/party';

let app: TestApp;
let gm: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { webhookHosts: 'public' } });
  gm = await person(app);
});
afterAll(() => app.close());

const create = (user: Person, id: string, form: object = {}) =>
  user.call(createWebhook, { params: { id }, body: { webhook: { url: WEBHOOK_URL, ...form } } });

describe('creation of a webhook', () => {
  test('is rejected for everyone but a game master', async () => {
    const testParty = await party(gm);
    for (const role of ['manager', 'player', 'observer'] as const)
      expect((await create(await member(app, testParty, role), testParty.id)).status).toBe(403);
    expect((await create(await person(app), testParty.id)).status).toBe(404);
    expect(await app.sql`select from webhooks where party_id = ${testParty.id}`).toHaveLength(0);
    expect((await create(await member(app, testParty, 'gm'), testParty.id)).status).toBe(201);
  });

  test('requires API access', async () => {
    const otherApp = await startTestApp({ config: { defaultTier: 'tier_1', webhookHosts: 'public' } });
    const host = await person(otherApp);
    const testParty = await party(host);
    const { status, body } = await create(host, testParty.id);
    expect([status, body.error.code]).toEqual([403, 'FEATURE_NOT_IN_TIER']);
    await otherApp.sql`update users set tier = 'tier_2' where id = ${host.user.id}`;
    expect((await create(host, testParty.id)).status).toBe(201);
    await otherApp.close();
  });

  test.each([
    ['http://hooks.example.org/', 'https'],
    ['https://user:pw@hooks.example.org/', 'https'],
    ['https://hooks.example.org/#part', 'https'],
    ['ftp://hooks.example.org/', 'https'],
    ['not a URL', 'https'],
    ['https://hooks.example.org:25/', 'port'],
    ['https://127.0.0.1/', 'public'],
    ['https://[::1]/', 'public'],
    ['https://169.254.169.254/latest', 'public'],
    ['https://localhost/', 'public'],
  ])('rejects the URL %s', async (url, reason) => {
    const { status, body } = await create(gm, (await party(gm)).id, { url });
    expect([status, body.error.details[0]?.field]).toEqual([422, 'url']);
    expect(body.error.details[0]?.message).toContain(reason);
  });

  test('rejects an unknown type and an empty list of types', async () => {
    const { id } = await party(gm);
    for (const event_types of [[], ['item.stolen']])
      expect((await create(gm, id, { event_types })).body.error.code).toBe('VALIDATION_ERROR');
  });

  test('is rejected in an archived party', async () => {
    const { id } = await party(gm);
    expectOk(await gm.call(updateParty, { params: { id }, body: { party: { is_archived: true } } }));
    expect((await create(gm, id)).body.error.code).toBe('CONFLICT');
  });

  test('is rejected above the limit, even when all are created concurrently', async () => {
    const { id } = await party(gm);
    const responses = await Promise.all(Array.from({ length: WEBHOOKS_MAX + 3 }, () => create(gm, id)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(WEBHOOKS_MAX).fill(201), 409, 409, 409]);
  });

  test('returns the secret and stores it encrypted', async () => {
    const { id } = await party(gm);
    const { secret, ...created } = await webhook(gm, id, { url: WEBHOOK_URL, description: 'Discord bridge' });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(created).toMatchObject({
      url: WEBHOOK_URL,
      description: 'Discord bridge',
      event_types: null,
      state: 'active',
      created_by: { id: gm.user.id, username: gm.user.username },
    });
    const [row] = await app.sql<{ sealed_secret: Buffer }[]>`
      select sealed_secret from webhooks where id = ${created.id}`;
    const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(row?.sealed_secret.includes(bytes)).toBe(false);
  });

  test('stores no reply under its Idempotency-Key, and creates one webhook per key', async () => {
    const { id } = await party(gm);
    const key = `webhook of ${id}`;
    const input = { params: { id }, body: { webhook: { url: WEBHOOK_URL } }, key };
    expect((await gm.call(createWebhook, input)).status).toBe(201);
    expect((await gm.call(createWebhook, input)).status).toBe(409);
    const rows = await app.sql<
      { reply: string | null }[]
    >`select reply from idempotency_keys where key = ${key}`;
    expect(rows).toEqual([{ reply: null }]);
    expect(await app.sql`select from webhooks where party_id = ${id}`).toHaveLength(1);
  });
});

import { listWebhookDeliveries, listWebhooks, testWebhook } from '@quartermaster/contract/webhook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { expectOk, member, party } from '../../../../test/factories/test-parties.ts';
import { webhook } from '../../../../test/factories/webhooks.ts';

const url = 'http://127.0.0.1:9/never';

let app: TestApp;
let gm: Person;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
});
afterAll(() => app.close());

test('webhooks and their logs can be read by game masters only', async () => {
  const testParty = await party(gm);
  const hook = await webhook(gm, testParty.id, { url });
  const rejectedUsers = [
    [await member(app, testParty, 'manager'), 403],
    [await member(app, testParty, 'player'), 403],
    [await person(app), 404],
  ] as const;
  for (const [user, status] of rejectedUsers) {
    expect((await user.call(listWebhooks, { params: { id: testParty.id } })).status).toBe(status);
    const params = { id: testParty.id, webhook_id: hook.id };
    expect((await user.call(listWebhookDeliveries, { params })).status).toBe(status);
  }
});

test('log of a webhook of another party is not found', async () => {
  const hook = await webhook(gm, (await party(gm)).id, { url });
  const params = { id: (await party(gm)).id, webhook_id: hook.id };
  expect((await gm.call(listWebhookDeliveries, { params })).status).toBe(404);
});

test('list contains the webhooks, oldest first, without their secrets', async () => {
  const testParty = await party(gm);
  const [first, second] = [
    await webhook(gm, testParty.id, { url }),
    await webhook(gm, testParty.id, { url }),
  ];
  const { data, meta } = (await gm.call(listWebhooks, { params: { id: testParty.id } })).body;
  expect(meta).toEqual({ is_in_tier: true });
  expect(data.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(JSON.stringify(data)).not.toMatch(/secret":|whsec_/);
});

test('log is paged, newest first, and filtered by state', async () => {
  const testParty = await party(gm);
  const hook = await webhook(gm, testParty.id, { url });
  const params = { id: testParty.id, webhook_id: hook.id };
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1)
    ids.unshift(expectOk(await gm.call(testWebhook, { params })).body.data.id);
  const page = async (query: object) => (await gm.call(listWebhookDeliveries, { params, query })).body;
  const second = await page({ page: '2', per_page: '2' });
  expect(second.data.map(({ id }) => id)).toEqual(ids.slice(2));
  expect(second.meta).toMatchObject({ total_count: 3, total_pages: 2 });
  expect((await page({ state: 'failed' })).data).toEqual([]);
  expect((await page({ state: 'pending' })).data).toHaveLength(3);
});

import { deleteWebhook, listWebhooks, testWebhook } from '@quartermaster/contract/webhook';
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

test('deletion is rejected for a manager and a stranger', async () => {
  const testParty = await party(gm);
  const hook = await webhook(gm, testParty.id, { url });
  const input = { params: { id: testParty.id, webhook_id: hook.id } };
  expect((await (await member(app, testParty, 'manager')).call(deleteWebhook, input)).status).toBe(403);
  expect((await (await person(app)).call(deleteWebhook, input)).status).toBe(404);
});

test('deletion removes the webhook with its log', async () => {
  const testParty = await party(gm);
  const hook = await webhook(gm, testParty.id, { url });
  const input = { params: { id: testParty.id, webhook_id: hook.id } };
  expectOk(await gm.call(testWebhook, input));
  expect((await gm.call(deleteWebhook, input)).status).toBe(204);
  expect((await gm.call(deleteWebhook, input)).status).toBe(404);
  expect((await gm.call(listWebhooks, { params: { id: testParty.id } })).body.data).toEqual([]);
  expect(await app.sql`select from webhook_deliveries where webhook_id = ${hook.id}`).toHaveLength(0);
});

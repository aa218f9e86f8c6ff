import { redeliverWebhook, testWebhook, updateWebhook } from '@quartermaster/contract/webhook';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { expectOk, member, party } from '../../../../test/factories/test-parties.ts';
import {
  deliveries,
  paramsOf,
  type Receiver,
  setUpWebhooks,
  type TestSender,
  type WebhookRef,
  type WebhookSetup,
  webhook,
} from '../../../../test/factories/webhooks.ts';

let setup: WebhookSetup;
let app: TestApp;
let gm: Person;
let receiver: Receiver;
let sender: TestSender;
beforeAll(async () => {
  setup = await setUpWebhooks();
  ({ app, gm, receiver, sender } = setup);
});
afterAll(() => setup.close());

const redeliver = (user: Person, hook: WebhookRef, delivery_id: string) =>
  user.call(redeliverWebhook, { params: { ...paramsOf(hook), delivery_id } });

describe('test event', () => {
  test('is rejected for a manager and a stranger, and for a paused webhook', async () => {
    const testParty = await party(gm);
    const hook = await webhook(gm, testParty.id, { url: receiver.url });
    const input = { params: paramsOf(hook) };
    expect((await (await member(app, testParty, 'manager')).call(testWebhook, input)).status).toBe(403);
    expect((await (await person(app)).call(testWebhook, input)).status).toBe(404);
    expectOk(await gm.call(updateWebhook, { ...input, body: { webhook: { state: 'paused' } } }));
    expect((await gm.call(testWebhook, input)).body.error.code).toBe('CONFLICT');
    expect(await deliveries(gm, hook)).toEqual([]);
  });

  test('is delivered regardless of the chosen types', async () => {
    const hook = await webhook(gm, (await party(gm)).id, { url: receiver.url, event_types: ['shop.closed'] });
    const queued = expectOk(await gm.call(testWebhook, { params: paramsOf(hook) })).body.data;
    expect(queued).toMatchObject({ type: 'webhook.test', state: 'pending', attempts: [] });
    await sender.sendDue();
    const request = receiver.received.find(({ headers }) => headers['webhook-id'] === queued.id);
    expect(request?.payload).toMatchObject({
      type: 'webhook.test',
      data: { party_id: hook.party_id, number: null, actor_id: gm.user.id, ids: {} },
    });
  });
});

describe('redelivery', () => {
  test('sends the same body under the same id, and is rejected while the delivery is pending', async () => {
    const hook = await webhook(gm, (await party(gm)).id, { url: receiver.url });
    const { id } = expectOk(await gm.call(testWebhook, { params: paramsOf(hook) })).body.data;
    expect((await redeliver(gm, hook, id)).body.error.code).toBe('CONFLICT');
    await sender.sendDue();
    expect((await redeliver(gm, hook, id)).body.data.state).toBe('pending');
    await sender.sendDue();
    const requests = receiver.received.filter(({ headers }) => headers['webhook-id'] === id);
    expect(requests).toHaveLength(2);
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
    expect((await deliveries(gm, hook))[0]).toMatchObject({ id, state: 'delivered', attempts: [{}, {}] });
  });

  test('is rejected for a manager, and for a delivery of another webhook', async () => {
    const testParty = await party(gm);
    const hook = await webhook(gm, testParty.id, { url: receiver.url });
    const otherHook = await webhook(gm, testParty.id, { url: receiver.url });
    const { id } = expectOk(await gm.call(testWebhook, { params: paramsOf(hook) })).body.data;
    await sender.sendDue();
    expect((await redeliver(await member(app, testParty, 'manager'), hook, id)).status).toBe(403);
    expect((await redeliver(gm, otherHook, id)).status).toBe(404);
    expect((await deliveries(gm, hook))[0]?.state).toBe('delivered');
  });
});

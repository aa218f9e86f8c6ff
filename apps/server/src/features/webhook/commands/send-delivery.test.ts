import type { ServerResponse } from 'node:http';
import { createItem } from '@quartermaster/contract/item';
import { searchItems } from '@quartermaster/contract/item-template';
import { testWebhook, type Webhook } from '@quartermaster/contract/webhook';
import { webhookPayload } from '@quartermaster/contract/webhook-payload';
import { WEBHOOK_DELAYS_MS } from '@quartermaster/rules/webhook-retry';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { expectOk, party } from '../../../../test/factories/test-parties.ts';
import {
  deliveries,
  type Receiver,
  senderFor,
  startReceiver,
  storedWebhook,
  type TestSender,
  webhook,
} from '../../../../test/factories/webhooks.ts';

const DAY_MS = 24 * 60 * 60_000;

let app: TestApp;
let gm: Person;
let receiver: Receiver;
let sender: TestSender;
/** The clock of the server is stopped; the clock of the sender moves only when a test moves it. */
const START = Math.floor(Date.now() / 1000) * 1000;
let time = START;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(START) });
  gm = await person(app);
  const now = () => new Date(time);
  sender = senderFor(app, { now, webhookBounds: { connectMs: 60_000, totalMs: 60_000 } });
});
beforeEach(async () => {
  time = START;
  receiver = await startReceiver();
  return () => receiver.close();
});
afterAll(async () => {
  await sender.close();
  await app.close();
});

async function hookWithTest(): Promise<Webhook> {
  const hook = await webhook(gm, (await party(gm)).id, { url: receiver.url });
  expectOk(await gm.call(testWebhook, { params: { id: hook.party_id, webhook_id: hook.id } }));
  return hook;
}

const respondWith = (status: number, headers: Record<string, string> = {}, body = '') =>
  receiver.respond((response: ServerResponse) => response.writeHead(status, headers).end(body));

const newestDelivery = async (hook: Webhook) => {
  const [delivery] = await deliveries(gm, hook);
  if (!delivery) throw new Error('There is no delivery');
  return delivery;
};

describe('delivery', () => {
  test('is signed according to the Standard Webhooks specification and identifies items only by id', async () => {
    const testParty = await party(gm);
    const hook = await webhook(gm, testParty.id, { url: receiver.url, event_types: ['item.added'] });
    const items = await gm.call(searchItems, { query: { search: 'Torch' } });
    const torch = items.body.data.find(({ name }) => name === 'Torch');
    const body = { item_template_id: torch?.id ?? '', container_id: testParty.stashId, quantity: 2 };
    const item = expectOk(await gm.call(createItem, { body })).body.data;
    await sender.sendDue();
    const [request] = receiver.received;
    const headers = {
      'webhook-id': String(request?.headers['webhook-id']),
      'webhook-timestamp': String(request?.headers['webhook-timestamp']),
      'webhook-signature': String(request?.headers['webhook-signature']),
    };
    expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(time / 1000));
    const [version, signature] = headers['webhook-signature'].split(',');
    expect(version).toBe('v1');
    const verifier = new Verifier(hook.secret);
    const signed = verifier.sign(headers['webhook-id'], new Date(time), request?.body ?? '');
    expect(signed).toBe(`v1,${signature}`);
    const payload = webhookPayload.parse(request?.payload);
    expect(payload).toMatchObject({
      type: 'item.added',
      timestamp: new Date(time).toISOString(),
      data: {
        party_id: testParty.id,
        actor_id: gm.user.id,
        via: 'api',
        ids: { item_instance_ids: [item.id], container_id: testParty.stashId },
      },
    });
    expect(request?.body).not.toContain('Torch');
    expect(request?.headers['content-type']).toBe('application/json');
  });

  test('logs status, duration and the beginning of the response', async () => {
    const hook = await hookWithTest();
    respondWith(201, {}, 'x'.repeat(3000));
    await sender.sendDue();
    expect(await newestDelivery(hook)).toMatchObject({
      state: 'delivered',
      next_attempt_at: null,
      response: 'x'.repeat(1024),
      attempts: [{ at: new Date(time).toISOString(), status: 201, error: null, duration_ms: 0 }],
    });
    expect(await storedWebhook(gm, hook)).toMatchObject({
      failing_since: null,
      last_attempt_at: new Date(time).toISOString(),
    });
  });

  test.each([
    [500, 'The endpoint responded with 500'],
    [404, 'The endpoint responded with 404'],
    [302, 'Redirects are not followed'],
  ])('is retried after a delay if the endpoint responds with %i', async (status, error) => {
    const hook = await hookWithTest();
    respondWith(status, status === 302 ? { location: 'http://127.0.0.1:9/' } : {});
    await sender.sendDue();
    const delivery = await newestDelivery(hook);
    expect(delivery).toMatchObject({ state: 'pending', attempts: [{ status, error }] });
    expect(Date.parse(delivery.next_attempt_at ?? '') - time).toBe(WEBHOOK_DELAYS_MS[0]);
    expect((await storedWebhook(gm, hook)).failing_since).toBe(new Date(time).toISOString());
    await sender.sendDue();
    expect(receiver.received).toHaveLength(1);
    time += WEBHOOK_DELAYS_MS[0];
    respondWith(200);
    await sender.sendDue();
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    expect(await newestDelivery(hook)).toMatchObject({ state: 'delivered', attempts: [{}, { status: 200 }] });
    expect((await storedWebhook(gm, hook)).failing_since).toBeNull();
  });

  test.each([
    ['3600', 3_600_000],
    ['soon', WEBHOOK_DELAYS_MS[0]],
    ['99999999', 12 * 60 * 60_000],
  ])('with Retry-After: %s in the response is retried after %i ms', async (value, delay) => {
    const hook = await hookWithTest();
    respondWith(503, { 'retry-after': value });
    await sender.sendDue();
    expect(Date.parse((await newestDelivery(hook)).next_attempt_at ?? '') - time).toBe(delay);
  });

  test('is retried at the date in Retry-After', async () => {
    const hook = await hookWithTest();
    respondWith(429, { 'retry-after': new Date(time + 7_200_000).toUTCString() });
    await sender.sendDue();
    expect(Date.parse((await newestDelivery(hook)).next_attempt_at ?? '') - time).toBe(7_200_000);
  });

  test('logs the reason if there is no response', async () => {
    const hook = await hookWithTest();
    await receiver.close();
    await sender.sendDue();
    expect((await newestDelivery(hook)).attempts).toMatchObject([
      { status: null, error: 'The connection failed' },
    ]);
    receiver = await startReceiver();
  });

  test('is not sent to an http URL when only public hosts are allowed', async () => {
    const hook = await hookWithTest();
    const strictSender = senderFor(app, {
      now: sender.services.now,
      config: { ...app.config, webhookHosts: 'public' },
    });
    await strictSender.sendDue();
    await strictSender.close();
    expect((await newestDelivery(hook)).attempts[0]?.error).toMatch(/^Must be an https URL/);
    expect(receiver.received).toEqual([]);
  });
});

describe('webhook', () => {
  test('is disabled after a day without a successful delivery', async () => {
    const hook = await hookWithTest();
    respondWith(500);
    await sender.sendDue();
    for (const delay of WEBHOOK_DELAYS_MS) {
      expect((await storedWebhook(gm, hook)).state).toBe('active');
      time += delay;
      await sender.sendDue();
    }
    expect(await storedWebhook(gm, hook)).toMatchObject({ state: 'disabled', disabled_reason: 'failing' });
    expect(await newestDelivery(hook)).toMatchObject({ state: 'failed', next_attempt_at: null });
    expect(receiver.received).toHaveLength(WEBHOOK_DELAYS_MS.length + 1);
    time += DAY_MS;
    await sender.sendDue();
    expect(receiver.received).toHaveLength(WEBHOOK_DELAYS_MS.length + 1);
  });

  test('is not disabled by one delivery that fails while others succeed', async () => {
    const hook = await hookWithTest();
    const failingDelivery = (await newestDelivery(hook)).id;
    const isFailingDelivery = () => receiver.received.at(-1)?.headers['webhook-id'] === failingDelivery;
    receiver.respond((response) => response.writeHead(isFailingDelivery() ? 400 : 200).end());
    await sender.sendDue();
    for (const delay of WEBHOOK_DELAYS_MS) {
      expectOk(await gm.call(testWebhook, { params: { id: hook.party_id, webhook_id: hook.id } }));
      time += delay;
      await sender.sendDue();
    }
    expect((await storedWebhook(gm, hook)).state).toBe('active');
    const failed = (await deliveries(gm, hook)).filter(({ state }) => state === 'failed');
    expect(failed.map(({ id }) => id)).toEqual([failingDelivery]);
  });

  test('is disabled immediately if its endpoint responds with 410', async () => {
    const hook = await hookWithTest();
    expectOk(await gm.call(testWebhook, { params: { id: hook.party_id, webhook_id: hook.id } }));
    respondWith(410);
    await sender.sendDue();
    expect(await storedWebhook(gm, hook)).toMatchObject({ state: 'disabled', disabled_reason: 'gone' });
    expect(receiver.received).toHaveLength(1);
    expect((await deliveries(gm, hook)).map(({ state }) => state)).toEqual(['failed', 'failed']);
  });
});

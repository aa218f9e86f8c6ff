import type { ServerResponse } from 'node:http';
import { testWebhook, type Webhook } from '@quartermaster/contract/webhook';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, person } from '../../../test/factories/people.ts';
import { chest, expectOk, party } from '../../../test/factories/test-parties.ts';
import {
  deliveries,
  type Receiver,
  senderFor,
  startReceiver,
  type TestSender,
  webhook,
} from '../../../test/factories/webhooks.ts';
import { until } from '../../../test/until.ts';
import type { Sender } from '../../platform/sender.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { disableWebhook } from './commands/disable-webhook.ts';
import { createWebhookSender, webhookEmails } from './jobs.ts';

/** All clocks are stopped, so that no claim expires. */
const START = Date.now();
const now = () => new Date(START);
let app: TestApp;
let gm: Person;
let testSender: TestSender;
const receivers: Receiver[] = [];
const senders: Sender[] = [];
beforeAll(async () => {
  app = await startTestApp({ now });
  gm = await person(app);
  testSender = senderFor(app, { now, webhookBounds: { connectMs: 60_000, totalMs: 600_000 } });
});
afterAll(async () => {
  await Promise.all(senders.map((sender) => sender.stop()));
  await Promise.all(receivers.map((receiver) => receiver.close()));
  await testSender.close();
  await app.close();
});

async function receiverWith(respond?: (response: ServerResponse) => void): Promise<Receiver> {
  const receiver = await startReceiver();
  if (respond) receiver.respond(respond);
  receivers.push(receiver);
  return receiver;
}

function startSender(): Sender {
  const sender = createWebhookSender({ ...testSender.services, log: Fastify().log }, 50);
  senders.push(sender);
  sender.start();
  return sender;
}

const sendTest = async (hook: Webhook) =>
  expectOk(await gm.call(testWebhook, { params: { id: hook.party_id, webhook_id: hook.id } })).body.data.id;

describe('webhook sender', () => {
  test('sends to a responsive endpoint while another hangs, with one request at a time per webhook', async () => {
    const { id } = await party(gm);
    const unresponsive = await receiverWith(() => undefined);
    const responsive = await receiverWith();
    const slowWebhook = await webhook(gm, id, { url: unresponsive.url, event_types: ['shop.closed'] });
    const responsiveWebhook = await webhook(gm, id, {
      url: responsive.url,
      event_types: ['inventory.updated'],
    });
    await sendTest(slowWebhook);
    await sendTest(slowWebhook);
    const sender = startSender();
    await until(() => unresponsive.received.length > 0);
    for (let count = 1; count <= 3; count += 1) {
      await chest(gm, id);
      await until(() => responsive.received.length === count);
    }
    expect(unresponsive.received).toHaveLength(1);
    // A delivery whose response the sender has not read yet would be released by the stop.
    await until(async () =>
      (await deliveries(gm, responsiveWebhook)).every(({ state }) => state === 'delivered'),
    );
    await sender.stop();
    expect(await deliveries(gm, responsiveWebhook)).toHaveLength(3);
  });

  test('releases an unfinished delivery when it stops, and another sender sends it under the same id', async () => {
    const { id } = await party(gm);
    const receiver = await receiverWith(() => undefined);
    const hook = await webhook(gm, id, { url: receiver.url });
    const delivery = await sendTest(hook);
    const firstSender = startSender();
    await until(() => receiver.received.length === 1);
    await firstSender.stop();
    expect((await deliveries(gm, hook))[0]).toMatchObject({ state: 'pending', attempts: [] });
    receiver.respond((response) => response.end());
    const nextSender = startSender();
    await until(async () => (await deliveries(gm, hook))[0]?.state === 'delivered');
    await nextSender.stop();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery, delivery]);
  });

  test('sends every event once and in order, even while a second sender runs', async () => {
    const { id } = await party(gm);
    const receiver = await receiverWith();
    const hook = await webhook(gm, id, { url: receiver.url, event_types: ['inventory.updated'] });
    const twoSenders = [startSender(), startSender()];
    const count = 12;
    for (let created = 0; created < count; created += 1) await chest(gm, id);
    await until(
      async () => (await deliveries(gm, hook)).filter(({ state }) => state === 'delivered').length === count,
    );
    await Promise.all(twoSenders.map((sender) => sender.stop()));
    const numbers = receiver.received.map(({ payload }) => payload.data.number);
    expect(numbers).toHaveLength(count);
    expect(numbers).toEqual([...numbers].sort((a, b) => Number(a) - Number(b)));
  });
});

test('email about a disabled webhook contains the party, the URL and the reason, and is not composed while the webhook is active', async () => {
  const { id } = await party(gm, { name: 'The Lanterns' });
  const hook = await webhook(gm, id, { url: 'http://127.0.0.1:9/never' });
  const compose = webhookEmails(app).webhook_disabled;
  const request = { kind: 'webhook_disabled', webhook_id: hook.id, user_id: gm.user.id, reason: 'failing' };
  const { services } = testSender;
  const mail = () =>
    inTransaction(app.sql, services.now, async (tx) =>
      compose?.(tx, request, { id: hook.id, isFirst: true }),
    );
  expect(await mail()).toBeNull();
  await inTransaction(app.sql, services.now, (tx) => disableWebhook(tx, services, hook.id, 'failing'));
  expect(await mail()).toMatchObject({
    to: gm.user.email,
    subject: 'A webhook of The Lanterns was disabled',
    paragraphs: expect.arrayContaining([
      'The webhook to http://127.0.0.1:9/never was disabled. No delivery succeeded for a day.',
    ]),
    action: { url: `${app.config.publicUrl}/parties/${id}/webhooks` },
  });
});

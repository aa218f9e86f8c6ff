import { WEBHOOK_SECRET_OVERLAP_MS } from '@quartermaster/contract/constants';
import { rotateWebhookSecret, testWebhook } from '@quartermaster/contract/webhook';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { expectOk, member, party } from '../../../../test/factories/test-parties.ts';
import {
  paramsOf,
  type Received,
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
/** The clock of the server is stopped; the clock of the sender is `aheadMs` milliseconds ahead. */
const START = Date.now();
let aheadMs = 0;
beforeAll(async () => {
  const now = () => new Date(START + aheadMs);
  setup = await setUpWebhooks({ now: () => new Date(START) }, { now });
  ({ app, gm, receiver, sender } = setup);
});
afterAll(() => setup.close());

const rotate = async (hook: WebhookRef) =>
  expectOk(await gm.call(rotateWebhookSecret, { params: paramsOf(hook) })).body.data.secret;

async function nextRequest(hook: WebhookRef): Promise<Received> {
  receiver.received.length = 0;
  expectOk(await gm.call(testWebhook, { params: paramsOf(hook) }));
  await sender.sendDue();
  const [request] = receiver.received;
  if (!request) throw new Error('Nothing was received');
  return request;
}

/** Compares with a signature by the Standard Webhooks library; its own `verify` rejects timestamps in the future. */
function isVerified(secret: string, { headers, body }: Received): boolean {
  const signed = String(headers['webhook-timestamp']);
  const at = new Date(Number(signed) * 1000);
  const signature = new Webhook(secret).sign(String(headers['webhook-id']), at, body);
  return String(headers['webhook-signature']).split(' ').includes(signature);
}

test('rotation is rejected for a manager and a stranger', async () => {
  const testParty = await party(gm);
  const hook = await webhook(gm, testParty.id, { url: receiver.url });
  const manager = await member(app, testParty, 'manager');
  expect((await manager.call(rotateWebhookSecret, { params: paramsOf(hook) })).status).toBe(403);
  expect((await (await person(app)).call(rotateWebhookSecret, { params: paramsOf(hook) })).status).toBe(404);
  expect(isVerified(hook.secret, await nextRequest(hook))).toBe(true);
});

test('previous and new secret both sign for 24 hours after a rotation, then only the new secret', async () => {
  const hook = await webhook(gm, (await party(gm)).id, { url: receiver.url });
  const secret = await rotate(hook);
  expect(secret).not.toBe(hook.secret);
  const duringOverlap = await nextRequest(hook);
  expect([isVerified(hook.secret, duringOverlap), isVerified(secret, duringOverlap)]).toEqual([true, true]);
  aheadMs = WEBHOOK_SECRET_OVERLAP_MS;
  const afterOverlap = await nextRequest(hook);
  expect([isVerified(hook.secret, afterOverlap), isVerified(secret, afterOverlap)]).toEqual([false, true]);
});

test('second rotation invalidates the oldest secret immediately', async () => {
  aheadMs = 0;
  const hook = await webhook(gm, (await party(gm)).id, { url: receiver.url });
  const secrets = [hook.secret, await rotate(hook), await rotate(hook)];
  const request = await nextRequest(hook);
  expect(secrets.map((secret) => isVerified(secret, request))).toEqual([false, true, true]);
});

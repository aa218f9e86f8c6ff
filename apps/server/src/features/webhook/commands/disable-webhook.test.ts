import { listNotifications } from '@quartermaster/contract/notification';
import { leaveParty } from '@quartermaster/contract/party';
import { deleteParty } from '@quartermaster/contract/party-seat';
import { testWebhook } from '@quartermaster/contract/webhook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { chest, expectOk, member, party } from '../../../../test/factories/test-parties.ts';
import {
  type Receiver,
  senderFor,
  startReceiver,
  storedWebhook,
  type TestSender,
  webhook,
} from '../../../../test/factories/webhooks.ts';

let app: TestApp;
let receiver: Receiver;
let sender: TestSender;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_free' } });
  receiver = await startReceiver();
  sender = senderFor(app);
});
afterAll(async () => {
  await sender.close();
  await receiver.close();
  await app.close();
});

async function gameMaster(): Promise<Person> {
  const gm = await person(app);
  await app.sql`update users set tier = 'tier_2' where id = ${gm.user.id}`;
  return gm;
}

const notificationsOf = async (user: Person) =>
  (await user.call(listNotifications, { query: { kind: 'webhook' } })).body.data;
const emailsOfWebhook = (id: string) => app.sql<{ user_id: string; reason: string }[]>`
  select data ->> 'user_id' as user_id, data ->> 'reason' as reason from pgboss.job
  where name = 'mail' and data ->> 'webhook_id' = ${id}`;

test('webhook whose creator loses API access is disabled with a notification and an email', async () => {
  const gm = await gameMaster();
  const testParty = await party(gm, { name: 'The Lanterns' });
  const hook = await webhook(gm, testParty.id, { url: receiver.url });
  await app.sql`update users set tier = 'tier_1' where id = ${gm.user.id}`;
  await chest(gm, testParty.id);
  await sender.sendDue();
  expect(receiver.received).toEqual([]);
  expect(await storedWebhook(gm, hook)).toMatchObject({ state: 'disabled', disabled_reason: 'tier' });
  expect(await notificationsOf(gm)).toMatchObject([
    {
      title: 'A webhook of The Lanterns was disabled',
      body: expect.stringContaining('no longer includes API access'),
      link: `/parties/${testParty.id}/webhooks`,
    },
  ]);
  expect([...(await emailsOfWebhook(hook.id))]).toEqual([{ user_id: gm.user.id, reason: 'tier' }]);
});

test('webhook whose creator left is disabled, and the game master is notified', async () => {
  const gm = await gameMaster();
  const testParty = await party(gm);
  const coGm = await member(app, testParty, 'gm');
  await app.sql`update users set tier = 'tier_2' where id = ${coGm.user.id}`;
  const hook = await webhook(coGm, testParty.id, { url: receiver.url });
  expectOk(await coGm.call(leaveParty, { params: { id: testParty.id } }));
  await sender.sendDue();
  expect(receiver.received).toEqual([]);
  expect(await storedWebhook(gm, hook)).toMatchObject({ state: 'disabled', disabled_reason: 'creator' });
  expect(await notificationsOf(gm)).toHaveLength(1);
  expect(await notificationsOf(coGm)).toEqual([]);
});

test('webhook of a deleted party is disabled without a notification', async () => {
  const gm = await gameMaster();
  const testParty = await party(gm);
  const hook = await webhook(gm, testParty.id, { url: receiver.url });
  expectOk(await gm.call(testWebhook, { params: { id: testParty.id, webhook_id: hook.id } }));
  expectOk(await gm.call(deleteParty, { params: { id: testParty.id } }));
  await sender.sendDue();
  expect(receiver.received).toEqual([]);
  const states = await app.sql<{ state: string }[]>`select state from webhooks where id = ${hook.id}`;
  expect([...states]).toEqual([{ state: 'disabled' }]);
  expect(await notificationsOf(gm)).toEqual([]);
});

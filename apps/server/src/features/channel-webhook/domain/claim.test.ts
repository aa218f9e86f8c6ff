import { testChannelWebhook } from '@quartermaster/contract/channel-webhook';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ChannelSetup, setUpChannel } from '../../../../test/factories/channel-webhooks.ts';
import { expectOk } from '../../../../test/factories/test-parties.ts';

let set: ChannelSetup;
beforeAll(async () => {
  set = await setUpChannel();
});
beforeEach(async () => {
  await set.app.sql`delete from channel_webhooks`;
  set.discord.messages.length = 0;
  set.elapsed += 60_000;
});
afterAll(() => set.close());

const queueTest = async (id: string): Promise<void> =>
  void expectOk(await set.gm.call(testChannelWebhook, { params: { id } }));

/** A channel that Discord has just answered. */
async function answeredChannel(): Promise<string> {
  const { id } = await set.table();
  await queueTest(id);
  await set.sendDue();
  set.elapsed += 10_000;
  await queueTest(id);
  return id;
}

test('post is claimed once, however many processes look at the same time', async () => {
  await answeredChannel();
  const claims = await Promise.all([set.claim(), set.claim(), set.claim(), set.claim()]);
  expect(claims.filter((claim) => claim !== null && claim !== 'again')).toHaveLength(1);
});

test('post that a process was sending when it died is unconfirmed and not sent again', async () => {
  const id = await answeredChannel();
  expect(await set.claim()).toMatchObject({ request: { kind: 'create' } });
  await set.sendFor(60 * 60_000);
  expect(set.discord.messages).toHaveLength(1);
  await queueTest(id);
  await set.sendFor(60 * 60_000);
  expect(set.discord.messages).toHaveLength(2);
  expect(await set.stored(id)).toMatchObject({ waiting: 0, unconfirmed: 1 });
});

test('new message is preceded by a harmless request unless Discord has just answered', async () => {
  const { id } = await set.table();
  await queueTest(id);
  expect(await set.claim()).toMatchObject({ request: { kind: 'probe' } });
});

test('channel of a suspended creator waits until the suspension ends', async () => {
  const id = await answeredChannel();
  const until = new Date(set.services.now().getTime() + 60_000);
  await set.app.sql`
    update users set suspended_at = now(), suspended_until = ${until}, suspension_reason = 'Spam' where id = ${set.gm.user.id}`;
  expect(await set.claim()).toBe(null);
  set.elapsed += 120_000;
  expect(await set.claim()).toMatchObject({ partyId: id });
});

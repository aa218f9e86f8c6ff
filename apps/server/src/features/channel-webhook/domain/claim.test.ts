import { testChannelWebhook } from '@quartermaster/contract/channel-webhook';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ChannelSetup, setUpChannel } from '../../../../test/factories/channel-webhooks.ts';
import { expectOk } from '../../../../test/factories/test-parties.ts';

let setup: ChannelSetup;
beforeAll(async () => {
  setup = await setUpChannel();
});
beforeEach(async () => {
  await setup.app.sql`delete from channel_webhooks`;
  setup.discord.messages.length = 0;
  setup.elapsed += 60_000;
});
afterAll(() => setup.close());

const queueTest = async (id: string): Promise<void> =>
  void expectOk(await setup.gm.call(testChannelWebhook, { params: { id } }));

/** Creates a channel that received a response from Discord ten seconds ago and has a waiting post. */
async function createRespondingChannel(): Promise<string> {
  const { id } = await setup.createParty();
  await queueTest(id);
  await setup.sendDue();
  setup.elapsed += 10_000;
  await queueTest(id);
  return id;
}

test('post is claimed once by four concurrent claims', async () => {
  await createRespondingChannel();
  const claims = await Promise.all([setup.claim(), setup.claim(), setup.claim(), setup.claim()]);
  expect(claims.filter((claim) => claim !== null && claim !== 'again')).toHaveLength(1);
});

test('post that a process was sending when it crashed is unconfirmed and not sent again', async () => {
  const id = await createRespondingChannel();
  expect(await setup.claim()).toMatchObject({ request: { kind: 'create' } });
  await setup.sendDuring(60 * 60_000);
  expect(setup.discord.messages).toHaveLength(1);
  await queueTest(id);
  await setup.sendDuring(60 * 60_000);
  expect(setup.discord.messages).toHaveLength(2);
  expect(await setup.storedWebhook(id)).toMatchObject({ waiting: 0, unconfirmed: 1 });
});

test('new message is preceded by a harmless request when Discord has not responded recently', async () => {
  const { id } = await setup.createParty();
  await queueTest(id);
  expect(await setup.claim()).toMatchObject({ request: { kind: 'probe' } });
});

test('channel of a suspended creator waits until the suspension ends', async () => {
  const id = await createRespondingChannel();
  const until = new Date(setup.services.now().getTime() + 60_000);
  await setup.app.sql`
    update users set suspended_at = now(), suspended_until = ${until}, suspension_reason = 'Spam' where id = ${setup.gm.user.id}`;
  expect(await setup.claim()).toBe(null);
  setup.elapsed += 120_000;
  expect(await setup.claim()).toMatchObject({ partyId: id });
});

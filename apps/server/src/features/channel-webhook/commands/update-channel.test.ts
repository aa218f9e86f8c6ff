import { testChannelWebhook, updateChannelWebhook } from '@quartermaster/contract/channel-webhook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChannelSetup, setUpChannel } from '../../../../test/factories/channel-webhooks.ts';
import { shop } from '../../../../test/factories/shops.ts';
import { expectOk, member } from '../../../../test/factories/test-parties.ts';

let setup: ChannelSetup;
beforeAll(async () => {
  setup = await setUpChannel();
});
afterAll(() => setup.close());

const change = (id: string, state: 'active' | 'paused', user = setup.gm) =>
  user.call(updateChannelWebhook, { params: { id }, body: { channel_webhook: { state } } });

test('channel cannot be paused by anyone but a game master', async () => {
  const testParty = await setup.createParty();
  for (const role of ['manager', 'player', 'observer'] as const)
    expect((await change(testParty.id, 'paused', await member(setup.app, testParty, role))).status).toBe(403);
  expect((await setup.storedWebhook(testParty.id)).state).toBe('active');
});

test('paused channel does not post events that occur before it is resumed', async () => {
  const testParty = await setup.createParty();
  expectOk(await change(testParty.id, 'paused'));
  await shop(testParty, {}, { name_override: 'Canary Stall' });
  await setup.sendDuring(60_000);
  expect(setup.messages().join()).not.toContain('Stall');
  expectOk(await change(testParty.id, 'active'));
  await shop(testParty, {}, { name_override: 'Lantern Stall' });
  await setup.sendDuring(60_000);
  expect(setup.messages().join()).toContain('Lantern Stall');
  expect(setup.messages().join()).not.toContain('Canary Stall');
});

test('channel that is resumed after a failed request sends a probe before the next message', async () => {
  const { id } = await setup.createParty();
  const queueTest = async () => expectOk(await setup.gm.call(testChannelWebhook, { params: { id } }));
  await queueTest();
  await setup.sendDue();
  setup.elapsed += 10_000;
  await queueTest();
  setup.discord.faults.push(503);
  await setup.sendDue();
  expectOk(await change(id, 'paused'));
  expectOk(await change(id, 'active'));
  await queueTest();
  setup.elapsed += 10_000;
  expect(await setup.claim()).toMatchObject({ request: { kind: 'probe' } });
});

import {
  resendChannelWebhook,
  testChannelWebhook,
  updateChannelWebhook,
} from '@quartermaster/contract/channel-webhook';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChannelSetup, setUpChannel } from '../../../../test/factories/channel-webhooks.ts';
import { expectOk, member } from '../../../../test/factories/test-parties.ts';

let setup: ChannelSetup;
beforeAll(async () => {
  setup = await setUpChannel();
});
beforeEach(async () => {
  await setup.app.sql`delete from channel_webhooks`;
  setup.discord.messages.length = 0;
});
afterAll(() => setup.close());

describe('test message', () => {
  test('is rejected for everyone but game masters, and while the channel is paused', async () => {
    const testParty = await setup.createParty();
    const call = { params: { id: testParty.id } };
    for (const role of ['manager', 'player', 'observer'] as const) {
      const user = await member(setup.app, testParty, role);
      expect((await user.call(testChannelWebhook, call)).status).toBe(403);
    }
    const paused = { channel_webhook: { state: 'paused' as const } };
    expectOk(await setup.gm.call(updateChannelWebhook, { ...call, body: paused }));
    expect((await setup.gm.call(testChannelWebhook, call)).status).toBe(409);
  });

  test('appears in the channel once', async () => {
    const { id } = await setup.createParty();
    expect(expectOk(await setup.gm.call(testChannelWebhook, { params: { id } })).body.data.waiting).toBe(1);
    await setup.sendDuring(60_000);
    expect(setup.messages()).toEqual([expect.stringContaining('The Lantern Company')]);
    expect(await setup.storedWebhook(id)).toMatchObject({ waiting: 0, last_error: null });
  });
});

test('request to send unconfirmed posts again is rejected for everyone but game masters', async () => {
  const testParty = await setup.createParty();
  for (const role of ['manager', 'player', 'observer'] as const) {
    const user = await member(setup.app, testParty, role);
    expect((await user.call(resendChannelWebhook, { params: { id: testParty.id } })).status).toBe(403);
  }
});

test('unconfirmed message is sent again only on request', async () => {
  const { id } = await setup.createParty();
  expectOk(await setup.gm.call(testChannelWebhook, { params: { id } }));
  setup.discord.faults.push('lose_response');
  await setup.sendDue();
  setup.discord.messages.length = 0;
  await setup.sendDuring(3_600_000);
  expect((await setup.storedWebhook(id)).unconfirmed).toBe(1);
  expect(setup.discord.messages).toEqual([]);
  expectOk(await setup.gm.call(resendChannelWebhook, { params: { id } }));
  await setup.sendDuring(60_000);
  expect(setup.discord.messages).toHaveLength(1);
  expect((await setup.storedWebhook(id)).unconfirmed).toBe(0);
});

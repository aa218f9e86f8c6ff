import {
  resendChannelWebhook,
  testChannelWebhook,
  updateChannelWebhook,
} from '@quartermaster/contract/channel-webhook';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChannelSetup, setUpChannel } from '../../../../test/factories/channel-webhooks.ts';
import { expectOk, member } from '../../../../test/factories/test-parties.ts';

let set: ChannelSetup;
beforeAll(async () => {
  set = await setUpChannel();
});
beforeEach(async () => {
  await set.app.sql`delete from channel_webhooks`;
  set.discord.messages.length = 0;
});
afterAll(() => set.close());

describe('test message', () => {
  test('is refused to everyone but game masters, and while the channel is paused', async () => {
    const table = await set.table();
    const call = { params: { id: table.id } };
    for (const role of ['manager', 'player', 'observer'] as const) {
      const who = await member(set.app, table, role);
      expect((await who.call(testChannelWebhook, call)).status).toBe(403);
      expect((await who.call(resendChannelWebhook, call)).status).toBe(403);
    }
    const paused = { channel_webhook: { state: 'paused' as const } };
    expectOk(await set.gm.call(updateChannelWebhook, { ...call, body: paused }));
    expect((await set.gm.call(testChannelWebhook, call)).status).toBe(409);
  });

  test('appears in the channel once', async () => {
    const { id } = await set.table();
    expect(expectOk(await set.gm.call(testChannelWebhook, { params: { id } })).body.data.waiting).toBe(1);
    await set.sendFor(60_000);
    expect(set.shown()).toEqual([expect.stringContaining('The Lantern Company')]);
    expect(await set.stored(id)).toMatchObject({ waiting: 0, last_error: null });
  });
});

test('unconfirmed message is sent again on request, and not before', async () => {
  const { id } = await set.table();
  expectOk(await set.gm.call(testChannelWebhook, { params: { id } }));
  set.discord.faults.push('lose_answer');
  await set.sendDue();
  set.discord.messages.length = 0;
  await set.sendFor(3_600_000);
  expect((await set.stored(id)).unconfirmed).toBe(1);
  expect(set.discord.messages).toEqual([]);
  expectOk(await set.gm.call(resendChannelWebhook, { params: { id } }));
  await set.sendFor(60_000);
  expect(set.discord.messages).toHaveLength(1);
  expect((await set.stored(id)).unconfirmed).toBe(0);
});

import { deleteChannelWebhook, getChannelWebhook } from '@quartermaster/contract/channel-webhook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChannelSetup, setUpChannel } from '../../../../test/factories/channel-webhooks.ts';
import { shop } from '../../../../test/factories/shops.ts';
import { member } from '../../../../test/factories/test-parties.ts';

let set: ChannelSetup;
beforeAll(async () => {
  set = await setUpChannel();
});
afterAll(() => set.close());

test('channel is removed by game masters only, with what waits for it', async () => {
  const table = await set.table();
  const call = { params: { id: table.id } };
  for (const role of ['manager', 'player', 'observer'] as const)
    expect((await (await member(set.app, table, role)).call(deleteChannelWebhook, call)).status).toBe(403);
  await shop(table);
  expect((await set.gm.call(deleteChannelWebhook, call)).status).toBe(204);
  expect((await set.gm.call(getChannelWebhook, call)).body.data).toBe(null);
  await set.sendFor(60_000);
  expect(set.discord.requests).toEqual([]);
  expect((await set.gm.call(deleteChannelWebhook, call)).status).toBe(404);
});

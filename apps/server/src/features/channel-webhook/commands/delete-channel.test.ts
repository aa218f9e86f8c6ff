import { deleteChannelWebhook, getChannelWebhook } from '@quartermaster/contract/channel-webhook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChannelSetup, setUpChannel } from '../../../../test/factories/channel-webhooks.ts';
import { shop } from '../../../../test/factories/shops.ts';
import { member } from '../../../../test/factories/test-parties.ts';

let setup: ChannelSetup;
beforeAll(async () => {
  setup = await setUpChannel();
});
afterAll(() => setup.close());

test('channel can be deleted by game masters only, and its waiting posts are not sent', async () => {
  const testParty = await setup.createParty();
  const call = { params: { id: testParty.id } };
  for (const role of ['manager', 'player', 'observer'] as const)
    expect((await (await member(setup.app, testParty, role)).call(deleteChannelWebhook, call)).status).toBe(
      403,
    );
  await shop(testParty);
  expect((await setup.gm.call(deleteChannelWebhook, call)).status).toBe(204);
  expect((await setup.gm.call(getChannelWebhook, call)).body.data).toBe(null);
  await setup.sendDuring(60_000);
  expect(setup.discord.requests).toEqual([]);
  expect((await setup.gm.call(deleteChannelWebhook, call)).status).toBe(404);
});

import { testChannelWebhook } from '@quartermaster/contract/channel-webhook';
import { listNotifications } from '@quartermaster/contract/notification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChannelSetup, setChannel, setUpChannel } from '../../../../test/factories/channel-webhooks.ts';
import { shop } from '../../../../test/factories/shops.ts';
import { expectOk, member } from '../../../../test/factories/test-parties.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { disableChannel } from './disable-channel.ts';

let setup: ChannelSetup;
beforeAll(async () => {
  setup = await setUpChannel();
});
afterAll(() => setup.close());

test('disabled channel notifies only the game masters of the party, once, and rejects a test message', async () => {
  const testParty = await setup.createParty();
  const [gm, manager] = [
    await member(setup.app, testParty, 'gm'),
    await member(setup.app, testParty, 'manager'),
  ];
  for (let count = 0; count < 2; count += 1)
    await inTransaction(
      setup.app.sql,
      () => new Date(),
      (tx) => disableChannel(tx, testParty.id, 'gone'),
    );
  for (const user of [setup.gm, gm]) {
    const notifications = expectOk(await user.call(listNotifications, {})).body.data.filter(
      ({ kind }) => kind === 'webhook',
    );
    expect(notifications).toMatchObject([
      {
        title: 'Discord posts of The Lantern Company were disabled',
        body: 'Nothing is sent to the Discord channel anymore. The channel’s webhook was deleted in Discord.',
        link: `/parties/${testParty.id}/webhooks`,
      },
    ]);
  }
  const managerNotifications = expectOk(await manager.call(listNotifications, {})).body.data;
  expect(managerNotifications.filter(({ kind }) => kind === 'webhook')).toEqual([]);
  const rejected = await setup.gm.call(testChannelWebhook, { params: { id: testParty.id } });
  expect(rejected.status).toBe(409);
});

test('channel is disabled before the next post when its creator is no longer a game master', async () => {
  const testParty = await setup.createParty();
  const creator = await member(setup.app, testParty, 'gm');
  expectOk(await setChannel(creator, testParty.id, setup.discord.webhookUrl));
  expectOk(await creator.send('DELETE', `/api/v1/parties/${testParty.id}/leave`));
  await shop(testParty, {}, { name_override: 'Canary Stall' });
  await setup.sendDuring(60_000);
  expect(setup.discord.requests).toEqual([]);
  expect(await setup.storedWebhook(testParty.id)).toMatchObject({
    state: 'disabled',
    disabled_reason: 'creator',
  });
});

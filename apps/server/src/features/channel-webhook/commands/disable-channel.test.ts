import { testChannelWebhook } from '@quartermaster/contract/channel-webhook';
import { listNotifications } from '@quartermaster/contract/notification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChannelSetup, setChannel, setUpChannel } from '../../../../test/factories/channel-webhooks.ts';
import { shop } from '../../../../test/factories/shops.ts';
import { expectOk, member } from '../../../../test/factories/test-parties.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { disableChannel } from './disable-channel.ts';

let set: ChannelSetup;
beforeAll(async () => {
  set = await setUpChannel();
});
afterAll(() => set.close());

test('disabled channel notifies the game masters of the party once, and no one else', async () => {
  const table = await set.table();
  const [gm, manager] = [await member(set.app, table, 'gm'), await member(set.app, table, 'manager')];
  for (let count = 0; count < 2; count += 1)
    await inTransaction(
      set.app.sql,
      () => new Date(),
      (tx) => disableChannel(tx, table.id, 'gone'),
    );
  for (const who of [set.gm, gm]) {
    const notices = expectOk(await who.call(listNotifications, {})).body.data.filter(
      ({ kind }) => kind === 'webhook',
    );
    expect(notices).toMatchObject([
      {
        title: 'Announcements of The Lantern Company were disabled',
        body: 'Nothing is sent to the Discord channel anymore. Its webhook was deleted in Discord.',
        link: `/parties/${table.id}/webhooks`,
      },
    ]);
  }
  const others = expectOk(await manager.call(listNotifications, {})).body.data;
  expect(others.filter(({ kind }) => kind === 'webhook')).toEqual([]);
  const refused = await set.gm.call(testChannelWebhook, { params: { id: table.id } });
  expect(refused.status).toBe(409);
});

test('channel is disabled before the next announcement when its creator is no longer a game master', async () => {
  const table = await set.table();
  const creator = await member(set.app, table, 'gm');
  expectOk(await setChannel(creator, table.id, set.discord.address));
  expectOk(await creator.send('DELETE', `/api/v1/parties/${table.id}/leave`));
  await shop(table, {}, { name_override: 'Canary Stall' });
  await set.sendFor(60_000);
  expect(set.discord.requests).toEqual([]);
  expect(await set.stored(table.id)).toMatchObject({ state: 'disabled', disabled_reason: 'creator' });
});

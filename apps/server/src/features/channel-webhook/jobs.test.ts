import { deleteAccount } from '@quartermaster/contract/account';
import { testChannelWebhook } from '@quartermaster/contract/channel-webhook';
import { updateLootInstance } from '@quartermaster/contract/loot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChannelSetup, setChannel, setUpChannel } from '../../../test/factories/channel-webhooks.ts';
import { GLOBAL_LIMIT_S } from '../../../test/factories/discord-channel.ts';
import { loot } from '../../../test/factories/loot.ts';
import { authenticated } from '../../../test/factories/people.ts';
import { shop } from '../../../test/factories/shops.ts';
import { addItems, expectOk, member } from '../../../test/factories/test-parties.ts';
import { until } from '../../../test/until.ts';
import { runHousekeeping } from '../../platform/housekeeping.ts';
import { createChannelSender } from './jobs.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let set: ChannelSetup;
beforeAll(async () => {
  set = await setUpChannel();
});
beforeEach(async () => {
  await set.app.sql`delete from channel_webhooks`;
  for (const list of [set.discord.messages, set.discord.requests, set.discord.faults]) list.length = 0;
  set.elapsed += DAY_MS;
});
afterAll(() => set.close());

const queueTest = async (id: string) =>
  void expectOk(await set.gm.call(testChannelWebhook, { params: { id } }));
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe('channels', () => {
  test('are all paused while Discord limits the whole installation', async () => {
    const [first, second] = [await set.table(), await set.table()];
    for (const { id } of [first, second]) {
      await queueTest(id);
      await set.sendDue();
    }
    set.elapsed += 10 * SECOND_MS;
    set.discord.requests.length = 0;
    set.discord.faults.push('global');
    const sender = createChannelSender(set.services);
    try {
      await queueTest(first.id);
      sender.start();
      await until(async () => (await set.stored(first.id)).last_error !== null);
      await queueTest(second.id);
      // Longer than two polls of the sender.
      await pause(2500);
      expect(set.discord.requests).toHaveLength(1);
      set.elapsed += GLOBAL_LIMIT_S * SECOND_MS;
      await until(() => set.discord.messages.length === 4);
    } finally {
      await sender.stop();
    }
  });

  test('with nothing to send hold up none that is due longer', async () => {
    const [idle, due] = [await set.table(), await set.table()];
    await queueTest(due.id);
    await set.sendDue();
    set.elapsed += 10 * SECOND_MS;
    await addItems(set.gm, idle.stashId, 'Torch');
    await set.sendDue();
    set.elapsed += 2 * SECOND_MS;
    await addItems(set.gm, idle.stashId, 'Torch');
    await queueTest(due.id);
    expect(await set.claim()).toMatchObject({ partyId: due.id });
    expect(await set.claim()).toBe('again');
  });

  test('with very many messages edit the newest, and announce what is new first', async () => {
    const table = await set.table();
    const { id } = await loot(set.gm, table.id, [['Torch', 3]], { is_revealed: true });
    await set.app.sql`
      insert into channel_posts (id, party_id, kind, subject_id, event_number, occurred_at, state, message_id, embed, created_at)
      select gen_random_uuid(), ${table.id}, 'loot', ${id}, 0, now() - n * interval '1 second', 'done', 'm' || n, '{}',
        ${set.services.now()} from generate_series(1, 50000) n`;
    const body = { loot_instance: { is_revealed: false } };
    expectOk(await set.gm.call(updateLootInstance, { params: { id }, body }));
    await shop(table, {}, { name_override: 'Ember Stall' });
    await set.sendFor(10 * SECOND_MS);
    expect(set.shown().join()).toContain('Ember Stall is open');
    const { waiting } = await set.stored(table.id);
    expect(waiting).toBeGreaterThan(50);
    expect(waiting).toBeLessThanOrEqual(100);
  });
});

describe('what is stored of a channel', () => {
  test('is deleted with the account of its creator, and with it what waits', async () => {
    const table = await set.table();
    const second = await authenticated(set.app, await member(set.app, table, 'gm'));
    expectOk(await setChannel(second, table.id, set.discord.address));
    await queueTest(table.id);
    const body = { password: second.password };
    expectOk(await second.send('DELETE', deleteAccount.path, { body }));
    const [left] = await set.app.sql<{ channels: number; posts: number }[]>`
      select (select count(*)::int from channel_webhooks) as channels, (select count(*)::int from channel_posts) as posts`;
    expect(left).toEqual({ channels: 0, posts: 0 });
    await set.sendFor(60 * SECOND_MS);
    expect(set.discord.requests).toEqual([]);
  });

  test('loses announcements after 30 days, except those that wait', async () => {
    const { id } = await set.table();
    await queueTest(id);
    await set.sendFor(10 * SECOND_MS);
    await queueTest(id);
    const states = async () =>
      (await set.app.sql<{ state: string }[]>`select state from channel_posts order by state`).map(
        ({ state }) => state,
      );
    await runHousekeeping(set.app.sql, new Date(Date.now() + 29 * DAY_MS));
    expect(await states()).toEqual(['done', 'waiting']);
    await runHousekeeping(set.app.sql, new Date(Date.now() + 31 * DAY_MS));
    expect(await states()).toEqual(['waiting']);
    await set.sendFor(60 * SECOND_MS);
    expect(set.discord.messages).toHaveLength(2);
  });
});

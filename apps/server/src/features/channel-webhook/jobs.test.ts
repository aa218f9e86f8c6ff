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

let setup: ChannelSetup;
beforeAll(async () => {
  setup = await setUpChannel();
});
beforeEach(async () => {
  await setup.app.sql`delete from channel_webhooks`;
  for (const list of [setup.discord.messages, setup.discord.requests, setup.discord.faults]) list.length = 0;
  setup.elapsed += DAY_MS;
});
afterAll(() => setup.close());

const queueTest = async (id: string) =>
  void expectOk(await setup.gm.call(testChannelWebhook, { params: { id } }));
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe('channels', () => {
  test('are all paused while Discord rate-limits the whole installation', async () => {
    const [first, second] = [await setup.createParty(), await setup.createParty()];
    for (const { id } of [first, second]) {
      await queueTest(id);
      await setup.sendDue();
    }
    setup.elapsed += 10 * SECOND_MS;
    setup.discord.requests.length = 0;
    setup.discord.faults.push('global');
    const sender = createChannelSender(setup.services);
    try {
      await queueTest(first.id);
      sender.start();
      await until(async () => (await setup.storedWebhook(first.id)).last_error !== null);
      await queueTest(second.id);
      // Longer than two polls of the sender.
      await pause(2500);
      expect(setup.discord.requests).toHaveLength(1);
      setup.elapsed += GLOBAL_LIMIT_S * SECOND_MS;
      await until(() => setup.discord.messages.length === 4);
    } finally {
      await sender.stop();
    }
  });

  test('that are idle do not delay overdue channels', async () => {
    const [idleParty, dueParty] = [await setup.createParty(), await setup.createParty()];
    await queueTest(dueParty.id);
    await setup.sendDue();
    setup.elapsed += 10 * SECOND_MS;
    await addItems(setup.gm, idleParty.stashId, 'Torch');
    await setup.sendDue();
    setup.elapsed += 2 * SECOND_MS;
    await addItems(setup.gm, idleParty.stashId, 'Torch');
    await queueTest(dueParty.id);
    expect(await setup.claim()).toMatchObject({ partyId: dueParty.id });
    expect(await setup.claim()).toBe('again');
  });

  test('edit only the newest of very many messages, and send new posts first', async () => {
    const testParty = await setup.createParty();
    const { id } = await loot(setup.gm, testParty.id, [['Torch', 3]], { is_revealed: true });
    await setup.app.sql`
      insert into channel_posts (id, party_id, kind, subject_id, event_number, occurred_at, state, message_id, embed, created_at)
      select gen_random_uuid(), ${testParty.id}, 'loot', ${id}, 0, now() - n * interval '1 second', 'done', 'm' || n, '{}',
        ${setup.services.now()} from generate_series(1, 50000) n`;
    const body = { loot_instance: { is_revealed: false } };
    expectOk(await setup.gm.call(updateLootInstance, { params: { id }, body }));
    await shop(testParty, {}, { name_override: 'Ember Stall' });
    await setup.sendDuring(10 * SECOND_MS);
    expect(setup.messages().join()).toContain('Ember Stall is open');
    const { waiting } = await setup.storedWebhook(testParty.id);
    expect(waiting).toBeGreaterThan(50);
    expect(waiting).toBeLessThanOrEqual(100);
  });
});

describe('stored channel', () => {
  test('is deleted with the account of its creator, including waiting posts', async () => {
    const testParty = await setup.createParty();
    const secondGm = await authenticated(setup.app, await member(setup.app, testParty, 'gm'));
    expectOk(await setChannel(secondGm, testParty.id, setup.discord.webhookUrl));
    await queueTest(testParty.id);
    const body = { password: secondGm.password };
    expectOk(await secondGm.send('DELETE', deleteAccount.path, { body }));
    const [remaining] = await setup.app.sql<{ channels: number; posts: number }[]>`
      select (select count(*)::int from channel_webhooks) as channels, (select count(*)::int from channel_posts) as posts`;
    expect(remaining).toEqual({ channels: 0, posts: 0 });
    await setup.sendDuring(60 * SECOND_MS);
    expect(setup.discord.requests).toEqual([]);
  });

  test('loses posts after 30 days, except waiting ones', async () => {
    const { id } = await setup.createParty();
    await queueTest(id);
    await setup.sendDuring(10 * SECOND_MS);
    await queueTest(id);
    const states = async () =>
      (await setup.app.sql<{ state: string }[]>`select state from channel_posts order by state`).map(
        ({ state }) => state,
      );
    await runHousekeeping(setup.app.sql, new Date(Date.now() + 29 * DAY_MS));
    expect(await states()).toEqual(['done', 'waiting']);
    await runHousekeeping(setup.app.sql, new Date(Date.now() + 31 * DAY_MS));
    expect(await states()).toEqual(['waiting']);
    await setup.sendDuring(60 * SECOND_MS);
    expect(setup.discord.messages).toHaveLength(2);
  });
});

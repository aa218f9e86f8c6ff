import { testChannelWebhook } from '@quartermaster/contract/channel-webhook';
import { updateShopInstance } from '@quartermaster/contract/shop';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChannelSetup, setUpChannel } from '../../../../test/factories/channel-webhooks.ts';
import type { Fault } from '../../../../test/factories/discord-channel.ts';
import { shop } from '../../../../test/factories/shops.ts';
import { expectOk, type TestParty } from '../../../../test/factories/test-parties.ts';

const MINUTE_MS = 60_000;

let set: ChannelSetup;
beforeAll(async () => {
  set = await setUpChannel();
});
beforeEach(async () => {
  await set.app.sql`delete from channel_webhooks`;
  Object.assign(set.discord, { outage: null, isDeleted: false, faults: [] });
  // What was delayed arrives now.
  await fetch(set.discord.address);
  const { messages, requests, excess, faults } = set.discord;
  for (const list of [messages, requests, excess, faults]) list.length = 0;
  Object.assign(set.discord, { outage: null, isDeleted: false, bucket: { limit: 5, windowMs: 2000 } });
  // Beyond the window of the bucket, and of every pause of the test before.
  set.elapsed += 24 * 60 * MINUTE_MS;
});
afterAll(() => set.close());

/** The same numbers in [0, 1) for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const NAMES = ['Amber', 'Birch', 'Cedar', 'Dusk', 'Ember', 'Fern', 'Gale'];
const openShop = (table: TestParty, name: string) => shop(table, {}, { name_override: `${name} Stall` });
/** How often each shop is announced in the channel. */
const announcementCounts = () =>
  NAMES.map((name) => set.shown().join().split(`${name} Stall is open`).length - 1);
const firstAnnouncedOnce = (until: number) => NAMES.map((_, i) => (i < until ? 1 : 0));

describe('announcement', () => {
  test('that Discord refuses with 429, 500 or 503 is sent once, after a pause', async () => {
    const table = await set.table();
    for (const fault of [429, 500, 503] satisfies Fault[]) {
      await openShop(table, NAMES[set.discord.messages.length] ?? '');
      set.discord.faults.push(fault);
      await set.sendDue();
      await set.sendFor(0);
      expect((await set.stored(table.id)).last_error).not.toBeNull();
      await set.sendFor(10 * MINUTE_MS);
      expect((await set.stored(table.id)).last_error).toBeNull();
    }
    expect(announcementCounts()).toEqual(firstAnnouncedOnce(3));
  });

  test.each(['lose', 'lose_answer', 'delay'] as const)(
    'that meets the fault "%s" never appears twice',
    async (fault) => {
      const table = await set.table();
      await openShop(table, 'Amber');
      set.discord.faults.push(fault);
      await set.sendFor(60 * MINUTE_MS);
      await openShop(table, 'Birch');
      await set.sendFor(60 * MINUTE_MS);
      expect(announcementCounts()).toEqual([fault === 'lose' ? 0 : 1, 1, 0, 0, 0, 0, 0]);
      expect(await set.stored(table.id)).toMatchObject({ waiting: 0, unconfirmed: 1 });
    },
  );

  test.each([500, 'lose'] as const)(
    'is kept while Discord is down for an hour (%s) and sent once',
    async (outage) => {
      const table = await set.table();
      set.discord.outage = outage;
      for (const name of NAMES) {
        await openShop(table, name);
        await set.sendFor(8 * MINUTE_MS);
      }
      expect(set.discord.messages).toEqual([]);
      expect(await set.stored(table.id)).toMatchObject({ state: 'active', unconfirmed: 0 });
      set.discord.outage = null;
      await set.sendFor(60 * MINUTE_MS);
      expect(announcementCounts()).toEqual(firstAnnouncedOnce(NAMES.length));
      expect(await set.stored(table.id)).toMatchObject({ waiting: 0, unconfirmed: 0, last_error: null });
    },
  );

  test.each([1, 2, 3])(
    'appears once whatever Discord and the connection do, and only unconfirmed ones are missing (seed %i)',
    async (seed) => {
      const table = await set.table();
      set.discord.bucket = { limit: 2, windowMs: 7000 };
      const random = randomFrom(seed);
      const faults = [
        ...Array<undefined>(4),
        'lose',
        'lose_answer',
        'delay',
        'repeat',
        429,
        500,
        503,
      ] as const;
      for (const [index, name] of NAMES.entries()) {
        const { id } = await openShop(table, name);
        const drawnFaults = Array.from({ length: 3 }, () => faults[Math.floor(random() * faults.length)]);
        set.discord.faults.push(...drawnFaults.filter((fault) => fault !== undefined));
        set.discord.outage = index === 3 ? 'lose' : null;
        await set.sendFor(Math.floor(random() * 20) * MINUTE_MS);
        const body = { shop_instance: { location_override: `Gate ${index}` } };
        expectOk(await set.gm.call(updateShopInstance, { params: { id }, body }));
        await set.sendFor(Math.floor(random() * 3000));
      }
      set.discord.faults.length = 0;
      set.discord.outage = null;
      await set.sendFor(10 * 60 * MINUTE_MS);
      const { waiting, unconfirmed, state } = await set.stored(table.id);
      expect([state, waiting]).toEqual(['active', 0]);
      expect(Math.max(...announcementCounts())).toBe(1);
      expect(announcementCounts().filter((count) => count === 0).length).toBeLessThanOrEqual(unconfirmed);
      expect(set.discord.excess).toEqual([]);
    },
  );

  test('to which Discord never responds is given up after ten seconds and is unconfirmed', async () => {
    const { id } = await set.table();
    expectOk(await set.gm.call(testChannelWebhook, { params: { id } }));
    set.discord.faults.push('hang');
    const started = Date.now();
    await set.sendDue();
    expect(Date.now() - started).toBeGreaterThan(9000);
    expect(await set.stored(id)).toMatchObject({ unconfirmed: 1, last_error: 'Discord did not respond' });
    await set.sendFor(60 * MINUTE_MS);
    expect(set.discord.messages).toEqual([]);
  }, 30_000);

  test('shares a message with others that arrive together', async () => {
    const table = await set.table();
    for (const name of NAMES) await openShop(table, name);
    await set.sendFor(MINUTE_MS);
    expect(announcementCounts()).toEqual(firstAnnouncedOnce(NAMES.length));
    expect(set.discord.messages.map(({ post }) => post.embeds.length)).toEqual([3, 3, 1]);
  });

  test('waits until the bucket of Discord is filled again', async () => {
    const table = await set.table();
    set.discord.bucket = { limit: 2, windowMs: 30_000 };
    for (const name of NAMES) await openShop(table, name);
    await set.sendFor(5 * MINUTE_MS);
    expect(announcementCounts()).toEqual(firstAnnouncedOnce(NAMES.length));
    expect(set.discord.excess).toEqual([]);
  });
});

describe('channel', () => {
  test('whose webhook was deleted in Discord is disabled', async () => {
    const { id } = await set.table();
    expectOk(await set.gm.call(testChannelWebhook, { params: { id } }));
    set.discord.isDeleted = true;
    await set.sendFor(MINUTE_MS);
    expect(await set.stored(id)).toMatchObject({ state: 'disabled', disabled_reason: 'gone' });
    const sent = set.discord.requests.length;
    await openShop({ id, joinCode: '', stashId: '', gm: set.gm }, 'Amber');
    await set.sendFor(60 * MINUTE_MS);
    expect(set.discord.requests).toHaveLength(sent);
  });

  test('that cannot be reached for a day is disabled', async () => {
    const { id } = await set.table();
    expectOk(await set.gm.call(testChannelWebhook, { params: { id } }));
    set.discord.outage = 503;
    await set.sendFor(20 * 60 * MINUTE_MS);
    expect((await set.stored(id)).state).toBe('active');
    await set.sendFor(10 * 60 * MINUTE_MS);
    expect(await set.stored(id)).toMatchObject({ state: 'disabled', disabled_reason: 'failing' });
  });
});

import { testChannelWebhook } from '@quartermaster/contract/channel-webhook';
import { updateShopInstance } from '@quartermaster/contract/shop';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChannelSetup, setUpChannel } from '../../../../test/factories/channel-webhooks.ts';
import type { Fault } from '../../../../test/factories/discord-channel.ts';
import { shop } from '../../../../test/factories/shops.ts';
import { expectOk, type TestParty } from '../../../../test/factories/test-parties.ts';

const MINUTE_MS = 60_000;

let setup: ChannelSetup;
beforeAll(async () => {
  setup = await setUpChannel();
});
beforeEach(async () => {
  await setup.app.sql`delete from channel_webhooks`;
  Object.assign(setup.discord, { outage: null, isDeleted: false, faults: [] });
  // Delivers delayed messages now.
  await fetch(setup.discord.webhookUrl);
  const { messages, requests, excess, faults } = setup.discord;
  for (const list of [messages, requests, excess, faults]) list.length = 0;
  Object.assign(setup.discord, { outage: null, isDeleted: false, bucket: { limit: 5, windowMs: 2000 } });
  // Skips the window of the rate limit bucket and all pauses of the previous test.
  setup.elapsed += 24 * 60 * MINUTE_MS;
});
afterAll(() => setup.close());

/** A generator that returns the same numbers in [0, 1) for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const NAMES = ['Amber', 'Birch', 'Cedar', 'Dusk', 'Ember', 'Fern', 'Gale'];
const openShop = (testParty: TestParty, name: string) =>
  shop(testParty, {}, { name_override: `${name} Stall` });
/** The number of posts of each shop in the channel. */
const postCounts = () =>
  NAMES.map((name) => setup.messages().join().split(`${name} Stall is open`).length - 1);
const expectedCounts = (postedShops: number) => NAMES.map((_, i) => (i < postedShops ? 1 : 0));

describe('post', () => {
  test('is sent once, after a delay, when Discord responds with 429, 500 or 503', async () => {
    const testParty = await setup.createParty();
    for (const fault of [429, 500, 503] satisfies Fault[]) {
      await openShop(testParty, NAMES[setup.discord.messages.length] ?? '');
      setup.discord.faults.push(fault);
      await setup.sendDue();
      await setup.sendDuring(0);
      expect((await setup.storedWebhook(testParty.id)).last_error).not.toBeNull();
      await setup.sendDuring(10 * MINUTE_MS);
      expect((await setup.storedWebhook(testParty.id)).last_error).toBeNull();
    }
    expect(postCounts()).toEqual(expectedCounts(3));
  });

  test.each(['lose', 'lose_response', 'delay'] as const)(
    'never appears twice after the fault "%s"',
    async (fault) => {
      const testParty = await setup.createParty();
      await openShop(testParty, 'Amber');
      setup.discord.faults.push(fault);
      await setup.sendDuring(60 * MINUTE_MS);
      await openShop(testParty, 'Birch');
      await setup.sendDuring(60 * MINUTE_MS);
      expect(postCounts()).toEqual([fault === 'lose' ? 0 : 1, 1, 0, 0, 0, 0, 0]);
      expect(await setup.storedWebhook(testParty.id)).toMatchObject({ waiting: 0, unconfirmed: 1 });
    },
  );

  test.each([500, 'lose'] as const)(
    'is kept while Discord is down for an hour (%s) and sent once',
    async (outage) => {
      const testParty = await setup.createParty();
      setup.discord.outage = outage;
      for (const name of NAMES) {
        await openShop(testParty, name);
        await setup.sendDuring(8 * MINUTE_MS);
      }
      expect(setup.discord.messages).toEqual([]);
      expect(await setup.storedWebhook(testParty.id)).toMatchObject({ state: 'active', unconfirmed: 0 });
      setup.discord.outage = null;
      await setup.sendDuring(60 * MINUTE_MS);
      expect(postCounts()).toEqual(expectedCounts(NAMES.length));
      expect(await setup.storedWebhook(testParty.id)).toMatchObject({
        waiting: 0,
        unconfirmed: 0,
        last_error: null,
      });
    },
  );

  test.each([1, 2, 3])(
    'never appears twice under random faults, and is missing only when it is unconfirmed (seed %i)',
    async (seed) => {
      const testParty = await setup.createParty();
      setup.discord.bucket = { limit: 2, windowMs: 7000 };
      const random = randomFrom(seed);
      const faults = [
        ...Array<undefined>(4),
        'lose',
        'lose_response',
        'delay',
        'repeat',
        429,
        500,
        503,
      ] as const;
      for (const [index, name] of NAMES.entries()) {
        const { id } = await openShop(testParty, name);
        const randomFaults = Array.from({ length: 3 }, () => faults[Math.floor(random() * faults.length)]);
        setup.discord.faults.push(...randomFaults.filter((fault) => fault !== undefined));
        setup.discord.outage = index === 3 ? 'lose' : null;
        await setup.sendDuring(Math.floor(random() * 20) * MINUTE_MS);
        const body = { shop_instance: { location_override: `Gate ${index}` } };
        expectOk(await setup.gm.call(updateShopInstance, { params: { id }, body }));
        await setup.sendDuring(Math.floor(random() * 3000));
      }
      setup.discord.faults.length = 0;
      setup.discord.outage = null;
      await setup.sendDuring(10 * 60 * MINUTE_MS);
      const { waiting, unconfirmed, state } = await setup.storedWebhook(testParty.id);
      expect([state, waiting]).toEqual(['active', 0]);
      expect(Math.max(...postCounts())).toBe(1);
      expect(postCounts().filter((count) => count === 0).length).toBeLessThanOrEqual(unconfirmed);
      expect(setup.discord.excess).toEqual([]);
    },
  );

  test('times out after ten seconds and is unconfirmed when Discord never responds', async () => {
    const { id } = await setup.createParty();
    expectOk(await setup.gm.call(testChannelWebhook, { params: { id } }));
    setup.discord.faults.push('hang');
    const started = Date.now();
    await setup.sendDue();
    expect(Date.now() - started).toBeGreaterThan(9000);
    expect(await setup.storedWebhook(id)).toMatchObject({
      unconfirmed: 1,
      last_error: 'Discord did not respond',
    });
    await setup.sendDuring(60 * MINUTE_MS);
    expect(setup.discord.messages).toEqual([]);
  }, 30_000);

  test('shares a message with posts that are queued at the same time', async () => {
    const testParty = await setup.createParty();
    for (const name of NAMES) await openShop(testParty, name);
    await setup.sendDuring(MINUTE_MS);
    expect(postCounts()).toEqual(expectedCounts(NAMES.length));
    expect(setup.discord.messages.map(({ post }) => post.embeds.length)).toEqual([3, 3, 1]);
  });

  test("waits until Discord's rate limit bucket is refilled", async () => {
    const testParty = await setup.createParty();
    setup.discord.bucket = { limit: 2, windowMs: 30_000 };
    for (const name of NAMES) await openShop(testParty, name);
    await setup.sendDuring(5 * MINUTE_MS);
    expect(postCounts()).toEqual(expectedCounts(NAMES.length));
    expect(setup.discord.excess).toEqual([]);
  });
});

describe('channel', () => {
  test('is disabled when its webhook was deleted in Discord', async () => {
    const { id } = await setup.createParty();
    expectOk(await setup.gm.call(testChannelWebhook, { params: { id } }));
    setup.discord.isDeleted = true;
    await setup.sendDuring(MINUTE_MS);
    expect(await setup.storedWebhook(id)).toMatchObject({ state: 'disabled', disabled_reason: 'gone' });
    const requestsBefore = setup.discord.requests.length;
    await openShop({ id, joinCode: '', stashId: '', gm: setup.gm }, 'Amber');
    await setup.sendDuring(60 * MINUTE_MS);
    expect(setup.discord.requests).toHaveLength(requestsBefore);
  });

  test('is disabled when it cannot be reached for a day', async () => {
    const { id } = await setup.createParty();
    expectOk(await setup.gm.call(testChannelWebhook, { params: { id } }));
    setup.discord.outage = 503;
    await setup.sendDuring(20 * 60 * MINUTE_MS);
    expect((await setup.storedWebhook(id)).state).toBe('active');
    await setup.sendDuring(10 * 60 * MINUTE_MS);
    expect(await setup.storedWebhook(id)).toMatchObject({ state: 'disabled', disabled_reason: 'failing' });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  CHANNEL_TOKEN,
  type DiscordChannel,
  startDiscordChannel,
} from '../../../../test/factories/discord-channel.ts';
import type { ChannelRequest } from './claim.ts';
import { requestDiscord } from './discord-request.ts';

let discord: DiscordChannel;
let now = 0;
beforeAll(async () => {
  discord = await startDiscordChannel(() => now);
});
beforeEach(() => {
  // Starts a new window of the bucket.
  now += 3_600_000;
  Object.assign(discord, { outage: null, isDeleted: false, bucket: { limit: 1000, windowMs: 2000 } });
});
afterAll(() => discord.close());

const embed = { description: 'Hello', color: 1, timestamp: '2026-05-01T18:00:00.000Z' };
const create: ChannelRequest = { kind: 'create', posts: [{ id: '1', embed }] };
const edit: ChannelRequest = { kind: 'edit', messageId: '12', posts: [{ id: '1', embed }] };
const target = () => ({
  partyId: 'party',
  tries: 0,
  token: CHANNEL_TOKEN,
  discordId: discord.webhookUrl.split('/').at(-2) ?? '',
});
const send = (request: ChannelRequest) =>
  requestDiscord({ discordUrl: discord.url }, { ...target(), request });

describe('request to Discord', () => {
  test('is accepted, and mentions no one', async () => {
    expect(await send(create)).toMatchObject({ kind: 'accepted', delayMs: 0 });
    expect(discord.messages.at(-1)?.post.allowed_mentions).toEqual({ parse: [] });
  });

  test.each([
    [429, 'limited'],
    [500, 'failed'],
    [502, 'failed'],
    [400, 'rejected'],
    [307, 'rejected'],
    // Without an error code of Discord, the status is not about the webhook.
    [401, 'failed'],
    [403, 'failed'],
    [404, 'failed'],
    ['lose', 'unknown'],
    ['lose_response', 'unknown'],
  ] as const)('maps %s to the outcome %s', async (fault, kind) => {
    discord.faults.push(fault);
    expect(await send(create)).toMatchObject({ kind });
  });

  test('distinguishes a deleted message from a deleted webhook', async () => {
    expect(await send(edit)).toEqual({ kind: 'message_gone' });
    discord.isDeleted = true;
    expect(await send(edit)).toEqual({ kind: 'gone' });
    expect(await send({ kind: 'probe' })).toEqual({ kind: 'gone' });
  });

  test('reports the duration of a rate limit, and when an exhausted bucket is refilled', async () => {
    Object.assign(discord, { bucket: { limit: 1, windowMs: 30_000 } });
    const outcomes = [await send({ kind: 'probe' }), await send({ kind: 'probe' })];
    expect(outcomes).toEqual([
      { kind: 'accepted', messageId: null, delayMs: 30_000 },
      { kind: 'limited', retryAfterMs: 2000, isGlobal: false },
    ]);
  });

  test('opens a new connection', async () => {
    const before = discord.connections;
    for (let count = 0; count < 3; count += 1) await send({ kind: 'probe' });
    expect(discord.connections).toBe(before + 3);
  });

  test('is reported as failed, not as unconfirmed, when no connection is established', async () => {
    const unreachable = { discordUrl: 'http://127.0.0.1:2' };
    const outcome = await requestDiscord(unreachable, { ...target(), request: create });
    expect(outcome).toEqual({ kind: 'failed', error: 'Discord could not be reached', retryAfterMs: 0 });
  });

  test('reads only the beginning of a response, and classifies it by its status', async () => {
    discord.faults.push('endless');
    const before = process.memoryUsage().arrayBuffers;
    expect(await send(create)).toEqual({ kind: 'accepted', messageId: null, delayMs: 0 });
    expect(discord.sentBytes).toBeLessThan(8 * 1024 * 1024);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024);
  });
});

import {
  type DiscordResponse,
  discordInteraction,
  discordMessage,
} from '@quartermaster/contract/discord-bot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startDiscordApi, type TestDiscordApi } from '../../../../test/factories/discord-api.ts';
import { commandOf, interaction } from '../../../../test/factories/discord-bot.ts';
import { until } from '../../../../test/until.ts';
import { line, presentMessage } from '../present.ts';
import { respondInTime } from './respond-in-time.ts';

let discord: TestDiscordApi;
beforeAll(async () => {
  discord = await startDiscordApi();
});
afterAll(() => discord.stop());
beforeEach(() => {
  discord.received.length = 0;
});

const warnings: unknown[] = [];
const log = { warn: (...args: unknown[]) => void warnings.push(args) };
const message = presentMessage({ lines: [line`Done`] });
const command = discordInteraction.parse(commandOf(null, '1', 'stash'));
const editRequest = () =>
  `PATCH /api/v10/webhooks/${command.application_id}/${command.token}/messages/@original`;

/** Work that is not done until `finish` is called. */
function work() {
  let finish: (response: DiscordResponse) => void = () => undefined;
  const done = new Promise<DiscordResponse>((resolve) => {
    finish = resolve;
  });
  return { done, finish: () => finish(message) };
}

describe('bot response', () => {
  test('is sent immediately when the work is done in time', async () => {
    const response = await respondInTime(
      { url: discord.url, log, deferAfterMs: 600_000 },
      command,
      Promise.resolve(message),
    );
    expect(response).toEqual(message);
    expect(discord.received).toEqual([]);
  });

  test('is deferred privately when the work takes too long, and replaced when the work is done', async () => {
    const { done, finish } = work();
    const response = await respondInTime({ url: discord.url, log, deferAfterMs: 1 }, command, done);
    expect(response).toEqual({ type: 5, data: { flags: 64 } });
    expect(discord.received).toEqual([]);
    finish();
    const [sentRequest] = await until(() => discord.received.length > 0 && discord.received);
    expect(sentRequest?.call).toBe(editRequest());
    expect(discordMessage.omit({ flags: true }).parse(sentRequest?.body).content).toBe('Done');
  });

  test('is sent again while Discord limits the rate or fails, until Discord accepts it', async () => {
    discord.statuses.push(429, 500);
    const { done, finish } = work();
    await respondInTime({ url: discord.url, log, deferAfterMs: 1 }, command, done);
    finish();
    await until(() => discord.received.length === 3);
    expect(new Set(discord.received.map(({ call }) => call))).toEqual(new Set([editRequest()]));
    expect(warnings).toEqual([]);
  });

  test('is dropped and logged when Discord keeps failing', async () => {
    discord.statuses.push(500, 500, 500);
    const { done, finish } = work();
    await respondInTime({ url: discord.url, log, deferAfterMs: 1 }, command, done);
    finish();
    await until(() => warnings.length > 0);
    expect(discord.received).toHaveLength(3);
  });

  test('contains no suggestions when they take too long', async () => {
    const autocompleteInteraction = discordInteraction.parse(interaction(null, '1', 4, {}));
    const response = await respondInTime(
      { url: discord.url, log, deferAfterMs: 1 },
      autocompleteInteraction,
      work().done,
    );
    expect(response).toEqual({ type: 8, data: { choices: [] } });
  });
});

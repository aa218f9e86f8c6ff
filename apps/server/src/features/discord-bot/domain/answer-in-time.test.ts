import {
  type DiscordResponse,
  discordInteraction,
  discordMessage,
} from '@quartermaster/contract/discord-bot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startDiscordApi, type TestDiscordApi } from '../../../../test/factories/discord-api.ts';
import { commandOf, interaction } from '../../../../test/factories/discord-bot.ts';
import { until } from '../../../../test/until.ts';
import { line, presentAnswer } from '../present.ts';
import { answerInTime } from './answer-in-time.ts';

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
const answer = presentAnswer({ lines: [line`Done`] });
const command = discordInteraction.parse(commandOf(null, '1', 'stash'));
const editAddress = () =>
  `PATCH /api/v10/webhooks/${command.application_id}/${command.token}/messages/@original`;

/** Work that is not done before `finish` is called. */
function work() {
  let finish: (response: DiscordResponse) => void = () => undefined;
  const done = new Promise<DiscordResponse>((resolve) => {
    finish = resolve;
  });
  return { done, finish: () => finish(answer) };
}

describe('answer of the bot', () => {
  test('is sent at once when the work is done in time', async () => {
    const response = await answerInTime(
      { url: discord.url, log, answerWithinMs: 600_000 },
      command,
      Promise.resolve(answer),
    );
    expect(response).toEqual(answer);
    expect(discord.received).toEqual([]);
  });

  test('is deferred in private when the work takes too long, and replaced when it is done', async () => {
    const { done, finish } = work();
    const response = await answerInTime({ url: discord.url, log, answerWithinMs: 1 }, command, done);
    expect(response).toEqual({ type: 5, data: { flags: 64 } });
    expect(discord.received).toEqual([]);
    finish();
    const [sent] = await until(() => discord.received.length > 0 && discord.received);
    expect(sent?.address).toBe(editAddress());
    expect(discordMessage.omit({ flags: true }).parse(sent?.body).content).toBe('Done');
  });

  test('is sent again while Discord limits or fails, until Discord accepts it', async () => {
    discord.statuses.push(429, 500);
    const { done, finish } = work();
    await answerInTime({ url: discord.url, log, answerWithinMs: 1 }, command, done);
    finish();
    await until(() => discord.received.length === 3);
    expect(new Set(discord.received.map(({ address }) => address))).toEqual(new Set([editAddress()]));
    expect(warnings).toEqual([]);
  });

  test('is given up when Discord keeps failing, with a line in the log', async () => {
    discord.statuses.push(500, 500, 500);
    const { done, finish } = work();
    await answerInTime({ url: discord.url, log, answerWithinMs: 1 }, command, done);
    finish();
    await until(() => warnings.length > 0);
    expect(discord.received).toHaveLength(3);
  });

  test('has no suggestions when they take too long', async () => {
    const typing = discordInteraction.parse(interaction(null, '1', 4, {}));
    const response = await answerInTime({ url: discord.url, log, answerWithinMs: 1 }, typing, work().done);
    expect(response).toEqual({ type: 8, data: { choices: [] } });
  });
});

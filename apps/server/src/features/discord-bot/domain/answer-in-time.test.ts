import { createServer } from 'node:http';
import {
  type DiscordResponse,
  discordInteraction,
  discordMessage,
} from '@quartermaster/contract/discord-bot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commandOf, interaction } from '../../../../test/factories/discord-bot.ts';
import { until } from '../../../../test/until.ts';
import { line, presentAnswer } from '../present.ts';
import { answerInTime } from './answer-in-time.ts';

/** Stands in for Discord's API: what it was sent, and the statuses that it answers next. */
const received: { address: string; body: unknown }[] = [];
let statuses: number[] = [];
const discord = createServer(async (request, reply) => {
  const parts = await request.toArray();
  const status = statuses.shift() ?? 200;
  received.push({
    address: `${request.method} ${request.url}`,
    body: JSON.parse(Buffer.concat(parts).toString()),
  });
  reply.writeHead(status, status === 429 ? { 'retry-after': '0.2' } : {}).end('{}');
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => discord.listen(0, '127.0.0.1', resolve));
  const address = discord.address();
  url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
});
afterAll(() => void discord.close());
beforeEach(() => {
  received.length = 0;
  statuses = [];
});

const warnings: unknown[] = [];
const log = { warn: (...given: unknown[]) => void warnings.push(given) };
const answer = presentAnswer({ lines: [line`Done`] });
const command = discordInteraction.parse(commandOf(null, '1', 'stash'));
const at = () => `PATCH /api/v10/webhooks/${command.application_id}/${command.token}/messages/@original`;

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
    const given = await answerInTime({ url, log, answerWithinMs: 600_000 }, command, Promise.resolve(answer));
    expect(given).toEqual(answer);
    expect(received).toEqual([]);
  });

  test('is deferred in private when the work takes too long, and replaced when it is done', async () => {
    const { done, finish } = work();
    const given = await answerInTime({ url, log, answerWithinMs: 1 }, command, done);
    expect(given).toEqual({ type: 5, data: { flags: 64 } });
    expect(received).toEqual([]);
    finish();
    const [sent] = await until(() => received.length > 0 && received);
    expect(sent?.address).toBe(at());
    expect(discordMessage.omit({ flags: true }).parse(sent?.body).content).toBe('Done');
  });

  test('is sent again when Discord is limiting or failing, and once it took it no more', async () => {
    statuses = [429, 500];
    const { done, finish } = work();
    await answerInTime({ url, log, answerWithinMs: 1 }, command, done);
    finish();
    await until(() => received.length === 3);
    expect(new Set(received.map(({ address }) => address))).toEqual(new Set([at()]));
    expect(warnings).toEqual([]);
  });

  test('is given up when Discord keeps failing, with a line in the log', async () => {
    statuses = [500, 500, 500];
    const { done, finish } = work();
    await answerInTime({ url, log, answerWithinMs: 1 }, command, done);
    finish();
    await until(() => warnings.length > 0);
    expect(received).toHaveLength(3);
  });

  test('has no suggestions when they take too long', async () => {
    const typing = discordInteraction.parse(interaction(null, '1', 4, {}));
    const given = await answerInTime({ url, log, answerWithinMs: 1 }, typing, work().done);
    expect(given).toEqual({ type: 8, data: { choices: [] } });
  });
});

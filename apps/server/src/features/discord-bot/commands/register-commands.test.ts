import { createServer } from 'node:http';
import { DISCORD_COMMANDS } from '@quartermaster/contract/discord-commands';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testBot } from '../../../../test/factories/discord-bot.ts';
import { runProgram } from '../../../../test/run-tool.ts';
import { BOT_COMMANDS } from '../domain/command-list.ts';
import { registerCommands } from './register-commands.ts';

interface Definition {
  readonly name: string;
  readonly description: string;
  readonly options: readonly {
    readonly name: string;
    readonly description: string;
    readonly required?: boolean;
  }[];
}

const TOKEN = 'MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.bot-token-of-tests';
/** The commands that the fake of Discord's API has received, by method and path. */
const storedCommands = new Map<string, Definition[]>();
/** The number of following requests that the fake rejects with 429, and the headers of these responses. */
let limitedRequests = 0;
let rateLimitHeaders: object = { 'retry-after': '0.05' };
const discord = createServer(async (request, reply) => {
  const text = Buffer.concat(await request.toArray()).toString();
  const respond = (status: number, body: unknown, headers = {}) =>
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  if (request.headers.authorization !== `Bot ${TOKEN}`) return respond(401, { message: '401: Unauthorized' });
  if (limitedRequests > 0) {
    limitedRequests -= 1;
    return respond(429, { retry_after: 0.05 }, rateLimitHeaders);
  }
  if (request.url === '/api/v10/applications/@me')
    return respond(200, { id: '42', name: 'Quartermaster', verify_key: testBot.publicKey });
  storedCommands.set(`${request.method} ${request.url}`, JSON.parse(text));
  return respond(200, JSON.parse(text));
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => discord.listen(0, '127.0.0.1', resolve));
  const address = discord.address();
  url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
});
afterAll(() => void discord.close());
beforeEach(() => storedCommands.clear());

const bot = () => ({ publicKey: testBot.publicKey, token: TOKEN, url });
const ALL_SERVERS = 'PUT /api/v10/applications/42/commands';

describe('registration of commands', () => {
  test.each([
    ['a token that Discord rejects', { token: 'x'.repeat(30) }, undefined, 'Discord responded with 401'],
    [
      'the key of another application',
      { publicKey: '0'.repeat(64) },
      undefined,
      'belong to different applications',
    ],
    ['a server that is not an id', {}, 'my-server', 'is not a Discord server ID'],
    [
      'a URL where Discord cannot be reached',
      { url: 'http://127.0.0.1:9' },
      undefined,
      'could not be reached',
    ],
  ])('is rejected with %s', async (_case, change, server, message) => {
    await expect(registerCommands({ ...bot(), ...change }, server)).rejects.toThrow(message);
    expect(storedCommands.size).toBe(0);
  });

  test('replaces the commands of all servers or of one server, and sends the same commands when run again', async () => {
    await registerCommands(bot());
    const first = storedCommands.get(ALL_SERVERS);
    expect(first?.map(({ name }) => name)).toEqual([...BOT_COMMANDS.keys()]);
    await registerCommands(bot());
    expect(storedCommands.get(ALL_SERVERS)).toEqual(first);
    await registerCommands(bot(), '41771983423143937');
    expect(storedCommands.get('PUT /api/v10/applications/42/guilds/41771983423143937/commands')).toEqual(
      first,
    );
  });

  test('sends every option of the command list, and marks the required ones', async () => {
    await registerCommands(bot());
    const optionNames = storedCommands
      .get(ALL_SERVERS)
      ?.map(({ name, options }) => [
        name,
        options
          .filter((option) => option.name !== 'public')
          .map((option) => (option.required ? option.name : `[${option.name}]`)),
      ]);
    expect(optionNames).toEqual(
      Object.entries(DISCORD_COMMANDS).map(([name, { options }]) => [name, options]),
    );
  });

  test('waits while Discord limits the request rate', async () => {
    limitedRequests = 3;
    expect(await registerCommands(bot())).toBe(`Registered ${BOT_COMMANDS.size} commands for all servers.`);
  });

  test('waits a second when Discord limits the request rate without a Retry-After header', async () => {
    [limitedRequests, rateLimitHeaders] = [1, {}];
    const start = performance.now();
    await registerCommands(bot());
    expect(performance.now() - start).toBeGreaterThan(990);
  });

  test('sends definitions within Discord’s limits, with required options first', async () => {
    await registerCommands(bot());
    for (const { name, description, options } of storedCommands.get(ALL_SERVERS) ?? []) {
      for (const definition of [{ name, description }, ...options]) {
        expect(definition.name).toMatch(/^[a-z_]{1,32}$/);
        expect(definition.description).toMatch(/^.{1,100}$/);
      }
      expect(options.length).toBeLessThanOrEqual(25);
      const requiredFlags = options.map((option) => option.required === true);
      expect(requiredFlags).toEqual([...requiredFlags].sort((a, b) => Number(b) - Number(a)));
    }
  });

  test('prints the number of registered commands, or the missing settings', async () => {
    const settings = {
      DISCORD_CLIENT_ID: '42',
      DISCORD_CLIENT_SECRET: 'known to the server',
      DISCORD_URL: url,
      DISCORD_PUBLIC_KEY: testBot.publicKey,
      SECRET_KEY: 'a key that only tests ever use, and nobody else',
    };
    const program = 'apps/server/src/discord-register.ts';
    const runWithToken = await runProgram(program, ['123'], { ...settings, DISCORD_BOT_TOKEN: TOKEN });
    expect([runWithToken.code, runWithToken.stdout]).toEqual([
      0,
      `Registered ${BOT_COMMANDS.size} commands for server 123.\n`,
    ]);
    const runWithoutToken = await runProgram(program, [], settings);
    expect([runWithoutToken.code, runWithoutToken.stderr]).toEqual([
      1,
      'Set DISCORD_PUBLIC_KEY and DISCORD_BOT_TOKEN first.\n',
    ]);
  });
});

import { setTimeout as wait } from 'node:timers/promises';
import { DISCORD_COMMANDS } from '@quartermaster/contract/discord-commands';
import { z } from 'zod';
import type { DiscordBot } from '../../../platform/config.ts';
import { OperatorError } from '../../../platform/operator-error.ts';
import { BOT_COMMANDS } from '../domain/command-list.ts';

/** A bot with the token that registers its commands. */
export interface CommandRegistrar extends Pick<DiscordBot, 'publicKey' | 'url'> {
  readonly token: string;
}

/** Slash commands that work in servers and not in direct messages, as Discord stores them. */
const definitions = Object.entries(DISCORD_COMMANDS).map(([name, { description }]) => ({
  type: 1,
  name,
  description,
  options: BOT_COMMANDS.get(name)?.options ?? [],
  contexts: [0],
  integration_types: [0],
}));

const application = z.object({ id: z.string().regex(/^\d{1,20}$/), verify_key: z.string() });
const ATTEMPTS = 5;
const REQUEST_TIMEOUT_MS = 15_000;

/**
 * Replaces all commands of the Discord bot, for every server or for one; running it again changes nothing. Returns a
 * summary. Throws an OperatorError for an invalid server id, when the key and the token belong to different
 * applications, and when Discord rejects a request or cannot be reached.
 */
export async function registerCommands(bot: CommandRegistrar, serverId?: string): Promise<string> {
  if (serverId !== undefined && !/^\d{1,20}$/.test(serverId))
    throw new OperatorError(`"${serverId}" is not a Discord server ID. A server ID is a long number.`);
  const { id, verify_key } = application.parse(await request(bot, 'GET', '/applications/@me'));
  if (verify_key.toLowerCase() !== bot.publicKey.toLowerCase())
    throw new OperatorError('DISCORD_PUBLIC_KEY and DISCORD_BOT_TOKEN belong to different applications.');
  const serverPath = serverId === undefined ? '' : `/guilds/${serverId}`;
  await request(bot, 'PUT', `/applications/${id}${serverPath}/commands`, definitions);
  const scope = serverId === undefined ? 'all servers' : `server ${serverId}`;
  return `Registered ${definitions.length} commands for ${scope}.`;
}

/** Sends a request, up to ATTEMPTS times while Discord limits the request rate. */
async function request(bot: CommandRegistrar, method: string, path: string, body?: object): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send(bot, method, path, body);
    if (response.ok) return response.json();
    const text = await response.text();
    if (response.status !== 429 || attempt === ATTEMPTS)
      throw new OperatorError(
        `Discord responded with ${response.status} to ${method} ${path}: ${text.slice(0, 500)}`,
      );
    const seconds = Number(response.headers.get('retry-after') ?? 1);
    await wait(Number.isFinite(seconds) ? seconds * 1000 : 1000);
  }
}

async function send({ url, token }: CommandRegistrar, method: string, path: string, body?: object) {
  try {
    return await fetch(`${url}/api/v10${path}`, {
      method,
      headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
  } catch {
    throw new OperatorError(`Discord could not be reached at ${url}.`);
  }
}

import { generateKeyPairSync, sign } from 'node:crypto';
import {
  type DiscordChoice,
  type DiscordMessage,
  discordResponse,
  INTERACTION,
  receiveInteraction,
} from '@quartermaster/contract/discord-bot';
import type { DiscordBot } from '../../src/platform/config.ts';
import type { TestApp } from '../app.ts';
import { discordUser } from '../discord.ts';
import type { Person } from './people.ts';
import { type PlayedParty, playedParty } from './table.ts';

const keys = generateKeyPairSync('ed25519');
const otherKeys = generateKeyPairSync('ed25519');

/** A bot whose interactions these tests sign. No answer is late unless a test sets the time. */
export const testBot: DiscordBot = {
  publicKey: keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
  token: null,
  url: 'http://127.0.0.1:9',
  answerWithinMs: 600_000,
};

let count = 0;
/** A new id at Discord. */
export const snowflake = (): string => discordUser().id;

export type OptionValues = Readonly<Record<string, string | number | boolean>>;

const TYPES = { string: 3, number: 4, boolean: 5 } as const;
const optionsFrom = (values: OptionValues, focused?: string) =>
  Object.entries(values).map(([name, value]) => ({
    name,
    type: TYPES[typeof value as keyof typeof TYPES],
    value,
    ...(name === focused ? { focused: true } : {}),
  }));

/** Seconds since 1970, as Discord signs them. */
export const timestampAt = (ms: number): string => String(Math.floor(ms / 1000));

export const signatureOf = (timestamp: string, body: string, isForged = false): string =>
  sign(null, Buffer.from(timestamp + body), (isForged ? otherKeys : keys).privateKey).toString('hex');

/** Discord ids of the users whose accounts are connected. */
const ids = new Map<string, string>();

/** Connects the account of a user. */
export async function connectDiscord(app: TestApp, who: Person): Promise<void> {
  const { id, username } = discordUser();
  ids.set(who.user.id, id);
  await app.sql`
    insert into discord_accounts (user_id, discord_id, username, connected_at)
    values (${who.user.id}, ${id}, ${username}, now())`;
}

/** An interaction in the shape of Discord's documentation; null: of a user without a connected account. */
export function interaction(
  who: Person | null,
  channel: string,
  type: number,
  data: object,
  more: object = {},
) {
  count += 1;
  const id = (who && ids.get(who.user.id)) ?? snowflake();
  return {
    ...{ id: snowflake(), application_id: '80351110224678912', type, version: 1 },
    token: `aW50ZXJhY3Rpb246${count}`,
    guild_id: '41771983423143937',
    guild: { id: '41771983423143937', locale: 'en-US', features: [] },
    ...{ guild_locale: 'en-US', locale: 'en-US', channel_id: channel },
    channel: { id: channel, type: 0, name: 'the-tavern', guild_id: '41771983423143937', parent_id: null },
    member: {
      user: {
        ...{ id, username: 'mason', discriminator: '0', global_name: 'Mason', avatar: null },
        public_flags: 0,
      },
      ...{ roles: [], permissions: '2048', joined_at: '2026-01-26T19:10:52.618000+00:00' },
      ...{ deaf: false, mute: false, pending: false, nick: null, flags: 0 },
    },
    app_permissions: '562949953601536',
    entitlements: [],
    authorizing_integration_owners: { 0: '41771983423143937' },
    context: 0,
    data,
    ...more,
  };
}

const COMMAND = { id: '771825006014889984', type: 1 };

/** A slash command with its options. */
export const commandOf = (who: Person | null, channel: string, name: string, options: OptionValues = {}) =>
  interaction(who, channel, INTERACTION.command, { ...COMMAND, name, options: optionsFrom(options) });

/** Sends interactions to the running server as Discord does, signed, over HTTP. */
export function discordBot(app: TestApp) {
  /** The response as it came. */
  async function deliver(
    payload: object | string,
    given: { timestamp?: string; signature?: string } = {},
  ): Promise<Response> {
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
    const timestamp = given.timestamp ?? timestampAt(Date.now());
    const headers = {
      'content-type': 'application/json',
      'x-signature-timestamp': timestamp,
      'x-signature-ed25519': given.signature ?? signatureOf(timestamp, body),
    };
    return fetch(app.url + receiveInteraction.path, { method: 'POST', headers, body });
  }

  /** The response within Discord's limits, which its schema has. */
  async function respond(payload: object) {
    const response = await deliver(payload);
    if (response.status !== 200) throw new Error(`Refused with ${response.status}: ${await response.text()}`);
    return discordResponse.parse(await response.json());
  }

  async function message(payload: object): Promise<DiscordMessage> {
    const response = await respond(payload);
    if (response.type !== 4) throw new Error(`Not a message: ${JSON.stringify(response)}`);
    return response.data;
  }

  async function suggest(
    ...[who, channel, name, focused, options]: [Person, string, string, string, OptionValues]
  ): Promise<DiscordChoice[]> {
    const data = { ...COMMAND, name, options: optionsFrom(options, focused) };
    const response = await respond(interaction(who, channel, INTERACTION.autocomplete, data));
    if (response.type !== 8) throw new Error(`No suggestions: ${JSON.stringify(response)}`);
    return response.data.choices;
  }

  async function press(who: Person | null, channel: string, custom_id: string, values?: string[]) {
    const data = values ? { custom_id, component_type: 3, values } : { custom_id, component_type: 2 };
    const pressed = { message: { id: snowflake(), type: 20, content: '' } };
    return message(interaction(who, channel, INTERACTION.component, data, pressed));
  }

  return {
    ...{ deliver, respond, message, suggest, press },
    /** The text of the answer to a command. */
    text: async (...command: Parameters<typeof commandOf>): Promise<string> =>
      (await message(commandOf(...command))).content,
    /** A channel whose party was chosen by `gm`, whose account is connected. */
    async channelOf(gm: Person, partyId: string): Promise<string> {
      const channel = snowflake();
      await connectDiscord(app, gm);
      await message(commandOf(gm, channel, 'party', { party: partyId }));
      return channel;
    },
  };
}

export type TestDiscordBot = ReturnType<typeof discordBot>;

export interface BotParty extends PlayedParty {
  readonly bot: TestDiscordBot;
  readonly channel: string;
}

/** A party whose channel is chosen; its gm and its player have connected accounts. */
export async function botParty(app: TestApp): Promise<BotParty> {
  const bot = discordBot(app);
  const played = await playedParty(app);
  const channel = await bot.channelOf(played.gm, played.table.id);
  await connectDiscord(app, played.player);
  return { ...played, bot, channel };
}

import { generateKeyPairSync, sign } from 'node:crypto';
import {
  type DiscordChoice,
  type DiscordMessage,
  discordResponse,
  receiveInteraction,
} from '@quartermaster/contract/discord-bot';
import type { APIInteractionResponse } from 'discord-api-types/v10';
import type { DiscordBot } from '../../src/platform/config.ts';
import type { TestApp } from '../app.ts';
import { discordUser } from '../discord.ts';
import { responseViolations } from './discord-limits.ts';
import {
  autocompletePayload,
  buttonPayload,
  commandPayload,
  envelope,
  modalPayload,
  type OptionValues,
  type PlaceShape,
  type Sender,
  snowflake,
} from './discord-payloads.ts';
import type { Person } from './people.ts';
import { type PlayedParty, playedParty } from './test-parties.ts';

const keys = generateKeyPairSync('ed25519');
const otherKeys = generateKeyPairSync('ed25519');

/** A bot whose interactions these tests sign. Responses are never deferred unless a test lowers `deferAfterMs`. */
export const testBot: DiscordBot = {
  publicKey: keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
  token: null,
  url: 'http://127.0.0.1:9',
  deferAfterMs: 600_000,
};

/** The time in the format that Discord signs: a Unix timestamp in seconds. */
export const timestampAt = (ms: number): string => String(Math.floor(ms / 1000));

export const signatureOf = (timestamp: string, body: string, isForged = false): string =>
  sign(null, Buffer.from(timestamp + body), (isForged ? otherKeys : keys).privateKey).toString('hex');

/** Discord ids of the users whose accounts are connected. */
const discordIds = new Map<string, string>();

/** Connects a new Discord account to the user. */
export async function connectDiscord(app: TestApp, testUser: Person): Promise<void> {
  const { id, username } = discordUser();
  discordIds.set(testUser.user.id, id);
  await app.sql`
    insert into discord_accounts (user_id, discord_id, username, connected_at)
    values (${testUser.user.id}, ${id}, ${username}, now())`;
}

const senderOf = (testUser: Person | null, channel: string, place?: PlaceShape): Sender => ({
  discordId: (testUser && discordIds.get(testUser.user.id)) ?? snowflake(),
  channel,
  ...(place ? { place } : {}),
});

/** An interaction of any type; `testUser` is null for a sender without a connected account. */
export const interaction = (testUser: Person | null, channel: string, type: number, data: object) => ({
  ...envelope(senderOf(testUser, channel)),
  type,
  data,
});

/** A slash command with its options. */
export const commandOf = (
  ...[testUser, channel, name, options, place]: [
    Person | null,
    string,
    string,
    (OptionValues | undefined)?,
    PlaceShape?,
  ]
) => commandPayload(senderOf(testUser, channel, place), name, options);

/** The type of an interaction; 0 for any other body. */
function typeOf(body: string): number {
  try {
    return (JSON.parse(body) as { type?: number } | null)?.type ?? 0;
  } catch {
    return 0;
  }
}

/** Throws for a response that Discord would reject. */
async function requireWithinLimits(response: Response, body: string): Promise<void> {
  if (response.status !== 200) return;
  const parsed = discordResponse.parse(await response.clone().json());
  // The types of discord-api-types have no value for flags 0.
  const interactionResponse = parsed as APIInteractionResponse;
  const problems = responseViolations(typeOf(body), interactionResponse);
  if (problems.length > 0) throw new Error(`Discord would reject the response: ${problems.join('; ')}`);
}

/** Sends payloads to the running server as Discord does, signed, over HTTP. */
function deliveryTo(app: TestApp) {
  /** Returns the raw response. */
  async function deliver(
    payload: object | string,
    overrides: { timestamp?: string; signature?: string } = {},
  ): Promise<Response> {
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
    const timestamp = overrides.timestamp ?? timestampAt(Date.now());
    const headers = {
      'content-type': 'application/json',
      'x-signature-timestamp': timestamp,
      'x-signature-ed25519': overrides.signature ?? signatureOf(timestamp, body),
    };
    const response = await fetch(app.url + receiveInteraction.path, { method: 'POST', headers, body });
    await requireWithinLimits(response, body);
    return response;
  }

  /** Returns the parsed body of the response; throws for a rejection. */
  async function respond(payload: object) {
    const response = await deliver(payload);
    if (response.status !== 200)
      throw new Error(`Rejected with ${response.status}: ${await response.text()}`);
    return discordResponse.parse(await response.json());
  }

  async function message(payload: object): Promise<DiscordMessage> {
    const response = await respond(payload);
    if (response.type !== 4) throw new Error(`Not a message: ${JSON.stringify(response)}`);
    return response.data;
  }
  return { deliver, respond, message };
}

export function discordBot(app: TestApp) {
  const { deliver, respond, message } = deliveryTo(app);

  async function suggest(
    ...[testUser, channel, name, focused, options, place]: [
      Person | null,
      string,
      string,
      string,
      OptionValues,
      PlaceShape?,
    ]
  ): Promise<DiscordChoice[]> {
    const response = await respond(
      autocompletePayload(senderOf(testUser, channel, place), name, focused, options),
    );
    if (response.type !== 8) throw new Error(`No suggestions: ${JSON.stringify(response)}`);
    return response.data.choices;
  }

  const press = async (
    ...[testUser, channel, customId, values, place]: [Person | null, string, string, string[]?, PlaceShape?]
  ) => message(buttonPayload(senderOf(testUser, channel, place), customId, values));

  return {
    deliver,
    respond,
    message,
    suggest,
    press,
    submit: (testUser: Person | null, channel: string, customId: string, place?: PlaceShape) =>
      message(modalPayload(senderOf(testUser, channel, place), customId)),
    /** The text of the response to a command. */
    text: async (...command: Parameters<typeof commandOf>): Promise<string> =>
      (await message(commandOf(...command))).content,
    /** Connects an account to `gm`; returns a channel for which they have selected the party. */
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

/** A party with a channel; its gm and its player have connected accounts. */
export async function botParty(app: TestApp): Promise<BotParty> {
  const bot = discordBot(app);
  const played = await playedParty(app);
  const channel = await bot.channelOf(played.gm, played.testParty.id);
  await connectDiscord(app, played.player);
  return { ...played, bot, channel };
}

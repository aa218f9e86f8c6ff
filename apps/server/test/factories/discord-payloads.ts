import {
  type APIApplicationCommandAutocompleteInteraction,
  type APIApplicationCommandInteractionDataBasicOption,
  type APIBaseInteraction,
  type APIChatInputApplicationCommandInteraction,
  type APIInteractionDataResolved,
  type APIMessage,
  type APIMessageComponentInteraction,
  type APIModalSubmitInteraction,
  type APIUser,
  InteractionType,
  Locale,
  ApplicationCommandOptionType as Option,
} from 'discord-api-types/v10';
import { discordUser } from '../discord.ts';

/** Interaction payloads as in Discord's documentation, "Receiving and Responding to Interactions". */

/** A new id in Discord. */
export const snowflake = (): string => discordUser().id;

/**
 * The origin of an interaction: a channel; a channel with only its id, as in the documentation's examples; a channel
 * with undocumented fields; or a direct message, which has a user but no member or server.
 */
export const PLACES = ['channel', 'channel id', 'unknown fields', 'direct message'] as const;
export type PlaceShape = (typeof PLACES)[number];

export interface Sender {
  readonly discordId: string;
  readonly channel: string;
  readonly place?: PlaceShape;
}

const GUILD = '41771983423143937';
const NO_AVATAR = { avatar: null } as const;

const userOf = (id: string): APIUser => ({
  id,
  username: 'mason',
  discriminator: '0',
  global_name: 'Mason',
  ...NO_AVATAR,
});

const memberOf = (discordId: string) => ({
  user: userOf(discordId),
  roles: ['539082325061836999'],
  premium_since: null,
  permissions: '2048',
  nick: null,
  joined_at: '2026-01-26T19:10:52.618000+00:00',
  deaf: false,
  mute: false,
  pending: false,
  flags: 0,
  ...NO_AVATAR,
});

type Envelope = Omit<APIBaseInteraction<InteractionType, never>, 'type' | 'data'>;
let count = 0;

/** The fields around the data of every interaction. */
export function envelope({ discordId, channel: id, place = 'channel' }: Sender): Envelope {
  count += 1;
  const common = {
    id: snowflake(),
    application_id: '80351110224678912',
    version: 1 as const,
    token: `aW50ZXJhY3Rpb246${count}`,
    locale: Locale.EnglishUS,
    channel_id: id,
    app_permissions: '562949953601536',
    entitlements: [],
    attachment_size_limit: 524_288_000,
  };
  if (place === 'direct message')
    return {
      ...common,
      user: userOf(discordId),
      context: 1,
      authorizing_integration_owners: { 1: discordId },
      channel: { id, type: 1, last_message_id: snowflake(), recipients: [userOf(discordId)] },
    };
  const guildEnvelope = {
    ...common,
    guild_id: GUILD,
    guild_locale: Locale.EnglishUS,
    member: memberOf(discordId),
    context: 0,
    guild: { id: GUILD, locale: Locale.EnglishUS, features: [] },
    authorizing_integration_owners: { 0: GUILD },
  };
  if (place === 'channel id') return guildEnvelope;
  const channel = { id, type: 0 as const, name: 'the-tavern', guild_id: GUILD, parent_id: null, position: 1 };
  const unknownFields = { shard: { id: 3 }, member_since: null, channel_flags: [1, { a: 'b' }], party: 'x' };
  return { ...guildEnvelope, channel, ...(place === 'unknown fields' ? unknownFields : {}) };
}

export type OptionValues = Readonly<Record<string, string | number | boolean>>;

function optionOf(
  name: string,
  value: OptionValues[string],
): APIApplicationCommandInteractionDataBasicOption {
  if (typeof value === 'string') return { name, type: Option.String, value };
  return typeof value === 'number'
    ? { name, type: Option.Integer, value }
    : { name, type: Option.Boolean, value };
}
const optionsFrom = (values: OptionValues) =>
  Object.entries(values).map(([name, value]) => optionOf(name, value));

/** The users and roles that options refer to; this bot has no such options. */
const RESOLVED: APIInteractionDataResolved = {
  users: { '53908232506183680': userOf('53908232506183680') },
  roles: {},
};
const COMMAND = { id: '771825006014889984', type: 1 as const, guild_id: GUILD };

/** A slash command with its options. */
export const commandPayload = (
  sender: Sender,
  name: string,
  options: OptionValues = {},
): APIChatInputApplicationCommandInteraction => ({
  ...(envelope(sender) as Envelope &
    Pick<APIChatInputApplicationCommandInteraction, 'channel' | 'channel_id'>),
  type: InteractionType.ApplicationCommand,
  data: { ...COMMAND, name, options: optionsFrom(options), resolved: RESOLVED },
});

/** A request for suggestions while a user types one of the options. */
export const autocompletePayload = (
  sender: Sender,
  name: string,
  focused: string,
  options: OptionValues,
): APIApplicationCommandAutocompleteInteraction => ({
  ...envelope(sender),
  type: InteractionType.ApplicationCommandAutocomplete,
  data: {
    ...COMMAND,
    name,
    options: optionsFrom(options).map((option) =>
      option.name === focused ? { ...option, focused: true } : option,
    ),
  },
});

/** The message of the bot that a component belongs to. */
const messageIn = (channel_id: string): APIMessage => ({
  id: snowflake(),
  channel_id,
  type: 20,
  content: '',
  timestamp: '2026-05-19T02:12:51.710000+00:00',
  edited_timestamp: null,
  tts: false,
  mention_everyone: false,
  mentions: [],
  mention_roles: [],
  attachments: [],
  embeds: [],
  pinned: false,
  flags: 64,
  author: userOf('80351110224678912'),
});

/** A button press or, with `values`, a selection in a menu. */
export function buttonPayload(
  sender: Sender,
  custom_id: string,
  values?: string[],
): APIMessageComponentInteraction {
  const { channel = { id: sender.channel, type: 0 as const }, ...base } = envelope(sender);
  return {
    ...base,
    type: InteractionType.MessageComponent,
    channel,
    channel_id: sender.channel,
    message: messageIn(sender.channel),
    data: values ? { custom_id, component_type: 3, values } : { custom_id, component_type: 2 },
  };
}

/** A submitted form, which this bot never opens. */
export const modalPayload = (sender: Sender, custom_id: string): APIModalSubmitInteraction => ({
  ...envelope(sender),
  type: InteractionType.ModalSubmit,
  data: {
    custom_id,
    components: [{ type: 1, components: [{ type: 4, custom_id: 'item', value: 'Torch' }] }],
  },
});

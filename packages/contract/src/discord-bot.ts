import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';

/**
 * The Discord bot (DEC-14). Names and numbers are from Discord's documentation, Interactions and Components.
 */

export const INTERACTION = { ping: 1, command: 2, component: 3, autocomplete: 4 } as const;
export const RESPONSE = { pong: 1, message: 4, deferredMessage: 5, choices: 8 } as const;
export const EPHEMERAL = 64;
const COMPONENT = { row: 1, button: 2, select: 3 } as const;

export const DISCORD_MESSAGE_MAX = 2000;
export const DISCORD_CHOICES_MAX = 25;
export const DISCORD_ROWS_MAX = 5;
export const DISCORD_BUTTONS_PER_ROW = 5;
export const DISCORD_LABEL_MAX = 80;
export const DISCORD_CHOICE_MAX = 100;

const snowflake = z.string().regex(/^\d{1,20}$/);

const option = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]).optional(),
  focused: z.boolean().optional(),
});

/** The fields of an interaction that the server uses; Discord sends more, and may add fields. */
export const discordInteraction = z.object({
  id: snowflake,
  application_id: snowflake,
  type: z.int(),
  /** Authorizes responses to this interaction for 15 minutes. */
  token: z.string().min(1).max(1000),
  channel: z.object({ id: snowflake, parent_id: snowflake.nullish() }).optional(),
  /** Discord's documentation has examples with this field instead of `channel`. */
  channel_id: snowflake.optional(),
  /** The sender: `member` in a server, `user` in a direct message. */
  member: z.object({ user: z.object({ id: snowflake }), permissions: snowflake.optional() }).optional(),
  user: z.object({ id: snowflake }).optional(),
  data: z
    .object({
      name: z.string().optional(),
      options: z.array(option).optional(),
      custom_id: z.string().optional(),
      values: z.array(z.string()).optional(),
    })
    .optional(),
});
export type DiscordInteraction = z.infer<typeof discordInteraction>;

const customId = z.string().min(1).max(100);
const choiceText = z.string().min(1).max(DISCORD_CHOICE_MAX);
const label = z.string().min(1).max(DISCORD_LABEL_MAX);

const button = z.strictObject({
  type: z.literal(COMPONENT.button),
  style: z.literal([1, 2, 3, 4]),
  label,
  custom_id: customId,
});
const linkButton = z.strictObject({
  type: z.literal(COMPONENT.button),
  style: z.literal(5),
  label,
  url: z.url().max(512),
});
const select = z.strictObject({
  type: z.literal(COMPONENT.select),
  custom_id: customId,
  placeholder: z.string().max(150),
  options: z
    .array(z.strictObject({ label: choiceText, value: choiceText }))
    .min(1)
    .max(DISCORD_CHOICES_MAX),
});
const row = z.strictObject({
  type: z.literal(COMPONENT.row),
  components: z.union([
    z
      .array(z.union([button, linkButton]))
      .min(1)
      .max(DISCORD_BUTTONS_PER_ROW),
    z.array(select).length(1),
  ]),
});

/** A message within Discord's limits, without mentions. */
export const discordMessage = z.strictObject({
  content: z.string().min(1).max(DISCORD_MESSAGE_MAX),
  /** Ephemeral: only the user who sent the interaction sees it. */
  flags: z.literal([0, EPHEMERAL]),
  allowed_mentions: z.strictObject({ parse: z.tuple([]) }),
  components: z.array(row).max(DISCORD_ROWS_MAX),
});
export type DiscordMessage = z.infer<typeof discordMessage>;

export const discordChoice = z.strictObject({ name: choiceText, value: choiceText });
export type DiscordChoice = z.infer<typeof discordChoice>;

export const discordResponse = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal(RESPONSE.pong) }),
  z.strictObject({ type: z.literal(RESPONSE.message), data: discordMessage }),
  z.strictObject({
    type: z.literal(RESPONSE.deferredMessage),
    data: z.strictObject({ flags: z.literal(EPHEMERAL) }),
  }),
  z.strictObject({
    type: z.literal(RESPONSE.choices),
    data: z.strictObject({ choices: z.array(discordChoice).max(DISCORD_CHOICES_MAX) }),
  }),
]);
export type DiscordResponse = z.infer<typeof discordResponse>;

export const receiveInteraction = endpoint({
  id: 'discord_bot.interact',
  method: 'POST',
  path: `${API_PREFIX}/discord/interactions`,
  audience: 'anyone',
  duringMaintenance: true,
  summary:
    'Where Discord delivers signed interactions with the bot; the response has the format that Discord expects, without an envelope. A wrong signature, or one older than five minutes, is rejected with UNAUTHORIZED.',
  upload: ['application/json'],
  reply: { status: 200, data: discordResponse, withoutEnvelope: true },
  errorCodes: ['RESOURCE_NOT_FOUND', 'UNAUTHORIZED'],
  limit: 'discord_interactions',
});

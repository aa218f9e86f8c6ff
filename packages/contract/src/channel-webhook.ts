import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, time } from './fields.ts';

/** The Discord channel to which a party's posts are sent (DEC-14); managed by its game masters. */

export const channelDisabledReason = z.enum(['failing', 'gone', 'creator']);
export type ChannelDisabledReason = z.infer<typeof channelDisabledReason>;

export const channelWebhook = z.strictObject({
  party_id: id,
  /** The webhook URL without the token, which is never shown again. */
  address: z.string(),
  state: z.enum(['active', 'paused', 'disabled']),
  /**
   * `failing`: no post could be sent for a day. `gone`: the webhook was deleted in Discord. `creator`: the creator is
   * no longer a game master.
   */
  disabled_reason: channelDisabledReason.nullable(),
  created_by: z.strictObject({ id, username: z.string() }),
  last_attempt_at: time.nullable(),
  /** Why the last attempt failed; null when it succeeded. */
  last_error: z.string().nullable(),
  /** The number of posts that wait to be sent. */
  waiting: z.int(),
  /**
   * The number of posts that Discord may or may not have received, because the connection ended before
   * the response.
   */
  unconfirmed: z.int(),
  created_at: time,
});
export type ChannelWebhook = z.infer<typeof channelWebhook>;

/** The error for a URL that is not the URL of a Discord webhook. */
export const NOT_A_DISCORD_WEBHOOK =
  'Must be the URL of a Discord webhook: https://discord.com/api/webhooks/…';

export const channelForm = z.strictObject({
  url: z
    .string({ error: NOT_A_DISCORD_WEBHOOK })
    .trim()
    .min(1, { error: NOT_A_DISCORD_WEBHOOK })
    .max(300, { error: NOT_A_DISCORD_WEBHOOK }),
});

const PATH = `${API_PREFIX}/parties/{id}/channel_webhook` as const;
const errorCodes = ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'] as const;

export const getChannelWebhook = endpoint({
  id: 'channel_webhook.get',
  method: 'GET',
  path: PATH,
  audience: 'user',
  summary: 'The Discord channel for the posts of a party; null if there is none (gm)',
  params: idParams,
  reply: { status: 200, data: channelWebhook.nullable() },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN'],
});

export const setChannelWebhook = endpoint({
  id: 'channel_webhook.set',
  method: 'PUT',
  path: PATH,
  audience: 'user',
  recentAuth: true,
  summary: 'Set or replace the channel of a party with the URL of its Discord webhook (gm)',
  params: idParams,
  body: z.strictObject({ channel_webhook: channelForm }),
  reply: { status: 200, data: channelWebhook },
  errorCodes,
});

export const updateChannelWebhook = endpoint({
  id: 'channel_webhook.update',
  method: 'PATCH',
  path: PATH,
  audience: 'user',
  summary: 'Pause or resume the posts of a party (gm); events during a pause are not posted',
  params: idParams,
  body: z.strictObject({ channel_webhook: z.strictObject({ state: z.enum(['active', 'paused']) }) }),
  reply: { status: 200, data: channelWebhook },
  errorCodes,
});

export const testChannelWebhook = endpoint({
  id: 'channel_webhook.test',
  method: 'POST',
  path: `${PATH}/test`,
  audience: 'user',
  summary: 'Send a test message to the channel of a party (gm)',
  params: idParams,
  reply: { status: 202, data: channelWebhook },
  errorCodes,
  limit: 'webhook_test',
});

export const resendChannelWebhook = endpoint({
  id: 'channel_webhook.resend',
  method: 'POST',
  path: `${PATH}/resend`,
  audience: 'user',
  summary: 'Send the unconfirmed posts of a party again (gm)',
  params: idParams,
  reply: { status: 202, data: channelWebhook },
  errorCodes,
  limit: 'webhook_test',
});

export const deleteChannelWebhook = endpoint({
  id: 'channel_webhook.delete',
  method: 'DELETE',
  path: PATH,
  audience: 'user',
  summary: 'Remove the channel of a party; messages in Discord are kept (gm)',
  params: idParams,
  reply: { status: 204 },
  errorCodes,
});

export const EMBEDS_PER_POST = 3;
/** The maximum for all text in one embed, so that a message stays within 6,000. */
export const EMBED_CHARS_MAX = 2000;

const embed = z
  .strictObject({
    title: z.string().min(1).max(256).optional(),
    url: z.url().max(2048).optional(),
    description: z.string().min(1).max(4096).optional(),
    color: z.int().min(0).max(0xffffff),
    timestamp: time,
    thumbnail: z.strictObject({ url: z.url().max(2048) }).optional(),
    fields: z
      .array(z.strictObject({ name: z.string().min(1).max(256), value: z.string().min(1).max(1024) }))
      .max(25)
      .optional(),
  })
  .refine((texts) => charsOf(texts) <= EMBED_CHARS_MAX);

interface EmbedTexts {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly fields?: readonly { readonly name: string; readonly value: string }[] | undefined;
}

/** The number of characters that Discord counts: title, description and fields. */
export const charsOf = ({ title = '', description = '', fields = [] }: EmbedTexts): number =>
  title.length +
  description.length +
  fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0);

export type DiscordEmbed = z.infer<typeof embed>;

/** A message to a Discord webhook, within Discord's limits; it mentions no one. */
export const discordPost = z.strictObject({
  embeds: z.array(embed).min(1).max(EMBEDS_PER_POST),
  allowed_mentions: z.strictObject({ parse: z.tuple([]) }),
});
export type DiscordPost = z.infer<typeof discordPost>;

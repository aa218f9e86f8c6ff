import { isDeepStrictEqual } from 'node:util';
import { type DiscordEmbed, EMBEDS_PER_POST } from '@quartermaster/contract/channel-webhook';
import { isSuspended } from '../../../platform/auth/suspension.ts';
import type { Services } from '../../../platform/services.ts';
import { readSiteSettings } from '../../../platform/site-settings.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { findMember } from '../../party/policy.ts';
import { readShownBranding } from '../../party/queries/branding.ts';
import { disableChannel } from '../commands/disable-channel.ts';
import { composeEmbed } from '../queries/embed.ts';
import type { PostRow } from '../store.ts';
import { queuePosts, WAITING_MAX } from './queue.ts';
import { unsealToken, type WebhookCredentials } from './webhook-url.ts';

/** Longer than a request can take: an older claim belongs to a process that has crashed. */
const CLAIM_MS = 60_000;
/** The time after which an idle channel is polled again. */
const POLL_AFTER_MS = 1000;

interface ComposedPost {
  readonly id: string;
  readonly embed: DiscordEmbed;
}

/** A request to Discord: a new message, an edited one, or a check that the webhook responds. */
export type ChannelRequest =
  | { readonly kind: 'probe' }
  | { readonly kind: 'create'; readonly posts: readonly ComposedPost[] }
  | { readonly kind: 'edit'; readonly messageId: string; readonly posts: readonly ComposedPost[] };

/** A request that this process has claimed, so that no other process sends it. */
export interface ChannelClaim extends WebhookCredentials {
  readonly partyId: string;
  readonly tries: number;
  readonly request: ChannelRequest;
}

export type ClaimServices = Pick<Services, 'config' | 'tokens'>;

interface DueChannel {
  readonly party_id: string;
  readonly created_by: string;
  readonly discord_id: string;
  readonly sealed_token: Buffer;
  readonly last_event_number: number;
  readonly newest: number;
  readonly tries: number;
  readonly last_attempt_at: Date | null;
}

/**
 * Finds one channel with something to do, queues the posts of new events, and claims its next
 * request: one at a time for each channel, across all processes. Null when nothing is due, `'again'` when
 * other channels may be due.
 * @param onChannel called with the party of the channel that was found
 */
export async function claimPosts(
  tx: Tx,
  services: ClaimServices,
  onChannel: (partyId: string) => void,
): Promise<ChannelClaim | 'again' | null> {
  const channel = await dueChannel(tx);
  if (!channel) return null;
  const partyId = channel.party_id;
  onChannel(partyId);
  const creator = await findMember(tx.sql, channel.created_by, partyId);
  if (!creator?.permissions.see_webhooks) {
    await disableChannel(tx, partyId, 'creator');
    return 'again';
  }
  await recoverInterrupted(tx, partyId);
  if (channel.last_event_number < channel.newest && (await countWaiting(tx, partyId)) < WAITING_MAX)
    await queuePosts(tx, partyId, channel.last_event_number);
  const request = await nextRequest(tx, channel, services.config);
  if (!request) {
    // Many more posts of this channel may need no request, so it is postponed: other channels come first.
    await tx.sql`
      update channel_webhooks set next_attempt_at = ${new Date(tx.now.getTime() + POLL_AFTER_MS)}, compose_failures = 0
      where party_id = ${partyId}`;
    return 'again';
  }
  await tx.sql`
    update channel_webhooks set busy_until = ${new Date(tx.now.getTime() + CLAIM_MS)},
      compose_failures = case when ${request.kind} = 'probe' then compose_failures else 0 end
    where party_id = ${partyId}`;
  const token = unsealToken(services.tokens, partyId, channel.sealed_token);
  return { partyId, discordId: channel.discord_id, token, tries: channel.tries, request };
}

/**
 * The active channel that has been due longest, so that channels with nothing to send do not delay others.
 * Channels of a suspended creator wait until the suspension ends.
 */
async function dueChannel({ sql, now }: Tx): Promise<DueChannel | undefined> {
  const [row] = await sql<DueChannel[]>`
    select c.party_id, c.created_by, c.discord_id, c.sealed_token, c.last_event_number, n.newest, c.tries,
      c.last_attempt_at
    from channel_webhooks c join party_event_numbers n on n.party_id = c.party_id
      join parties p on p.id = c.party_id and p.deleted_at is null join users u on u.id = c.created_by
    where c.state = 'active' and not ${isSuspended(sql, now)} and (c.busy_until is null or c.busy_until <= ${now})
      and (c.next_attempt_at is null or c.next_attempt_at <= ${now})
      and (c.last_event_number < n.newest or exists (
        select from channel_posts where party_id = c.party_id and state in ('waiting', 'sending')))
    order by greatest(c.next_attempt_at, c.busy_until) nulls first, c.party_id limit 1
    for update of c skip locked`;
  return row;
}

async function countWaiting({ sql }: Tx, partyId: string): Promise<number> {
  const [row] = await sql<{ waiting: number }[]>`
    select count(*)::int as waiting from channel_posts where party_id = ${partyId} and state in ('waiting', 'sending')`;
  return row?.waiting ?? 0;
}

/**
 * Recovers posts that a process was sending when it crashed: an edit is repeated; a new message may have
 * arrived, so it becomes unconfirmed.
 */
const recoverInterrupted = ({ sql }: Tx, partyId: string): Promise<unknown> => sql`
  update channel_posts set state = case when message_id is null then 'unconfirmed' else 'waiting' end
  where party_id = ${partyId} and state = 'sending'`;

async function nextRequest(
  tx: Tx,
  channel: DueChannel,
  config: Services['config'],
): Promise<ChannelRequest | null> {
  const partyId = channel.party_id;
  const [nextPost] = await tx.sql<{ message_id: string | null }[]>`
    select message_id from channel_posts where party_id = ${partyId} and state = 'waiting'
    order by message_id is not null, event_number nulls first, kind, id limit 1`;
  if (!nextPost) return null;
  const messageId = nextPost.message_id;
  if (channel.tries > 0 || (messageId === null && !hasRecentResponse(tx, channel))) return { kind: 'probe' };
  const rows = await postsFor(tx, partyId, messageId);
  const { defaultTier } = await readSiteSettings(tx.sql, config);
  const branding = await readShownBranding(tx.sql, partyId, defaultTier);
  const appearance = { publicUrl: config.publicUrl, branding };
  const posts: ComposedPost[] = [];
  for (const post of rows) {
    const embed = await composeEmbed(tx.sql, partyId, post, appearance);
    if (embed) posts.push({ id: post.id, embed });
  }
  const isUnchanged =
    messageId !== null &&
    isDeepStrictEqual(
      posts.map(({ embed }) => embed),
      rows.map(({ embed }) => embed),
    );
  const willSend = posts.length > 0 && !isUnchanged;
  const sendingIds = new Set(willSend ? posts.map(({ id }) => id) : []);
  await markPosts(
    tx,
    rows.filter(({ id }) => !sendingIds.has(id)),
    'done',
  );
  await markPosts(
    tx,
    rows.filter(({ id }) => sendingIds.has(id)),
    'sending',
  );
  if (!willSend) return null;
  return messageId === null ? { kind: 'create', posts } : { kind: 'edit', messageId, posts };
}

/** The time for which a response counts as proof that Discord can be reached. */
const RECENT_MS = 30_000;

/**
 * Whether Discord has responded recently. If not, a harmless request is sent before a new message, because a
 * message whose response is lost cannot be repeated (ADR 0230).
 */
const hasRecentResponse = ({ now }: Tx, { last_attempt_at: last }: DueChannel): boolean =>
  last !== null && now.getTime() - last.getTime() < RECENT_MS;

/** The next posts without a message (test messages first, then the oldest posts), or all posts of one message. */
const postsFor = ({ sql }: Tx, partyId: string, messageId: string | null): Promise<PostRow[]> => sql<
  PostRow[]
>`
  select id, kind, subject_id, occurred_at, message_id, embed from channel_posts
  where party_id = ${partyId} and
    ${messageId === null ? sql`message_id is null and state = 'waiting'` : sql`message_id = ${messageId}`}
  order by event_number nulls first, kind, id limit ${EMBEDS_PER_POST}`;

const markPosts = ({ sql }: Tx, posts: readonly { readonly id: string }[], state: 'done' | 'sending') =>
  sql`update channel_posts set state = ${state} where id = any(${posts.map(({ id }) => id)}::uuid[])`;

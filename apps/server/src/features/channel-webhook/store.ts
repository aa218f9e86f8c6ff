import type { DiscordEmbed } from '@quartermaster/contract/channel-webhook';
import { notFound } from '@quartermaster/contract/errors';
import type { Sql } from '../../platform/database.ts';
import type { Row } from '../../platform/db-types.ts';
import type { Tx } from '../../platform/transaction.ts';

/**
 * Minimum time between two messages to a channel: events in between are sent together, well below Discord's
 * 30 messages a minute.
 */
export const MIN_INTERVAL_MS = 5000;

export type ChannelRow = Pick<
  Row<'channel_webhooks'>,
  | 'party_id'
  | 'created_by'
  | 'discord_id'
  | 'state'
  | 'disabled_reason'
  | 'last_attempt_at'
  | 'last_error'
  | 'created_at'
> & { readonly creator_name: string; readonly waiting: number; readonly unconfirmed: number };

export async function channelOf(sql: Sql, partyId: string): Promise<ChannelRow | undefined> {
  const [row] = await sql<ChannelRow[]>`
    select c.party_id, c.created_by, c.discord_id, c.state, c.disabled_reason, c.last_attempt_at, c.last_error,
      c.created_at, u.username as creator_name, p.waiting, p.unconfirmed
    from channel_webhooks c join users u on u.id = c.created_by cross join lateral (
      select count(*) filter (where state in ('waiting', 'sending'))::int as waiting,
        count(*) filter (where state = 'unconfirmed')::int as unconfirmed
      from channel_posts where party_id = c.party_id and state in ('waiting', 'sending', 'unconfirmed')) p
    where c.party_id = ${partyId}`;
  return row;
}

/** Throws RESOURCE_NOT_FOUND for a party without a channel. */
export async function lockChannel(tx: Tx, partyId: string): Promise<Pick<ChannelRow, 'state'>> {
  const [row] = await tx.sql<Pick<ChannelRow, 'state'>[]>`
    select state from channel_webhooks where party_id = ${partyId} for update`;
  if (!row) throw notFound('This party has no Discord channel.');
  return row;
}

export type PostRow = Omit<
  Row<'channel_posts'>,
  'kind' | 'state' | 'embed' | 'party_id' | 'created_at' | 'event_number'
> & {
  readonly kind: 'test' | 'loot' | 'distribution' | 'shop' | 'restock' | 'member' | 'session';
  readonly embed: DiscordEmbed | null;
};

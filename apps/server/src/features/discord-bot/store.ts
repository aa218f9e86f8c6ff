import type { Tier } from '@quartermaster/rules/tier-names';
import type { Sql } from '../../platform/database.ts';
import type { Tx } from '../../platform/transaction.ts';

interface ConnectedUser {
  readonly userId: string;
  readonly username: string;
  readonly tier: Tier;
}

/** The user whose account this Discord account is connected to, looked up at every interaction. */
export async function findConnectedUser(sql: Sql, discordId: string): Promise<ConnectedUser | undefined> {
  const [row] = await sql<ConnectedUser[]>`
    select u.id as "userId", u.username, u.tier
    from discord_accounts d join users u on u.id = d.user_id
    where d.discord_id = ${discordId} and u.deleted_at is null`;
  return row;
}

/** The party of the first of these channels that has one: a thread has its own party or the party of its channel. */
export async function partyOfChannel(sql: Sql, channelIds: readonly string[]): Promise<string | null> {
  const [row] = await sql<{ party_id: string }[]>`
    select d.party_id from discord_channels d join parties p on p.id = d.party_id
    where d.channel_id = any(${[...channelIds]}) and p.deleted_at is null
    order by array_position(${[...channelIds]}, d.channel_id) limit 1`;
  return row?.party_id ?? null;
}

/** Serializes changes to the party of one channel, so that each is checked against the channel's current party. */
export const lockChannel = (tx: Tx, channelId: string): Promise<unknown> =>
  tx.sql`select pg_advisory_xact_lock(hashtextextended(${`discord channel ${channelId}`}, 0))`;

export const saveChannel = (tx: Tx, channelId: string, partyId: string): Promise<unknown> => tx.sql`
  insert into discord_channels (channel_id, party_id, chosen_at) values (${channelId}, ${partyId}, ${tx.now})
  on conflict (channel_id) do update set party_id = excluded.party_id, chosen_at = excluded.chosen_at`;

/** The characters of a party whose full name occurs in the text, ignoring case. */
export const charactersNamedIn = (sql: Sql, partyId: string, text: string) => sql<
  { id: string; name: string }[]
>`
  select id, name from characters
  where party_id = ${partyId} and deleted_at is null and strpos(lower(${text}), lower(name)) > 0`;

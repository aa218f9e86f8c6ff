import { createHash } from 'node:crypto';
import type { Sql } from '../database.ts';
import type { Tx } from '../transaction.ts';
import { type Channel, type HistoryRequest, streamOf } from './protocol.ts';

export interface StoredEvent {
  readonly party_id: string;
  readonly number: number;
  readonly channel: Channel;
  /** The event as JSON. */
  readonly payload: string;
}

/** The maximum number of events of a party that one query reads. */
export const EVENTS_PER_READ = 500;
/** A client that missed more events reloads everything instead. */
const MISSED_MAX = 10_000;

/** The next events of several parties, each after its own number, ordered by number within a party. */
export async function eventsAfter(sql: Sql, after: ReadonlyMap<string, number>): Promise<StoredEvent[]> {
  return sql<StoredEvent[]>`
    select e.party_id, e.number, e.channel, e.payload
    from unnest(${[...after.keys()]}::uuid[], ${[...after.values()]}::bigint[]) as f (party_id, seen)
    cross join lateral (
      select party_id, number, channel, payload::text from party_events
      where party_id = f.party_id and number > f.seen order by number limit ${EVENTS_PER_READ}
    ) e
    order by e.party_id, e.number`;
}

/** One page of the events that a channel's subscriber missed: after `after`, up to and including `until`. */
export async function missedEvents(
  sql: Sql,
  stream: { channel: Channel; partyId: string },
  after: number,
  until: number,
): Promise<StoredEvent[]> {
  return sql<StoredEvent[]>`
    select party_id, number, channel, payload::text from party_events
    where party_id = ${stream.partyId} and channel = ${stream.channel}
      and number > ${after} and number <= ${until}
    order by number limit ${EVENTS_PER_READ}`;
}

/**
 * The event number after which a client's history begins; null when the client must reload everything: its position is
 * unknown to this database, the events after it were deleted, or there are too many of them.
 */
export async function historyStart(
  sql: Sql,
  stream: { channel: Channel; partyId: string },
  epoch: string,
  request: HistoryRequest,
): Promise<number | null> {
  const [available] = await sql<{ newest: number; oldest: number | null; oldest_at: Date | null }[]>`
    select p.newest, e.number as oldest, e.created_at as oldest_at
    from party_event_numbers p
    left join lateral (
      select number, created_at from party_events where party_id = p.party_id order by number limit 1
    ) e on true
    where p.party_id = ${stream.partyId}`;
  if (!available) return null;
  const position = request.streams?.[streamOf(stream.channel, stream.partyId)];
  const oldest = available.oldest ?? available.newest + 1;
  if (position) {
    const isAvailable =
      position.epoch === epoch && position.offset <= available.newest && position.offset + 1 >= oldest;
    return isAvailable && available.newest - position.offset <= MISSED_MAX ? position.offset : null;
  }
  if (request.since === undefined || request.since === null) return available.newest;
  // A time in the future means that nothing was missed, and years beyond the database's range are invalid.
  const since = new Date(Math.min(request.since * 1000, Date.now()));
  // Numbers start at 1: if the oldest stored number is higher, events were deleted, perhaps some after `since`.
  if (oldest > 1 && available.oldest_at !== null && since < available.oldest_at) return null;
  return eventNumberBefore(sql, stream.partyId, since, available.newest);
}

async function eventNumberBefore(
  sql: Sql,
  partyId: string,
  since: Date,
  newest: number,
): Promise<number | null> {
  const [first] = await sql<{ number: number | null }[]>`
    select min(number) as number from party_events where party_id = ${partyId} and created_at >= ${since}`;
  const start = first?.number === null || first === undefined ? newest : first.number - 1;
  return newest - start <= MISSED_MAX ? start : null;
}

/**
 * Identifies the history of this database: a client's position is valid only with the same epoch. Derived from
 * the stored time of the first migration, so it survives restarts and differs between databases.
 */
export async function readEpoch(sql: Sql): Promise<string> {
  const [row] = await sql<{ created: string }[]>`
    select extract(epoch from min(applied_at))::text as created from schema_migrations`;
  return createHash('sha256')
    .update(row?.created ?? '')
    .digest('base64url')
    .slice(0, 12);
}

/**
 * Deletes events older than `olderThan` and returns their number; deletes only the oldest events of each party, without
 * gaps, and keeps the newest event, so that the oldest stored number shows which events were deleted.
 */
export async function pruneEvents(tx: Tx, olderThan: Date): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    with kept as (
      select n.party_id, coalesce(min(e.number), n.newest) as first
      from party_event_numbers n left join party_events e on e.party_id = n.party_id and e.created_at >= ${olderThan}
      group by n.party_id
    ), pruned as (
      delete from party_events e using kept k where e.party_id = k.party_id and e.number < k.first
      returning e.party_id, e.number
    ), recorded as (
      update party_event_numbers n set deleted = g.last
      from (select party_id, max(number) as last from pruned group by party_id) g where g.party_id = n.party_id
    )
    select count(*) as count from pruned`;
  return row?.count ?? 0;
}

import type { Sql } from '../database.ts';
import type { Tx } from '../transaction.ts';

/** The age in seconds after which a row that was not renewed belongs to a dead process. */
const EXPIRES_AFTER_S = 10;

export interface OnlineUser {
  readonly id: string;
  readonly username: string;
}

/** The sockets of one process as parallel arrays: party id, user id and number of sockets. */
export interface LocalPresence {
  readonly parties: readonly string[];
  readonly users: readonly string[];
  readonly sockets: readonly number[];
}

/** The online members of each party across all server processes, ordered by name. */
export async function readOnlineMembers(
  sql: Sql,
  partyIds: readonly string[],
): Promise<Map<string, readonly OnlineUser[]>> {
  const rows = await sql<(OnlineUser & { party_id: string })[]>`
    select distinct c.party_id, u.username, u.id
    from cable_presence c join users u on u.id = c.user_id
    where c.party_id = any (${[...partyIds]}::uuid[])
      and c.seen_at > now() - make_interval(secs => ${EXPIRES_AFTER_S})
    order by u.username`;
  const online = new Map<string, OnlineUser[]>(partyIds.map((id) => [id, []]));
  for (const { party_id, id, username } of rows) online.get(party_id)?.push({ id, username });
  return online;
}

/** Updates this process's rows for these parties to match `local`. */
export async function writePresence(
  tx: Tx,
  processId: string,
  partyIds: readonly string[],
  local: LocalPresence,
): Promise<void> {
  await tx.sql`
    with local_rows as (
      select * from unnest(${[...local.parties]}::uuid[], ${[...local.users]}::uuid[], ${[...local.sockets]}::int[])
        as h (party_id, user_id, sockets)
    ), removed_rows as (
      delete from cable_presence c
      where c.process_id = ${processId} and c.party_id = any (${[...partyIds]}::uuid[])
        and not exists (select from local_rows h where h.party_id = c.party_id and h.user_id = c.user_id)
    )
    insert into cable_presence (process_id, party_id, user_id, sockets)
    select ${processId}::uuid, party_id, user_id, sockets from local_rows
    on conflict (party_id, user_id, process_id) do update set sockets = excluded.sockets, seen_at = now()`;
}

/** Deletes rows of dead processes. */
export async function sweepPresence(tx: Tx): Promise<void> {
  await tx.sql`delete from cable_presence where seen_at < now() - make_interval(secs => ${EXPIRES_AFTER_S * 6})`;
}

import { AppError, notFound } from '@quartermaster/contract/errors';
import { type Fragment, joinFragments, type Sql } from '../database.ts';

/**
 * Every table with party rows that requests identify by id, and how the party of a row is found. A test compares this
 * list with the database, so that no new table is missed (ADR 0192).
 */
export const PARTY_TABLES: Readonly<Record<string, (sql: Sql) => Fragment>> = {
  parties: (sql) => sql`select r.id as party_id from ids join parties r on r.id = ids.id`,
  characters: (sql) => sql`select r.party_id from ids join characters r on r.id = ids.id`,
  containers: (sql) => sql`
    select ${partyOfContainer(sql)} from ids join containers r on r.id = ids.id ${ownersOfContainer(sql)}`,
  item_instances: (sql) => sql`
    select ${partyOfContainer(sql)} from ids join item_instances i on i.id = ids.id
    left join containers r on r.id = i.container_id ${ownersOfContainer(sql)}`,
  shop_instances: (sql) => sql`select r.party_id from ids join shop_instances r on r.id = ids.id`,
  shop_listings: (sql) => sql`
    select s.party_id from ids join shop_listings r on r.id = ids.id join shop_instances s on s.id = r.shop_instance_id`,
  loot_instances: (sql) => sql`select r.party_id from ids join loot_instances r on r.id = ids.id`,
  transactions: (sql) => sql`select r.party_id from ids join transactions r on r.id = ids.id`,
  party_invitations: (sql) => sql`select r.party_id from ids join party_invitations r on r.id = ids.id`,
  party_members: (sql) => sql`select r.party_id from ids join party_members r on r.id = ids.id`,
  game_sessions: (sql) => sql`select r.party_id from ids join game_sessions r on r.id = ids.id`,
  patronages: (sql) => sql`select r.party_id from ids join patronages r on r.id = ids.id`,
  webhooks: (sql) => sql`select r.party_id from ids join webhooks r on r.id = ids.id`,
  channel_posts: (sql) => sql`select r.party_id from ids join channel_posts r on r.id = ids.id`,
};

const ownersOfContainer = (sql: Sql): Fragment => sql`
  left join characters c on c.id = r.character_id left join shop_instances s on s.id = r.shop_instance_id
  left join loot_instances l on l.id = r.loot_instance_id`;
const partyOfContainer = (sql: Sql): Fragment =>
  sql`coalesce(r.party_id, c.party_id, s.party_id, l.party_id)`;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** More ids than any valid request contains. */
const IDS_MAX = 2000;

/** Matches the names of fields that contain ids. An id in a text, such as notes, is ignored. */
const ID_FIELD = /^(?:(?:\w+_)?ids?|move_to|part_of|use)$/;
/** Matches a query parameter in brackets, such as `filters[party_id]`. */
const FILTER = /^filters\[(\w+)\]$/;

/** Every id in the id fields of a request, at any depth. */
export function idsIn(values: readonly unknown[]): string[] {
  const ids = new Set<string>();
  const pending = values.map((value): [string, unknown] => ['', value]);
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const [name, value] = entry;
    if (typeof value === 'string' && ID_FIELD.test(name) && UUID.test(value)) ids.add(value.toLowerCase());
    else if (value !== null && typeof value === 'object' && !ArrayBuffer.isView(value))
      for (const [key, inner] of Object.entries(value))
        pending.push([Array.isArray(value) ? name : (FILTER.exec(key)?.[1] ?? key), inner]);
  }
  return [...ids];
}

/**
 * Restricts a key to its chosen parties, whatever its owner may access: throws RESOURCE_NOT_FOUND when a record with
 * one of the ids is in another party or in none, and FORBIDDEN for too many ids. With `mustName`, at least one
 * id must be that of a chosen party or of a record in it: throws FORBIDDEN if there are no ids, and RESOURCE_NOT_FOUND
 * if there is no such id.
 */
export async function requireChosenParties(
  sql: Sql,
  partyIds: readonly string[],
  ids: readonly string[],
  mustName: boolean,
): Promise<void> {
  if (ids.length > IDS_MAX)
    throw new AppError('FORBIDDEN', 'This request contains too many ids for an API key.');
  const { chosen, others } = await countParties(sql, partyIds, ids);
  if (others > 0) throw notFound();
  if (mustName && chosen === 0 && ids.length > 0) throw notFound();
  if (mustName && chosen === 0)
    throw new AppError(
      'FORBIDDEN',
      'This API key is limited to selected parties. Add party_id with one of them.',
    );
}

async function countParties(sql: Sql, partyIds: readonly string[], ids: readonly string[]) {
  if (ids.length === 0) return { chosen: 0, others: 0 };
  const queries = Object.values(PARTY_TABLES).map((select) => select(sql));
  const parties = joinFragments(sql, queries, sql`union all`);
  const [row] = await sql<[{ chosen: number; others: number }]>`
    with ids as (select unnest(${[...ids]}::uuid[]) as id), found as (${parties})
    select count(*) filter (where party_id = any(${[...partyIds]}::uuid[])) as chosen,
      count(*) filter (where party_id is null or party_id <> all(${[...partyIds]}::uuid[])) as others
    from found`;
  return row;
}

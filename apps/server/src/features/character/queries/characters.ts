import type { CoinSystemKey } from '@quartermaster/rules/money';
import { containing, type Fragment, type Sql } from '../../../platform/database.ts';
import type { Row } from '../../../platform/db-types.ts';
import type { CharacterAccessRow } from '../policy.ts';

type CharacterFacts = Omit<Row<'characters'>, 'deleted_at'>;
export interface CharacterRow
  extends CharacterFacts,
    Pick<CharacterAccessRow, 'role' | 'is_seat' | 'is_archived'> {
  username: string;
  party_name: string | null;
  coin_system: CoinSystemKey;
  primary_container_id: string | null;
}

const characterSelect = (sql: Sql, userId: string): Fragment => sql`
  select c.id, c.user_id, u.username, c.name, c.race, c.character_class, c.level, c.notes, c.image_url, c.max_weight,
    c.max_slots, c.party_id, p.name as party_name, coalesce(p.coin_system, '5e') as coin_system, k.id as primary_container_id, c.created_at, c.updated_at,
    m.role, p.game_master_id = ${userId} as is_seat, p.archived_at is not null as is_archived
  from characters c
  join users u on u.id = c.user_id
  left join parties p on p.id = c.party_id
  left join party_members m on m.party_id = p.id and m.user_id = ${userId}
  left join containers k on k.character_id = c.id and k.is_primary and k.closed_at is null`;

/** One character, if the asker plays it or shares a party with it. */
export async function characterById(sql: Sql, userId: string, id: string): Promise<CharacterRow | undefined> {
  const [row] = await sql<CharacterRow[]>`
    ${characterSelect(sql, userId)}
    where c.id = ${id} and c.deleted_at is null and (c.user_id = ${userId} or m.user_id is not null)`;
  return row;
}

export interface CharacterFilter {
  page: number;
  per_page: number;
  search?: string | undefined;
  race?: string | undefined;
  character_class?: string | undefined;
  min_level?: number | undefined;
  max_level?: number | undefined;
  party_id?: string | undefined;
  sort: 'name' | 'level' | 'created_at' | 'updated_at';
  direction: 'asc' | 'desc';
}

/** Own characters, or with `party_id` those of a party that the asker is a member of. */
export async function charactersFor(
  sql: Sql,
  userId: string,
  filter: CharacterFilter,
): Promise<{ rows: CharacterRow[]; total: number }> {
  const conditions = sql`
    c.deleted_at is null
    and ${filter.party_id ? sql`c.party_id = ${filter.party_id} and m.user_id is not null` : sql`c.user_id = ${userId}`}
    ${filter.search ? sql`and c.name ilike ${containing(filter.search)}` : sql``}
    ${filter.race ? sql`and lower(c.race) = lower(${filter.race})` : sql``}
    ${filter.character_class ? sql`and lower(c.character_class) = lower(${filter.character_class})` : sql``}
    ${filter.min_level === undefined ? sql`` : sql`and c.level >= ${filter.min_level}`}
    ${filter.max_level === undefined ? sql`` : sql`and c.level <= ${filter.max_level}`}`;
  const order = {
    name: sql`lower(c.name)`,
    level: sql`c.level`,
    created_at: sql`c.created_at`,
    updated_at: sql`c.updated_at`,
  }[filter.sort];
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`;
  const [rows, [count]] = await Promise.all([
    sql<CharacterRow[]>`
      ${characterSelect(sql, userId)} where ${conditions}
      order by ${order} ${direction}, c.id ${direction}
      limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    sql<{ count: number }[]>`
      select count(*) as count from characters c
      left join party_members m on m.party_id = c.party_id and m.user_id = ${userId}
      where ${conditions}`,
  ]);
  return { rows, total: count?.count ?? 0 };
}

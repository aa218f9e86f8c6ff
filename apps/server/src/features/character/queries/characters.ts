import type { Character } from '@quartermaster/contract/character';
import { notFound } from '@quartermaster/contract/errors';
import { type Fragment, type Sql, substringPattern } from '../../../platform/database.ts';
import { coinSum, stackSlots, stackWeight } from '../../../platform/ledger/stack-columns.ts';
import type { Page } from '../../../platform/page.ts';
import { requireMember } from '../../party/policy.ts';
import { type CharacterRow, presentCharacter } from '../present.ts';

const characterSelect = (sql: Sql, userId: string, additionalColumns = sql``): Fragment => sql`
  select c.id, c.user_id, u.username, c.name, c.race, c.character_class, c.level, c.notes, c.image_url, c.max_weight,
    c.max_slots, c.party_id, p.name as party_name, coalesce(p.coin_system, '5e') as coin_system, k.id as primary_container_id, c.created_at, c.updated_at,
    m.role, p.game_master_id = ${userId} as holds_game_master_seat, p.archived_at is not null as is_archived ${additionalColumns}
  from characters c
  join users u on u.id = c.user_id
  left join parties p on p.id = c.party_id
  left join party_members m on m.party_id = p.id and m.user_id = ${userId}
  left join containers k on k.character_id = c.id and k.is_primary and k.closed_at is null`;

/**
 * SQL: the weight, slots, coins and number of equipped stacks in the open containers of character `c`. A scalar
 * subselect, so that it is calculated only for the rows of the page; in double precision like the load of a container.
 */
const carried = (sql: Sql): Fragment => sql`(
  select jsonb_build_object(
    'weight', coalesce(sum(${stackWeight(sql)}), 0),
    'slots', coalesce(sum(${stackSlots(sql)}), 0)::float8,
    'purse', ${coinSum(sql, sql`coalesce(p.coin_system, '5e')`)},
    'equipped', count(*) filter (where i.is_equipped))
  from containers kc join item_instances i on i.container_id = kc.id join item_templates t on t.id = i.item_template_id
  where kc.character_id = c.id and kc.closed_at is null) as carried`;

/** A character. Throws RESOURCE_NOT_FOUND unless the reader plays it or shares a party with it. */
export async function readCharacter(sql: Sql, userId: string, id: string): Promise<Character> {
  const [row] = await sql<CharacterRow[]>`
    ${characterSelect(sql, userId)}
    where c.id = ${id} and c.deleted_at is null and (c.user_id = ${userId} or m.user_id is not null)`;
  if (!row) throw notFound();
  return presentCharacter(row, userId);
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
  include?: 'carried' | undefined;
  /** With `party_id`, only the reader's own characters of the party. */
  isOwn?: boolean;
}

/**
 * The reader's own characters, or with `party_id` the characters of the party. Throws RESOURCE_NOT_FOUND for
 * a party that the reader is not a member of.
 */
export async function listCharacters(
  sql: Sql,
  userId: string,
  filter: CharacterFilter,
): Promise<Page<Character>> {
  if (filter.party_id) await requireMember(sql, userId, filter.party_id);
  const conditions = sql`
    c.deleted_at is null
    and ${filter.party_id ? sql`c.party_id = ${filter.party_id} and m.user_id is not null` : sql`c.user_id = ${userId}`}
    ${filter.isOwn ? sql`and c.user_id = ${userId}` : sql``}
    ${filter.search ? sql`and c.name ilike ${substringPattern(filter.search)}` : sql``}
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
      ${characterSelect(sql, userId, filter.include && sql`, ${carried(sql)}`)} where ${conditions}
      order by ${order} ${direction}, c.id ${direction}
      limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    sql<{ count: number }[]>`
      select count(*) as count from characters c
      left join party_members m on m.party_id = c.party_id and m.user_id = ${userId}
      where ${conditions}`,
  ]);
  return { rows: rows.map((row) => presentCharacter(row, userId)), total: count?.count ?? 0 };
}

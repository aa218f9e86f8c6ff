import type { Container } from '@quartermaster/contract/container';
import { notFound } from '@quartermaster/contract/errors';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { stackSlots, stackValue, stackWeight } from '../../../platform/ledger/stack-columns.ts';
import type { Page } from '../../../platform/page.ts';
import { isKnown } from '../../identification/policy.ts';
import { accessColumns, accessJoins, ownerColumns, visibleTo } from '../policy.ts';
import { type ContainerRow, presentContainer } from '../present.ts';

/**
 * Contents of a container, calculated from the stacks themselves, so that it cannot drift (ADR 0003).
 * `role`: of the reader in the container's party.
 */
const contents = (sql: Sql, userId: string, role: Fragment): Fragment => sql`
  left join lateral (
    select coalesce(sum(${stackWeight(sql)}), 0) as weight_used,
           coalesce(sum(${stackSlots(sql)}), 0)::float8 as slots_used,
           count(*)::int as items_count,
           coalesce(sum(i.quantity::float8 * ${stackValue(sql)})
             filter (where ${isKnown(sql, userId, sql`coalesce(${role} = 'gm', false)`)}), 0) as total_value
    from item_instances i join item_templates t on t.id = i.item_template_id
    where i.container_id = k.id
  ) c on true`;

/** A container, its owner and the reader's access to both. */
const containerColumns = (sql: Sql, userId: string): Fragment => sql`
  k.id, k.name, k.description, k.max_weight, k.max_slots, k.is_primary, k.position, k.created_at, k.updated_at,
  ${ownerColumns(sql)}, p.encumbrance_style, ${accessColumns(sql, userId)}`;

const containerSelect = (sql: Sql, userId: string): Fragment => sql`
  select ${containerColumns(sql, userId)}, c.*
  from containers k ${accessJoins(sql, userId)}
  ${contents(sql, userId, sql`m.role`)}`;

async function findContainer(sql: Sql, userId: string, id: string): Promise<Container | null> {
  const [row] = await sql<ContainerRow[]>`
    ${containerSelect(sql, userId)} where k.id = ${id} and k.closed_at is null and ${visibleTo(sql, userId)}`;
  return row ? presentContainer(row, userId) : null;
}

/** Throws RESOURCE_NOT_FOUND unless the reader may see the container. */
export async function readContainer(sql: Sql, userId: string, id: string): Promise<Container> {
  const container = await findContainer(sql, userId, id);
  if (!container) throw notFound();
  return container;
}

/** Containers by id that the reader may see, in the order of `ids`. */
export async function readContainers(sql: Sql, userId: string, ids: readonly string[]): Promise<Container[]> {
  const found = await Promise.all(ids.map((id) => findContainer(sql, userId, id)));
  return found.filter((container) => container !== null);
}

/** The containers of one owner that the reader may see, the primary one first; none for a stranger. */
export async function listContainersOf(
  sql: Sql,
  userId: string,
  owner: { kind: 'character' | 'party'; id: string },
  page: { page: number; per_page: number },
): Promise<Page<Container>> {
  const owned =
    owner.kind === 'character' ? sql`k.character_id = ${owner.id}` : sql`k.party_id = ${owner.id}`;
  const rows = await sql<ContainerRow[]>`
    ${containerSelect(sql, userId)} where ${owned} and k.closed_at is null and ${visibleTo(sql, userId)}
    order by k.is_primary desc, k.position, k.id`;
  // A character has a handful of containers, so counting them costs no second query.
  const start = (page.page - 1) * page.per_page;
  return { rows: presented(rows.slice(start, start + page.per_page), userId), total: rows.length };
}

/**
 * All containers within the reader's reach: of own characters, of their parties and of the characters there, by
 * owner; filtered by one owner or one party.
 */
export async function listContainersInReach(
  sql: Sql,
  userId: string,
  filter: {
    page: number;
    per_page: number;
    party_id?: string | undefined;
    character_id?: string | undefined;
  },
): Promise<Page<Container>> {
  const { party_id = null, character_id = null } = filter;
  const rows = await sql<(ContainerRow & { total: number })[]>`
    with mine as (select m.party_id from party_members m where m.user_id = ${userId}),
    owners as (
      select h.id from characters h where h.user_id = ${userId} and h.deleted_at is null
      union select h.id from mine join characters h on h.party_id = mine.party_id and h.deleted_at is null
    ), reach as (
      select k.id from owners join containers k on k.character_id = owners.id and k.closed_at is null
      union all select k.id from mine join containers k on k.party_id = mine.party_id and k.closed_at is null
    ), found as (
      select ${containerColumns(sql, userId)}, count(*) over () as total
      from reach join containers k on k.id = reach.id ${accessJoins(sql, userId)}
      where ${visibleTo(sql, userId)}
        and (${party_id}::uuid is null or p.id = ${party_id}) and (${character_id}::uuid is null or k.character_id = ${character_id})
      order by owner_name, owner_id, k.is_primary desc, k.position, k.id
      limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}
    )
    select * from found k ${contents(sql, userId, sql`k.role`)}
    order by owner_name, owner_id, is_primary desc, position, id`;
  return { rows: presented(rows, userId), total: rows[0]?.total ?? 0 };
}

const presented = (rows: readonly ContainerRow[], userId: string): Container[] =>
  rows.map((row) => presentContainer(row, userId));

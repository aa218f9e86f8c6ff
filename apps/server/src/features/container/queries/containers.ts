import type { Container } from '@quartermaster/contract/container';
import { notFound } from '@quartermaster/contract/errors';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { itemValue, stackSlots, stackWeight } from '../../../platform/ledger/stack-columns.ts';
import type { Page } from '../../../platform/page.ts';
import { isKnown } from '../../identification/policy.ts';
import { accessColumns, accessJoins, ownerColumns, visibleTo } from '../policy.ts';
import { type ContainerRow, presentContainer } from '../present.ts';

/**
 * SQL: the load, number and value of the stacks in container `k`, calculated from the stacks themselves, so that they
 * cannot drift (ADR 0003). The value counts only stacks that the reader may know. `role` is the reader's role in the
 * container's party.
 */
const contents = (sql: Sql, userId: string, role: Fragment): Fragment => sql`
  left join lateral (
    select coalesce(sum(${stackWeight(sql)}), 0) as weight_used,
           coalesce(sum(${stackSlots(sql)}), 0)::float8 as slots_used,
           count(*)::int as items_count,
           coalesce(sum(i.quantity::float8 * ${itemValue(sql)})
             filter (where ${isKnown(sql, userId, sql`coalesce(${role} = 'gm', false)`)}), 0) as total_value
    from item_instances i join item_templates t on t.id = i.item_template_id
    where i.container_id = k.id
  ) c on true`;

/** SQL: the columns of a container, its owner, and the reader's access. */
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
  const containers = await Promise.all(ids.map((id) => findContainer(sql, userId, id)));
  return containers.filter((container) => container !== null);
}

/** The containers of one owner that the reader may see, the primary one first; none for a stranger. */
export async function listContainersOf(
  sql: Sql,
  userId: string,
  owner: { kind: 'character' | 'party'; id: string },
  page: { page: number; per_page: number },
): Promise<Page<Container>> {
  const ownerCondition =
    owner.kind === 'character' ? sql`k.character_id = ${owner.id}` : sql`k.party_id = ${owner.id}`;
  const rows = await sql<ContainerRow[]>`
    ${containerSelect(sql, userId)} where ${ownerCondition} and k.closed_at is null and ${visibleTo(sql, userId)}
    order by k.is_primary desc, k.position, k.id`;
  // Owners have few containers, so they are read completely and counted without a second query.
  const start = (page.page - 1) * page.per_page;
  return { rows: presentAll(rows.slice(start, start + page.per_page), userId), total: rows.length };
}

interface ContainerFilter {
  readonly party_id?: string | undefined;
  readonly character_id?: string | undefined;
}

/**
 * SQL: ids of the containers that are checked with `visibleTo`: those of the character in the filter, or else of the
 * reader's characters and parties and of the characters in these parties.
 */
function candidateContainers(
  sql: Sql,
  userId: string,
  { party_id, character_id }: ContainerFilter,
): Fragment {
  const isInParty = (column: Fragment) => (party_id === undefined ? sql`` : sql`and ${column} = ${party_id}`);
  const partyCondition = isInParty(sql`h.party_id`);
  if (character_id !== undefined)
    return sql`
      select k.id from characters h join containers k on k.character_id = h.id and k.closed_at is null
      where h.id = ${character_id} and h.deleted_at is null ${partyCondition}`;
  const parties = sql`
    (select m.party_id from party_members m where m.user_id = ${userId} ${isInParty(sql`m.party_id`)}) parties`;
  return sql`
    select k.id from (
      select h.id from characters h where h.user_id = ${userId} and h.deleted_at is null ${partyCondition}
      union select h.id from ${parties} join characters h on h.party_id = parties.party_id and h.deleted_at is null
    ) owners join containers k on k.character_id = owners.id and k.closed_at is null
    union all
    select k.id from ${parties} join containers k on k.party_id = parties.party_id and k.closed_at is null`;
}

/**
 * The containers of characters and parties that the reader may see, ordered by owner; a filter limits them to one
 * party, one character, or both.
 */
export async function listVisibleContainers(
  sql: Sql,
  userId: string,
  filter: ContainerFilter & { readonly page: number; readonly per_page: number },
): Promise<Page<Container>> {
  const visible = sql`
    from (${candidateContainers(sql, userId, filter)}) reach
    join containers k on k.id = reach.id ${accessJoins(sql, userId)}
    where ${visibleTo(sql, userId)}`;
  const rows = await sql<(ContainerRow & { total: number })[]>`
    with found as (
      select ${containerColumns(sql, userId)}, count(*) over () as total ${visible}
      order by owner_name, owner_id, k.is_primary desc, k.position, k.id
      limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}
    )
    select * from found k ${contents(sql, userId, sql`k.role`)}
    order by owner_name, owner_id, is_primary desc, position, id`;
  const [first] = rows;
  if (first || filter.page === 1) return { rows: presentAll(rows, userId), total: first?.total ?? 0 };
  // A page past the end has no row that contains the total.
  const [counted] = await sql<{ total: number }[]>`select count(*) as total ${visible}`;
  return { rows: [], total: counted?.total ?? 0 };
}

const presentAll = (rows: readonly ContainerRow[], userId: string): Container[] =>
  rows.map((row) => presentContainer(row, userId));

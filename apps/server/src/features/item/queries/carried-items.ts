import type { Fragment, Sql } from '../../../platform/database.ts';
import { accessColumns, accessJoins, type ContainerAccessRow, visibleTo } from '../../container/policy.ts';
import { type ItemRow, itemCells } from '../present.ts';
import { isKnownToMember, itemColumns } from './items.ts';

/** SQL: empty columns in place of descriptions and tags, which can be 25 KB of each row, for an export without them. */
const noDescriptions = (sql: Sql): Fragment =>
  sql`null::text as description_override, '' as template_description, '{}'::text[] as tags, i.notes`;

const withDescriptions = (sql: Sql): Fragment =>
  sql`i.description_override, t.description as template_description, t.tags, i.notes`;
const TEXT_COLUMNS = { brief: noDescriptions, full: withDescriptions } as const;

export type CarriedRow = ItemRow &
  ContainerAccessRow & { container_name: string; is_primary: boolean; coin: string | null };

/** The number of rows per page: each has notes of up to 6 KB. */
const EXPORT_PAGE = 100;

/** The ids of all stacks in a container, in order, page by page. They are sorted once; a full container has 10,000. */
export async function* stackIdsIn(sql: Sql, containerId: string): AsyncGenerator<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from item_instances where container_id = ${containerId} order by id`;
  const ids = rows.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += EXPORT_PAGE) yield ids.slice(start, start + EXPORT_PAGE);
}

/**
 * All items of a character that the reader may see, container by container, page by page, so that neither a large
 * inventory nor a slow client occupies memory or a connection. `brief` leaves out descriptions and tags.
 */
export async function* itemsCarriedBy(
  sql: Sql,
  userId: string,
  characterId: string,
  texts: keyof typeof TEXT_COLUMNS = 'brief',
): AsyncGenerator<CarriedRow[]> {
  const isVisibleContainer = sql`k.character_id = ${characterId} and k.closed_at is null and ${visibleTo(sql, userId)}`;
  const containers = await sql<{ id: string }[]>`
    select k.id from containers k ${accessJoins(sql, userId)} where ${isVisibleContainer}
    order by (not k.is_primary)::int, k.position, k.id`;
  for (const { id } of containers) {
    for await (const ids of stackIdsIn(sql, id)) {
      const rows = await sql<CarriedRow[]>`
        select ${itemColumns(sql, isKnownToMember(sql, userId), TEXT_COLUMNS[texts](sql))}, ${accessColumns(sql, userId)},
          k.name as container_name, k.is_primary, t.coin
        from item_instances i
        join item_templates t on t.id = i.item_template_id
        join containers k on k.id = i.container_id
        ${accessJoins(sql, userId)}
        where i.id = any(${ids}::uuid[]) and k.id = ${id} and ${isVisibleContainer} order by i.id`;
      if (rows.length > 0) yield [...rows];
    }
  }
}

/** The rows of the items export of a character, with their cells in the order of ITEM_CSV_COLUMNS. */
export async function* carriedItemCsvRows(sql: Sql, userId: string, characterId: string) {
  for await (const rows of itemsCarriedBy(sql, userId, characterId)) {
    yield* rows.map((row) => itemCells(row, row.container_name));
  }
}

import type { Fragment, Sql } from '../../../platform/database.ts';
import { accessColumns, accessJoins, type ContainerAccessRow } from '../../container/policy.ts';
import { type ItemRow, itemCells } from '../present.ts';
import { itemColumns, knownHere } from './items.ts';

/** Columns that a table without descriptions leaves empty: they are up to 25 KB of each row. */
const noLongTexts = (sql: Sql): Fragment =>
  sql`null::text as description_override, '' as template_description, '{}'::text[] as tags`;

export type CarriedRow = ItemRow &
  ContainerAccessRow & { container_name: string; container_order: number; container_position: number };

const EXPORT_PAGE = 500;

/**
 * All that a character carries where the reader may look, without descriptions and tags, container by container, page by
 * page: neither its size nor a slow reader holds memory or a connection.
 */
export async function* carriedBy(
  sql: Sql,
  userId: string,
  characterId: string,
): AsyncGenerator<CarriedRow[]> {
  const order = sql`(not k.is_primary)::int, k.position, k.id, i.id`;
  for (let last: CarriedRow | undefined; ; ) {
    const after = last
      ? sql`and (${order}) > (${last.container_order}::int, ${last.container_position}::int, ${last.container_id}::uuid, ${last.id}::uuid)`
      : sql``;
    const rows: CarriedRow[] = await sql<CarriedRow[]>`
      select ${itemColumns(sql, knownHere(sql, userId), noLongTexts(sql))}, ${accessColumns(sql, userId)}, k.name as container_name,
        (not k.is_primary)::int as container_order, k.position as container_position
      from containers k
      join item_instances i on i.container_id = k.id
      join item_templates t on t.id = i.item_template_id
      ${accessJoins(sql, userId)}
      where k.character_id = ${characterId} and k.closed_at is null
        and (o.user_id = ${userId} or m.role = 'gm' or k.visibility = 'party' and m.user_id is not null) ${after}
      order by ${order} limit ${EXPORT_PAGE}`;
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < EXPORT_PAGE) return;
  }
}

/** The rows of the items export of a character, in the order of ITEM_CSV_COLUMNS. */
export async function* carriedItemCells(sql: Sql, userId: string, characterId: string) {
  for await (const rows of carriedBy(sql, userId, characterId)) {
    yield* rows.map((row) => itemCells(row, row.container_name));
  }
}

import type { Sql } from '../../../platform/database.ts';
import type { Row } from '../../../platform/db-types.ts';
import { SYSTEM_USER_ID } from '../../../platform/ids.ts';

/** The template columns that determine how its items are added. */
export type ImportTemplate = Pick<
  Row<'item_templates'>,
  'id' | 'name' | 'weight' | 'stack_size' | 'slots' | 'category' | 'coin' | 'creator_id'
>;

export interface ImportCandidates {
  /** The requested templates that the reader may use, by id. */
  readonly byId: ReadonlyMap<string, ImportTemplate>;
  /** The whole starter catalog, coins included. */
  readonly catalog: readonly ImportTemplate[];
  /** The reader's own templates with a requested name, by name in lower case; the oldest of several with one name. */
  readonly ownByName: ReadonlyMap<string, ImportTemplate>;
}

/** The templates that lines of an imported inventory can match by their id or their exact name, ignoring case. */
export async function importCandidates(
  sql: Sql,
  userId: string,
  requested: { readonly ids: readonly string[]; readonly names: readonly string[] },
): Promise<ImportCandidates> {
  const names = [...new Set(requested.names.map((name) => name.toLowerCase()))];
  const columns = sql`t.id, t.name, t.weight, t.stack_size, t.slots, t.category, t.coin, t.creator_id`;
  const rows = await sql<(ImportTemplate & { source: 'id' | 'catalog' | 'own' })[]>`
    select 'id' as source, ${columns} from item_templates t
    where t.id = any(${[...requested.ids]}::uuid[]) and t.retired_at is null
      and (t.visibility <> 'private' or t.creator_id = ${userId})
    union all
    select 'catalog', ${columns} from item_templates t
    where t.creator_id = ${SYSTEM_USER_ID} and t.catalog_key is not null and t.retired_at is null
    union all
    select 'own', ${columns} from unnest(${names}::text[]) as n (name)
    cross join lateral (
      select * from item_templates o
      where o.creator_id = ${userId} and lower(o.name) = n.name and o.retired_at is null order by o.id limit 1) t`;
  const fromSource = (source: string) => rows.filter((row) => row.source === source);
  return {
    byId: new Map(fromSource('id').map((row) => [row.id, row])),
    catalog: fromSource('catalog'),
    ownByName: new Map(fromSource('own').map((row) => [row.name.toLowerCase(), row])),
  };
}

import { CONTAINER_STACKS_MAX } from '@quartermaster/contract/constants';
import { notFound } from '@quartermaster/contract/errors';
import type { ItemInstance } from '@quartermaster/contract/item';
import { type Fragment, type Sql, substringPattern } from '../../../platform/database.ts';
import { displayedItemName, itemValue, maskedName } from '../../../platform/ledger/stack-columns.ts';
import type { Page } from '../../../platform/page.ts';
import { accessColumns, accessJoins, accessTo, type ContainerAccessRow } from '../../container/policy.ts';
import { isKnown, type Reader } from '../../identification/policy.ts';
import { type ItemRow, presentItem } from '../present.ts';

const longTexts = (sql: Sql): Fragment =>
  sql`i.description_override, t.description as template_description, t.tags, i.notes`;
/**
 * SQL: empty columns in place of the long text columns, which can be 30 KB of each row, for lists that do not
 * display them.
 */
export const noLongTexts = (sql: Sql): Fragment =>
  sql`null::text as description_override, '' as template_description, '{}'::text[] as tags, '' as notes`;

/** SQL: the columns of ItemRow for stack `i` of template `t`. */
export const itemColumns = (sql: Sql, isKnownItem: Fragment, texts = longTexts(sql)): Fragment => sql`
  i.id, i.container_id, i.quantity, i.is_identified, i.is_equipped, i.is_attuned, i.name_override,
  i.weight_override, i.value_override, i.currency_override, i.quality, i.durability,
  i.created_at, i.updated_at, t.id as template_id, t.name as template_name, ${texts},
  t.weight, ${itemValue(sql)} as value_copper,
  coalesce(i.currency_override, t.currency) as currency, t.stack_size, t.slots, t.rarity, t.category, t.glyph,
  ${isKnownItem} as is_known`;

/** SQL: whether the reader may know stack `i`, where joins provide their membership `m` of its party. */
export const isKnownToMember = (sql: Sql, userId: string): Fragment =>
  isKnown(sql, userId, sql`coalesce(m.role = 'gm', false)`);

/** The access row of a container for this reader; undefined when the container does not exist or is deleted. */
export async function accessRowOf(
  sql: Sql,
  userId: string,
  containerId: string,
): Promise<ContainerAccessRow | undefined> {
  const [row] = await sql<ContainerAccessRow[]>`
    select ${accessColumns(sql, userId)} from containers k ${accessJoins(sql, userId)}
    where k.id = ${containerId} and k.closed_at is null`;
  return row;
}

/** A stack in a container. Throws RESOURCE_NOT_FOUND unless the reader may see the container. */
export async function readItem(sql: Sql, userId: string, id: string): Promise<ItemInstance> {
  const [row] = await sql<(ItemRow & ContainerAccessRow)[]>`
    select ${itemColumns(sql, isKnownToMember(sql, userId))}, ${accessColumns(sql, userId)}
    from item_instances i
    join item_templates t on t.id = i.item_template_id
    join containers k on k.id = i.container_id
    ${accessJoins(sql, userId)}
    where i.id = ${id}`;
  if (!row || !accessTo(row, userId).see) throw notFound();
  return presentItem(row);
}

export interface ItemFilter {
  page: number;
  per_page: number;
  search?: string | undefined;
  rarity?: string | undefined;
  /** `min_value` and `max_value` are in gold pieces. */
  min_value?: number | undefined;
  max_value?: number | undefined;
}

/** SQL: the templates in a container and whether they match a search, each evaluated once for all its stacks. */
const searchedTemplates = (sql: Sql, containerId: string, search: string): Fragment => sql`(
  select k.*, k.name ilike ${substringPattern(search)} as name_matches,
    exists (select from unnest(k.tags) g where g ilike ${substringPattern(search)}) as tag_matches
  from item_templates k
  where k.id in (select i.item_template_id from item_instances i where i.container_id = ${containerId})
  offset 0)`;

/** SQL: whether a stack matches a search, by its name or a tag; by its masked name if the reader may not know it. */
const matchesSearch = (
  sql: Sql,
  isKnownItem: Fragment,
  search: string,
): Fragment => sql`case when ${isKnownItem}
  then t.tag_matches or case when i.name_override is null then t.name_matches else i.name_override ilike ${substringPattern(search)} end
  else ${maskedName(sql, sql`t.category`)} ilike ${substringPattern(search)} end`;

/** The rows of a page are returned as one JSON value: the driver parses one value instead of one per row and column. */
interface PageRow {
  total: number | null;
  items: (Omit<ItemRow, 'created_at' | 'updated_at'> & { created_at: string; updated_at: string })[];
}

/**
 * SQL: the stacks in a container, by name, as a lateral subquery `page` with the columns of PageRow, and a query for
 * their number. If the reader may not know an unidentified item, only a search for its masked name finds it: a search
 * for its true name or a tag, and a filter by value or rarity, do not.
 * @param reader.isGm whether the reader is gm in the container's party
 */
function itemPage(
  sql: Sql,
  containerId: string,
  reader: { userId: string; isGm: Fragment | boolean },
  filter: ItemFilter,
  texts = longTexts(sql),
): { page: Fragment; count: Fragment } {
  const { search } = filter;
  const isKnownItem = isKnown(sql, reader.userId, reader.isGm);
  const name = displayedItemName(sql, isKnownItem);
  const value = itemValue(sql);
  const matching = sql`
    from item_instances i join ${search ? searchedTemplates(sql, containerId, search) : sql`item_templates`} t on t.id = i.item_template_id
    where i.container_id = ${containerId}
    ${search ? sql`and ${matchesSearch(sql, isKnownItem, search)}` : sql``}
    ${filter.rarity ? sql`and ${isKnownItem} and t.rarity = ${filter.rarity}` : sql``}
    ${filter.min_value === undefined ? sql`` : sql`and ${isKnownItem} and ${value} >= ${Math.round(filter.min_value * 100)}`}
    ${filter.max_value === undefined ? sql`` : sql`and ${isKnownItem} and ${value} <= ${Math.round(filter.max_value * 100)}`}`;
  const page = sql`lateral (
    select max(stacks.total) as total, coalesce(json_agg(stacks), '[]') as items from (
      select ${itemColumns(sql, isKnownItem, texts)}, count(*) over () as total ${matching}
      order by lower(${name}), i.id
      limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}) stacks) page`;
  return { page, count: sql`select count(*) as total ${matching}` };
}

const pageFrom = (items: PageRow['items'], total: number): Page<ItemInstance> => ({
  total,
  rows: items.map((item) =>
    presentItem({ ...item, created_at: new Date(item.created_at), updated_at: new Date(item.updated_at) }),
  ),
});

/**
 * The stacks in a container, by name, with the fields that the reader may know. The caller has authorized the
 * reader.
 */
export async function listItemsIn(
  sql: Sql,
  containerId: string,
  reader: Reader,
  filter: ItemFilter,
): Promise<Page<ItemInstance>> {
  const { page } = itemPage(sql, containerId, reader, filter);
  const [row] = await sql<PageRow[]>`select page.* from ${page}`;
  return pageFrom(row?.items ?? [], row?.total ?? 0);
}

/** All stacks in a container, by name, without descriptions, tags and notes. The caller has authorized the reader. */
export async function listAllItemsIn(sql: Sql, containerId: string, reader: Reader): Promise<ItemInstance[]> {
  const allStacks = { page: 1, per_page: CONTAINER_STACKS_MAX };
  const { page } = itemPage(sql, containerId, reader, allStacks, noLongTexts(sql));
  const [row] = await sql<PageRow[]>`select page.* from ${page}`;
  return pageFrom(row?.items ?? [], 0).rows;
}

/** Like listItemsIn, with a permission check: throws RESOURCE_NOT_FOUND unless the reader may see the container. */
export async function listContainerItems(
  sql: Sql,
  userId: string,
  containerId: string,
  filter: ItemFilter,
): Promise<Page<ItemInstance>> {
  const isGm = sql`coalesce(m.role = 'gm', false)`;
  const { page, count } = itemPage(sql, containerId, { userId, isGm }, filter);
  const container = sql`containers k ${accessJoins(sql, userId)}`;
  const whereOpen = sql`where k.id = ${containerId} and k.closed_at is null`;
  const [row] = await sql<(PageRow & ContainerAccessRow)[]>`
    select ${accessColumns(sql, userId)}, page.* from ${container} cross join ${page} ${whereOpen}`;
  if (!row || !accessTo(row, userId).see) throw notFound();
  const { items, total } = row;
  if (total !== null || filter.page === 1) return pageFrom(items, total ?? 0);
  // A page past the end has no row that contains the total.
  const [countRow] = await sql<{ total: number }[]>`
    select counted.total from ${container} cross join lateral (${count}) counted ${whereOpen}`;
  return pageFrom(items, countRow?.total ?? 0);
}

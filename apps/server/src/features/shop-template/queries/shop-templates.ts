import { containing, type Fragment, type Sql } from '../../../platform/database.ts';
import type { Row } from '../../../platform/db-types.ts';
import { mayStock } from '../store.ts';

export interface ShopTemplateRow extends Omit<Row<'shop_templates'>, 'average_rating'> {
  creator_name: string;
  /** Lines that the reader may see. */
  items_count: number;
}

const shopTemplateColumns = (sql: Sql, userId: string): Fragment => sql`
  s.id, s.creator_id, s.name, s.owner, s.location, s.description, s.shop_type, s.buy_modifier, s.sell_modifier,
  s.default_restock_days, s.tags, s.visibility, s.rating_sum, s.ratings_count, s.created_at, s.updated_at,
  s.name_override, s.owner_override, s.location_override, s.description_override,
  u.username as creator_name,
  (select count(*)::int from shop_items l join item_templates t on t.id = l.item_template_id
   where l.shop_template_id = s.id and ${mayStock(sql, userId)}) as items_count`;

/** One shop template: public and unlisted ones for all who have the address, private ones for their creator. */
export async function shopTemplateById(
  sql: Sql,
  userId: string,
  id: string,
): Promise<ShopTemplateRow | undefined> {
  const [row] = await sql<ShopTemplateRow[]>`
    select ${shopTemplateColumns(sql, userId)} from shop_templates s join users u on u.id = s.creator_id
    where s.id = ${id} and (s.visibility <> 'private' or s.creator_id = ${userId})`;
  return row;
}

export interface ShopTemplateFilter {
  page: number;
  per_page: number;
  search?: string | undefined;
  shop_type?: string | undefined;
  location?: string | undefined;
  min_rating?: number | undefined;
  visibility?: string | undefined;
  /** Those a shop of this party was deployed from. */
  party_id?: string | undefined;
  tags?: readonly string[];
  creator_id?: string | undefined;
  sort: 'name' | 'rating' | 'popularity' | 'created_at' | 'updated_at';
  direction: 'asc' | 'desc';
}

/**
 * Shop templates in the lists of the reader: public ones and their own. Both halves are read in their own order by
 * their own index and then merged, so that a page costs a page.
 */
export async function shopTemplatesFor(
  sql: Sql,
  userId: string,
  filter: ShopTemplateFilter,
): Promise<{ rows: ShopTemplateRow[]; total: number }> {
  const order = {
    name: sql`lower(s.name)`,
    rating: sql`s.average_rating`,
    popularity: sql`s.ratings_count`,
    created_at: sql`s.created_at`,
    updated_at: sql`s.updated_at`,
  }[filter.sort];
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`;
  const offset = (filter.page - 1) * filter.per_page;
  const halves = halvesOf(sql, userId, filter).map(
    (half) => sql`(select s.* from shop_templates s where ${half}
      order by ${order} ${direction}, s.id ${direction} limit ${offset + filter.per_page})`,
  );
  const counts = halvesOf(sql, userId, filter).map(
    (half) => sql`(select count(*) from shop_templates s where ${half})`,
  );
  const [rows, [count]] = await Promise.all([
    sql<ShopTemplateRow[]>`
      with page as (
        select * from (${joined(sql, halves, sql`union all`)}) s
        order by ${order} ${direction}, s.id ${direction} limit ${filter.per_page} offset ${offset})
      select ${shopTemplateColumns(sql, userId)} from page s join users u on u.id = s.creator_id
      order by ${order} ${direction}, s.id ${direction}`,
    sql<{ count: number }[]>`select ${joined(sql, counts, sql`+`)} as count`,
  ]);
  return { rows, total: count?.count ?? 0 };
}

/** The public ones, and those of one's own that are not public; by the filter perhaps only one of the two. */
function halvesOf(sql: Sql, userId: string, filter: ShopTemplateFilter): Fragment[] {
  const common = conditionsOf(sql, filter);
  const open = sql`s.visibility = 'public' ${common}`;
  const own = sql`s.creator_id = ${userId} and s.visibility <> 'public'
    ${filter.visibility ? sql`and s.visibility = ${filter.visibility}` : sql``} ${common}`;
  if (filter.visibility === undefined) return [open, own];
  return [filter.visibility === 'public' ? open : own];
}

const conditionsOf = (sql: Sql, filter: ShopTemplateFilter): Fragment => sql`
  ${filter.search ? sql`and s.name ilike ${containing(filter.search)}` : sql``}
  ${filter.shop_type ? sql`and s.shop_type = ${filter.shop_type}` : sql``}
  ${filter.location ? sql`and s.location ilike ${containing(filter.location)}` : sql``}
  ${filter.min_rating === undefined ? sql`` : sql`and s.average_rating >= ${filter.min_rating}::real`}
  ${filter.creator_id ? sql`and s.creator_id = ${filter.creator_id}` : sql``}
  ${filter.tags?.length ? sql`and s.tags @> ${filter.tags as string[]}` : sql``}
  ${
    filter.party_id
      ? sql`and s.id in (select shop_template_id from shop_instances where party_id = ${filter.party_id} and closed_at is null)`
      : sql``
  }`;

const joined = (sql: Sql, parts: readonly Fragment[], by: Fragment): Fragment =>
  parts.reduce((all, part) => sql`${all} ${by} ${part}`);

export interface ShopItemRow
  extends Pick<Row<'shop_items'>, 'id' | 'item_template_id' | 'quantity' | 'price' | 'restock_quantity'>,
    Pick<
      Row<'item_templates'>,
      'name' | 'category' | 'rarity' | 'glyph' | 'tags' | 'weight' | 'stack_size' | 'value_copper'
    > {}

const shopItemColumns = (sql: Sql): Fragment => sql`
  l.id, l.item_template_id, l.quantity, l.price, l.restock_quantity, t.name, t.category, t.rarity, t.glyph, t.tags,
  t.weight, t.stack_size, t.value_copper`;

/** The lines of a shop template that the reader may see, by name. */
export async function shopItemsOf(
  sql: Sql,
  userId: string,
  templateId: string,
  filter: { page: number; per_page: number; search?: string | undefined },
): Promise<{ rows: ShopItemRow[]; total: number }> {
  const from = sql`
    from shop_items l join item_templates t on t.id = l.item_template_id
    where l.shop_template_id = ${templateId} and ${mayStock(sql, userId)}
      ${filter.search ? sql`and t.name ilike ${containing(filter.search)}` : sql``}`;
  const [rows, [count]] = await Promise.all([
    sql<ShopItemRow[]>`
      select ${shopItemColumns(sql)} ${from} order by lower(t.name), l.id
      limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    sql<{ count: number }[]>`select count(*) as count ${from}`,
  ]);
  return { rows, total: count?.count ?? 0 };
}

/** Lines of one template where its stock comes with it. */
const LINES_INCLUDED = 100;

/** The first lines of each template that the reader may see, by name. */
export async function includedShopItems(
  sql: Sql,
  userId: string,
  templateIds: readonly string[],
): Promise<ReadonlyMap<string, ShopItemRow[]>> {
  const rows = await sql<(ShopItemRow & { shop_template_id: string })[]>`
    select wanted.id as shop_template_id, line.*
    from unnest(${templateIds as string[]}::uuid[]) as wanted (id) cross join lateral (
      select ${shopItemColumns(sql)} from shop_items l join item_templates t on t.id = l.item_template_id
      where l.shop_template_id = wanted.id and ${mayStock(sql, userId)}
      order by lower(t.name), l.id limit ${LINES_INCLUDED}) line
    order by lower(line.name), line.id`;
  return Map.groupBy(
    rows.map(({ shop_template_id: _, ...row }) => row),
    (_, index) => rows[index]?.shop_template_id ?? '',
  );
}

/** Some lines, in the order in which their items are named. */
export async function shopItemsNamed(
  sql: Sql,
  templateId: string,
  itemTemplateIds: readonly string[],
): Promise<ShopItemRow[]> {
  return sql<ShopItemRow[]>`
    select ${shopItemColumns(sql)}
    from unnest(${itemTemplateIds as string[]}::uuid[]) with ordinality as wanted (id, place)
    join shop_items l on l.shop_template_id = ${templateId} and l.item_template_id = wanted.id
    join item_templates t on t.id = l.item_template_id
    order by wanted.place`;
}

export async function shopItemById(sql: Sql, id: string): Promise<ShopItemRow | undefined> {
  const [row] = await sql<ShopItemRow[]>`
    select ${shopItemColumns(sql)} from shop_items l join item_templates t on t.id = l.item_template_id
    where l.id = ${id}`;
  return row;
}

/** The listings that a restock fills, by name. */
export const restockedLines = (
  sql: Sql,
  userId: string,
  templateId: string,
): Promise<
  { shop_item_id: string; name: string; quantity: number | null; restock_quantity: number }[]
> => sql`
  select l.id as shop_item_id, t.name, l.quantity, l.restock_quantity
  from shop_items l join item_templates t on t.id = l.item_template_id
  where l.shop_template_id = ${templateId} and l.restock_quantity is not null and ${mayStock(sql, userId)}
  order by lower(t.name), l.id`;

/** How many public templates are of each type, or stand at each location. */
export async function publicCounts(
  sql: Sql,
  column: 'shop_type' | 'location',
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ value: string; count: number }[]>`
    select ${sql(column)} as value, count(*) as count from shop_templates where visibility = 'public' group by 1`;
  return new Map(rows.map(({ value, count }) => [value, count]));
}

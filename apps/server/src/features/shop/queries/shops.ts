import { containing, type Fragment, type Sql } from '../../../platform/database.ts';
import type { Row } from '../../../platform/db-types.ts';
import { accessColumns, accessJoins, type ContainerAccessRow } from '../../container/policy.ts';
import { type LineRow, linesOn } from '../store.ts';

export interface ShopInstanceRow extends Row<'shop_instances'> {
  party_name: string;
  coin_system: Row<'parties'>['coin_system'];
  /** Lines that the reader may see. */
  items_count: number;
  role: Row<'party_members'>['role'];
  is_archived: boolean;
  /** Copper: the value of the coins in its till. */
  till_copper: number;
}

/** SQL: the displayed name of shop `s`. */
const shownName = (sql: Sql): Fragment => sql`coalesce(s.name_override, s.template_name)`;

/** SQL: the number of listings of shop `s`, for member `m`. */
const itemsCount = (sql: Sql): Fragment => sql`
  case when s.is_active or m.role in ('gm', 'manager') then (
    select count(*)::int from ${linesOn(sql, sql`s.id`)} line) else 0 end`;

const instanceColumns = (sql: Sql): Fragment => sql`
  s.*, p.name as party_name, p.coin_system, m.role, p.archived_at is not null as is_archived,
  ${itemsCount(sql)} as items_count,
  (select coalesce(sum(i.quantity * t.value_copper), 0)::float8
   from containers k join item_instances i on i.container_id = k.id join item_templates t on t.id = i.item_template_id
   where k.shop_instance_id = s.id and k.is_till and split_part(t.coin, ':', 1) = p.coin_system) as till_copper`;

const asMember = (sql: Sql, userId: string): Fragment => sql`
  join parties p on p.id = s.party_id
  join party_members m on m.party_id = s.party_id and m.user_id = ${userId}`;

/** One shop for a member of its party. */
export async function shopById(sql: Sql, userId: string, id: string): Promise<ShopInstanceRow | undefined> {
  const [row] = await sql<ShopInstanceRow[]>`
    select ${instanceColumns(sql)} from shop_instances s ${asMember(sql, userId)}
    where s.id = ${id} and s.closed_at is null`;
  return row;
}

export interface ShopFilter {
  page: number;
  per_page: number;
  search?: string | undefined;
  shop_type?: string | undefined;
  location?: string | undefined;
  party_id?: string | undefined;
  is_active?: boolean | undefined;
  sort: 'name' | 'created_at' | 'updated_at';
  direction: 'asc' | 'desc';
}

export interface ShopTotals {
  total: number;
  active: number;
  inactive: number;
  total_items: number;
}

/** Shops of the caller's parties, and what they come to over all pages. */
export async function shopsFor(
  sql: Sql,
  userId: string,
  filter: ShopFilter,
): Promise<{ rows: ShopInstanceRow[]; totals: ShopTotals }> {
  const location = sql`coalesce(s.location_override, s.template_location)`;
  const from = sql`
    shop_instances s ${asMember(sql, userId)}
    where s.closed_at is null
      ${filter.party_id ? sql`and s.party_id = ${filter.party_id}` : sql``}
      ${filter.search ? sql`and ${shownName(sql)} ilike ${containing(filter.search)}` : sql``}
      ${filter.shop_type ? sql`and s.shop_type = ${filter.shop_type}` : sql``}
      ${filter.location ? sql`and ${location} ilike ${containing(filter.location)}` : sql``}
      ${filter.is_active === undefined ? sql`` : sql`and s.is_active = ${filter.is_active}`}`;
  const order = {
    name: sql`lower(${shownName(sql)})`,
    created_at: sql`s.created_at`,
    updated_at: sql`s.updated_at`,
  }[filter.sort];
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`;
  const [rows, [totals]] = await Promise.all([
    sql<ShopInstanceRow[]>`
      select ${instanceColumns(sql)} from ${from} order by ${order} ${direction}, s.id ${direction}
      limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    sql<ShopTotals[]>`
      select count(*)::int as total, count(*) filter (where is_active)::int as active,
        count(*) filter (where not is_active)::int as inactive, coalesce(sum(items), 0)::int as total_items
      from (select s.is_active, ${itemsCount(sql)} as items from ${from}) s`,
  ]);
  return { rows, totals: totals ?? { total: 0, active: 0, inactive: 0, total_items: 0 } };
}

export interface LineFilter {
  page: number;
  per_page: number;
  search?: string | undefined;
  category?: string | undefined;
  sort: 'name' | 'price' | 'quantity';
  direction: 'asc' | 'desc';
}

/** The lines on a shelf that its viewer may see; what no one knows has only its masked name, also for searching. */
export async function linesFor(
  sql: Sql,
  shopId: string,
  viewer: { gmOf: string | null; buyModifier: number },
  filter: LineFilter,
): Promise<{ rows: LineRow[]; total: number }> {
  const known = sql`(line.is_identified or coalesce(line.hidden_in = ${viewer.gmOf}::uuid, false))`;
  const name = sql`case when ${known} then line.name
    else 'Unidentified ' || coalesce(nullif(lower(line.category), ''), 'item') end`;
  const order = {
    name: sql`lower(${name})`,
    price: sql`coalesce(line.price, case when ${known} then line.value_copper * ${viewer.buyModifier}::bigint / 100.0 else 0 end)`,
    quantity: sql`case when line.is_unlimited then 'infinity'::float8 else line.quantity end`,
  }[filter.sort];
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`;
  const from = sql`
    from ${linesOn(sql, shopId)} line where true
      ${filter.search ? sql`and (${name} ilike ${containing(filter.search)} or ${known} and exists (select from unnest(line.tags) g where g ilike ${containing(filter.search)}))` : sql``}
      ${filter.category ? sql`and line.category = ${filter.category}` : sql``}`;
  const [rows, [count]] = await Promise.all([
    sql<LineRow[]>`
      select line.* ${from} order by ${order} ${direction}, line.id ${direction}
      limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    sql<{ count: number }[]>`select count(*) as count ${from}`,
  ]);
  return { rows, total: count?.count ?? 0 };
}

/** The listings that a restock fills, by name. */
export const restockedLines = (sql: Sql, shopId: string): Promise<LineRow[]> => sql<LineRow[]>`
  select * from ${linesOn(sql, shopId)} line where line.restock_quantity is not null order by lower(line.name), line.id`;

/** An item that a user might sell, with their standing towards where it lies. */
export interface StockRow extends ContainerAccessRow {
  readonly id: string;
  readonly container_id: string;
  readonly name: string;
  readonly category: string;
  readonly quantity: number;
  readonly value_copper: number;
  readonly is_identified: boolean;
  /** A coin, changed or not. */
  readonly is_coin: boolean;
}

export async function stockById(sql: Sql, userId: string, id: string): Promise<StockRow | undefined> {
  const [row] = await sql<StockRow[]>`
    select i.id, i.container_id, i.quantity, i.is_identified, coalesce(i.name_override, t.name) as name, t.category,
      coalesce(i.value_override * copper_in(coalesce(i.currency_override, t.currency)), t.value_copper) as value_copper,
      t.coin is not null as is_coin, ${accessColumns(sql, userId)}
    from item_instances i join item_templates t on t.id = i.item_template_id
    join containers k on k.id = i.container_id ${accessJoins(sql, userId)}
    where i.id = ${id}`;
  return row;
}

/** Anyone who is to hear of a new shop. */
export async function membersOf(sql: Sql, partyId: string): Promise<string[]> {
  const rows = await sql<
    { user_id: string }[]
  >`select user_id from party_members where party_id = ${partyId}`;
  return rows.map(({ user_id }) => user_id);
}

/** Due shops, the longest overdue first; those of archived parties are skipped. */
export async function dueShops(sql: Sql, now: Date, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select s.id from shop_instances s join parties p on p.id = s.party_id
    where s.closed_at is null and s.next_restock_at <= ${now} and p.archived_at is null
    order by s.next_restock_at, s.id limit ${limit}`;
  return rows.map(({ id }) => id);
}

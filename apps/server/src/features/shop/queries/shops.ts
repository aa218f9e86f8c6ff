import type { Container } from '@quartermaster/contract/container';
import { notFound } from '@quartermaster/contract/errors';
import type { ShopInstance, ShopInstanceDetail } from '@quartermaster/contract/shop';
import { type Fragment, type Sql, substringPattern } from '../../../platform/database.ts';
import { coinSum, isUnmarked } from '../../../platform/ledger/stack-columns.ts';
import type { Page } from '../../../platform/page.ts';
import { readContainers } from '../../container/queries/containers.ts';
import { listItemsIn } from '../../item/queries/items.ts';
import { readerMembership, requireMember } from '../../party/policy.ts';
import { requireVisit, seesShelf } from '../policy.ts';
import { presentShop, type ShopInstanceRow } from '../present.ts';
import { linesOn, placesOfShop } from '../store.ts';
import { listingsOf, restockScheduleOf } from './listings.ts';

/** SQL: the displayed name of shop `s`. */
const displayedShopName = (sql: Sql): Fragment => sql`coalesce(s.name_override, s.template_name)`;

/** SQL: whether member `m` sees the shelf of shop `s`. */
const isShelfVisible = (sql: Sql): Fragment => sql`(s.is_active or m.role in ('gm', 'manager'))`;

/** SQL: the number of listings of shop `s`, for member `m`. */
const itemsCount = (sql: Sql): Fragment => sql`
  case when ${isShelfVisible(sql)} then (
    select count(*)::int from ${linesOn(sql, sql`s.id`)} line) else 0 end`;

const instanceColumns = (sql: Sql): Fragment => sql`
  s.*, p.name as party_name, p.coin_system, ${readerMembership(sql)},
  ${itemsCount(sql)} as items_count,
  ${isShelfVisible(sql)} and exists (
    select from shop_listings l
    join containers k on k.shop_instance_id = l.shop_instance_id and not k.is_till and k.closed_at is null
    join item_instances i on i.container_id = k.id and i.item_template_id = l.item_template_id and ${isUnmarked(sql)}
    where l.shop_instance_id = s.id and l.is_unlimited) as has_unlimited_stock,
  (select ${coinSum(sql, sql`p.coin_system`)}
   from containers k join item_instances i on i.container_id = k.id join item_templates t on t.id = i.item_template_id
   where k.shop_instance_id = s.id and k.is_till) as till_copper`;

const membershipJoins = (sql: Sql, userId: string): Fragment => sql`
  join parties p on p.id = s.party_id
  join party_members m on m.party_id = s.party_id and m.user_id = ${userId}`;

/** Throws RESOURCE_NOT_FOUND unless the reader is in the shop's party. */
export async function readShop(sql: Sql, userId: string, id: string): Promise<ShopInstance> {
  const [row] = await sql<ShopInstanceRow[]>`
    select ${instanceColumns(sql)} from shop_instances s ${membershipJoins(sql, userId)}
    where s.id = ${id} and s.closed_at is null`;
  if (!row) throw notFound();
  return presentShop(row);
}

/**
 * A shop is returned with the first page of the items on its shelf (DOM-9). Clients read further pages as the items of
 * the shelf's container.
 */
const SHELF_PAGE = { page: 1, per_page: 100 };
const FIRST_PAGE = { ...SHELF_PAGE, sort: 'name', direction: 'asc' } as const;

/**
 * A shop with one page of the items on its shelf, if the reader may see them, and with its listings and its restock
 * schedule if `include` requests them.
 */
export async function readShopWithShelf(
  sql: Sql,
  userId: string,
  id: string,
  include: readonly ('listings' | 'restock_schedule')[] = [],
): Promise<ShopInstanceDetail> {
  const visit = await requireVisit(sql, userId, id);
  const shop: Omit<ShopInstanceDetail, 'container'> = await readShop(sql, userId, id);
  if (include.includes('restock_schedule')) shop.restock_schedule = await restockScheduleOf(sql, visit);
  if (include.includes('listings')) {
    const { rows: lines, total: total_count, categories } = await listingsOf(sql, visit, FIRST_PAGE);
    shop.listings = { lines, total_count, categories };
  }
  const places = await placesOfShop(sql, id);
  if (!places || !seesShelf(visit)) return { ...shop, container: null };
  const reader = { userId, isGm: visit.member.permissions.see_unidentified };
  const { rows: item_instances } = await listItemsIn(sql, places.shelfId, reader, SHELF_PAGE);
  return { ...shop, container: { id: places.shelfId, item_instances } };
}

/** Shelf and till, if the reader may see them. */
export async function listShopContainers(sql: Sql, userId: string, id: string): Promise<Container[]> {
  await requireVisit(sql, userId, id);
  const places = await placesOfShop(sql, id);
  return places ? readContainers(sql, userId, [places.shelfId, places.tillId]) : [];
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

/** The maximum number of locations that the filter offers. */
const LOCATIONS_MAX = 200;

/**
 * Shops of the reader's parties, with totals over all pages and the locations to filter by. Throws RESOURCE_NOT_FOUND
 * for a party that the reader is not a member of.
 */
export async function listShops(
  sql: Sql,
  userId: string,
  filter: ShopFilter,
): Promise<Page<ShopInstance> & { totals: ShopTotals & { locations: string[] } }> {
  if (filter.party_id) await requireMember(sql, userId, filter.party_id);
  const location = sql`coalesce(s.location_override, s.template_location)`;
  const all = sql`
    shop_instances s ${membershipJoins(sql, userId)}
    where s.closed_at is null ${filter.party_id ? sql`and s.party_id = ${filter.party_id}` : sql``}`;
  const from = sql`${all}
      ${filter.search ? sql`and ${displayedShopName(sql)} ilike ${substringPattern(filter.search)}` : sql``}
      ${filter.shop_type ? sql`and s.shop_type = ${filter.shop_type}` : sql``}
      ${filter.location ? sql`and ${location} ilike ${substringPattern(filter.location)}` : sql``}
      ${filter.is_active === undefined ? sql`` : sql`and s.is_active = ${filter.is_active}`}`;
  const order = {
    name: sql`lower(${displayedShopName(sql)})`,
    created_at: sql`s.created_at`,
    updated_at: sql`s.updated_at`,
  }[filter.sort];
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`;
  const [rows, [totals], locations] = await Promise.all([
    sql<ShopInstanceRow[]>`
      select ${instanceColumns(sql)} from ${from} order by ${order} ${direction}, s.id ${direction}
      limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    sql<ShopTotals[]>`
      select count(*)::int as total, count(*) filter (where is_active)::int as active,
        count(*) filter (where not is_active)::int as inactive, coalesce(sum(items), 0)::int as total_items
      from (select s.is_active, ${itemsCount(sql)} as items from ${from}) s`,
    sql<{ location: string }[]>`
      select distinct ${location} as location from ${all} and ${location} <> '' order by 1 limit ${LOCATIONS_MAX}`,
  ]);
  const shopTotals = totals ?? { total: 0, active: 0, inactive: 0, total_items: 0 };
  return {
    rows: rows.map(presentShop),
    total: shopTotals.total,
    totals: { ...shopTotals, locations: locations.map((row) => row.location) },
  };
}

/** SQL: whether stack `i` on the shelf of a shop is the sample of an unlimited listing. */
export const isUnlimited = (sql: Sql, shopId: Fragment): Fragment => sql`exists (
  select from shop_listings l where l.shop_instance_id = ${shopId} and l.item_template_id = i.item_template_id
    and l.item_instance_id is null and l.is_unlimited and ${isUnmarked(sql)})`;

/** Due shops, longest overdue first; shops of archived parties are skipped. */
export async function dueShops(sql: Sql, now: Date, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select s.id from shop_instances s join parties p on p.id = s.party_id
    where s.closed_at is null and s.next_restock_at <= ${now} and p.archived_at is null
    order by s.next_restock_at, s.id limit ${limit}`;
  return rows.map(({ id }) => id);
}

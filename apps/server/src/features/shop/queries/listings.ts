import { notFound } from '@quartermaster/contract/errors';
import type { ShopListing, shelfCategories } from '@quartermaster/contract/shop-listing';
import type { z } from 'zod';
import { type Sql, substringPattern } from '../../../platform/database.ts';
import { maskedName } from '../../../platform/ledger/stack-columns.ts';
import type { Page } from '../../../platform/page.ts';
import { requireVisit, seesShelf, type Visit } from '../policy.ts';
import { presentLine, presentRestockLine } from '../present.ts';
import { type LineRow, linesById, linesOn } from '../store.ts';

/** Throws RESOURCE_NOT_FOUND, also for a shop of a party that the reader is not in. */
export async function readListing(
  sql: Sql,
  userId: string,
  shopId: string,
  id: string,
): Promise<ShopListing> {
  const [listing] = await readListings(sql, userId, shopId, [id]);
  if (!listing) throw notFound();
  return listing;
}

/**
 * The listings with these ids, sorted by name, even if they are sold out and no longer on the shelf. Throws
 * RESOURCE_NOT_FOUND unless the reader is in the shop's party.
 */
export async function readListings(
  sql: Sql,
  userId: string,
  shopId: string,
  ids: readonly string[],
): Promise<ShopListing[]> {
  const visit = await requireVisit(sql, userId, shopId);
  const lines = await linesById(sql, shopId, ids, sql`l.item_instance_id is null`);
  return lines.map((line) => presentLine(line, visit));
}

type ShelfCategory = z.infer<typeof shelfCategories>[number];

interface Shelf<Line> extends Page<Line> {
  /** The categories of the whole shelf, whatever the filter. */
  readonly categories: ShelfCategory[];
}

/** The listings that the reader may see. Only the gm and the managers see the listings of a closed shop. */
export async function listListings(
  sql: Sql,
  userId: string,
  shopId: string,
  filter: LineFilter,
): Promise<Shelf<ShopListing>> {
  return listingsOf(sql, await requireVisit(sql, userId, shopId), filter);
}

/** Like `listListings`, for a shop that the caller has read. */
export async function listingsOf(sql: Sql, visit: Visit, filter: LineFilter): Promise<Shelf<ShopListing>> {
  if (!seesShelf(visit)) return { rows: [], total: 0, categories: [] };
  const gmOf = visit.member.permissions.see_unidentified ? visit.shop.party_id : null;
  const viewer = { gmOf, buyModifier: visit.shop.buy_modifier };
  const { rows, ...shelf } = await linesFor(sql, visit.shop.id, viewer, filter);
  return { rows: rows.map((row) => presentLine(row, visit)), ...shelf };
}

/** The restock times of a shop, and its listings with a restock quantity if the reader sees the shelf. */
export const readRestockSchedule = async (sql: Sql, userId: string, shopId: string) =>
  restockScheduleOf(sql, await requireVisit(sql, userId, shopId));

/** Like `readRestockSchedule`, for a shop that the caller has read. */
export async function restockScheduleOf(sql: Sql, visit: Visit) {
  const { restock_days, last_restocked_at, next_restock_at } = visit.shop;
  const lines = seesShelf(visit) ? await restockedLines(sql, visit.shop.id) : [];
  return {
    restock_days,
    last_restocked_at: last_restocked_at?.toISOString() ?? null,
    next_restock_at: next_restock_at?.toISOString() ?? null,
    lines: lines.map(presentRestockLine),
  };
}

export interface LineFilter {
  page: number;
  per_page: number;
  search?: string | undefined;
  category?: string | undefined;
  /** Omits unidentified items. */
  is_identified?: true;
  sort: 'name' | 'price' | 'quantity';
  direction: 'asc' | 'desc';
}

/**
 * The lines on a shelf. A search compares the masked name of an unidentified item, unless the reader is a gm of the
 * party that hides it.
 * @param viewer the reader; `gmOf` is the party of which the reader is a gm
 */
export async function linesFor(
  sql: Sql,
  shopId: string,
  viewer: { gmOf: string | null; buyModifier: number },
  filter: LineFilter,
): Promise<Shelf<LineRow>> {
  const isItemVisible = sql`(line.is_identified or coalesce(line.hidden_in = ${viewer.gmOf}::uuid, false))`;
  const name = sql`case when ${isItemVisible} then line.name else ${maskedName(sql, sql`line.category`)} end`;
  const order = {
    name: sql`lower(${name})`,
    price: sql`coalesce(line.price, case when ${isItemVisible} then line.value_copper * ${viewer.buyModifier}::bigint / 100.0 else 0 end)`,
    quantity: sql`case when line.is_unlimited then 'infinity'::float8 else line.quantity end`,
  }[filter.sort];
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`;
  const isMatch = sql`true
      ${filter.search ? sql`and (${name} ilike ${substringPattern(filter.search)} or ${isItemVisible} and exists (select from unnest(line.tags) g where g ilike ${substringPattern(filter.search)}))` : sql``}
      ${filter.category ? sql`and line.category = ${filter.category}` : sql``}
      ${filter.is_identified ? sql`and line.is_identified` : sql``}`;
  const [rows, counts] = await Promise.all([
    sql<LineRow[]>`
      select line.* from ${linesOn(sql, shopId)} line where ${isMatch} order by ${order} ${direction}, line.id ${direction}
      limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    sql<(ShelfCategory & { matches: number })[]>`
      select line.category as name, count(*) as count, count(*) filter (where ${isMatch}) as matches
      from ${linesOn(sql, shopId)} line group by line.category order by count desc, name`,
  ]);
  const total = counts.reduce((sum, { matches }) => sum + matches, 0);
  const categories = counts.filter(({ name }) => name !== '').map(({ name, count }) => ({ name, count }));
  return { rows, total, categories };
}

/** What a restock needs of a line: without long text, because a shelf has hundreds of these lines. */
export type RestockedLine = Pick<
  LineRow,
  'id' | 'item_template_id' | 'name' | 'quantity' | 'is_unlimited' | 'restock_quantity' | 'stack_size'
>;

/** The listings with a restock quantity, sorted by name. */
export const restockedLines = (sql: Sql, shopId: string): Promise<RestockedLine[]> => sql<RestockedLine[]>`
  select id, item_template_id, name, quantity, is_unlimited, restock_quantity, stack_size
  from ${linesOn(sql, shopId)} line where restock_quantity is not null order by lower(name), id`;

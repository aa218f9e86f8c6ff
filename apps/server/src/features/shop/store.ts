import type { Fragment, Sql } from '../../platform/database.ts';
import type { Row } from '../../platform/db-types.ts';
import { newId } from '../../platform/ids.ts';
import { isUnmarked, itemValue, itemWeight, stackName } from '../../platform/ledger/stack-columns.ts';
import type { Tx } from '../../platform/transaction.ts';
import { accessColumns, accessJoins, type ContainerAccessRow } from '../container/policy.ts';

/**
 * A line on a shelf: items with the terms of their listing. Plain items of one template share a line; any other item
 * has its own line (ADR 0112).
 */
export interface LineRow {
  /** The id of the listing, or of the item if it has no listing. */
  readonly id: string;
  readonly listing_id: string | null;
  /** The id used to buy from the line: the oldest stack; null if sold out. */
  readonly item_instance_id: string | null;
  /** The only stack of the line; null for plain items. */
  readonly special_id: string | null;
  readonly item_template_id: string;
  readonly quantity: number;
  readonly is_unlimited: boolean;
  readonly price: number | null;
  readonly restock_quantity: number | null;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly rarity: string;
  readonly glyph: string | null;
  readonly tags: string[];
  /** Hundredths of a pound. */
  readonly weight: number;
  readonly stack_size: number;
  readonly is_identified: boolean;
  readonly hidden_in: string | null;
  /** Copper per item. */
  readonly value_copper: number;
}

/**
 * SQL: the listings of a shelf, with the columns of LineRow. Stacks determine the lines and listings add terms, so that
 * items returned by an undo are listed again. A sold-out listing is omitted unless it has a restock quantity.
 * @param isKept which sold-out listings are included, as a condition on listing `l`; by default those with a restock
 *   quantity
 */
export const linesOn = (
  sql: Sql,
  shopId: string | Fragment,
  isKept: Fragment = sql`l.restock_quantity is not null`,
): Fragment => sql`(
  select coalesce(l.id, g.item_instance_id) as id, l.id as listing_id, g.item_instance_id,
    coalesce(l.item_instance_id, g.special_id) as special_id, t.id as item_template_id,
    coalesce(g.quantity, 0)::float8 as quantity, coalesce(l.is_unlimited, false) as is_unlimited, l.price, l.restock_quantity,
    ${stackName(sql)} as name, coalesce(i.description_override, t.description) as description,
    t.category, t.rarity, t.glyph, t.tags, ${itemWeight(sql)} as weight, t.stack_size,
    coalesce(i.is_identified, true) as is_identified, i.hidden_in,
    ${itemValue(sql)} as value_copper
  from (
    select case when ${isUnmarked(sql)} then i.item_template_id else i.id end as key,
      case when ${isUnmarked(sql)} then null else i.id end as special_id,
      i.item_template_id, (array_agg(i.id order by i.id))[1] as item_instance_id, sum(i.quantity) as quantity
    from item_instances i join containers k on k.id = i.container_id
    where k.shop_instance_id = ${shopId} and not k.is_till and k.closed_at is null
    group by 1, 2, 3
  ) g
  full join (select * from shop_listings where shop_instance_id = ${shopId}) l
    on coalesce(l.item_instance_id, l.item_template_id) = g.key
  join item_templates t on t.id = coalesce(g.item_template_id, l.item_template_id)
  left join item_instances i on i.id = g.item_instance_id
  where g.quantity > 0 or ${isKept})`;

/** The lines with these ids, sorted by name. */
export const linesById = (
  sql: Sql,
  shopId: string,
  ids: readonly string[],
  isKept?: Fragment,
): Promise<LineRow[]> => sql<LineRow[]>`
  select line.* from ${linesOn(sql, shopId, isKept)} line
  where line.id = any(${ids as string[]}::uuid[]) order by lower(line.name), line.id`;

/** The line with this id; undefined if the shelf has none. */
export async function lineById(sql: Sql, shopId: string, id: string): Promise<LineRow | undefined> {
  const [row] = await linesById(sql, shopId, [id]);
  return row;
}

type PlainLine = Pick<
  LineRow,
  'item_template_id' | 'quantity' | 'is_unlimited' | 'price' | 'restock_quantity'
>;

/** The terms of the lines of plain, identified items other than coins, sorted by name. */
export const plainLines = (tx: Tx, shopId: string): Promise<PlainLine[]> => tx.sql<PlainLine[]>`
  select line.item_template_id, line.quantity, line.is_unlimited, line.price, line.restock_quantity from ${linesOn(tx.sql, shopId)} line
  where line.special_id is null and line.is_identified and not 'currency' = any(line.tags)
  order by lower(line.name), line.id`;

/** The line that contains a stack of the shelf. */
export async function lineOfStack(sql: Sql, shopId: string, stackId: string): Promise<LineRow | undefined> {
  const [row] = await sql<LineRow[]>`
    select line.* from item_instances i
    join containers k on k.id = i.container_id and k.shop_instance_id = ${shopId} and not k.is_till
    join ${linesOn(sql, shopId)} line
      on coalesce(line.special_id, line.item_template_id) = case when ${isUnmarked(sql)} then i.item_template_id else i.id end
    where i.id = ${stackId}`;
  return row;
}

/** The line of the items that equal a plain stack that has left the shelf. */
export async function lineOfEqualItems(
  sql: Sql,
  shopId: string,
  stackId: string,
): Promise<LineRow | undefined> {
  const [row] = await sql<LineRow[]>`
    select line.* from item_instances i
    join ${linesOn(sql, shopId)} line on line.item_template_id = i.item_template_id and line.special_id is null
    where i.id = ${stackId} and ${isUnmarked(sql)}
      and not exists (select from shop_listings l where l.item_instance_id = i.id)`;
  return row;
}

/**
 * The name of one of the templates whose plain items the shelf lists, the first by name; undefined if there is none.
 */
export async function listedName(
  sql: Sql,
  shopId: string,
  templateIds: readonly string[],
): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`
    select line.name from ${linesOn(sql, shopId)} line
    where line.item_template_id = any(${templateIds as string[]}::uuid[]) and line.special_id is null
    order by lower(line.name) limit 1`;
  return row?.name;
}

/** The ids of the stacks of a line. */
export async function stacksOfLine(tx: Tx, shelfId: string, line: LineRow): Promise<string[]> {
  if (line.special_id !== null) return [line.special_id];
  const rows = await tx.sql<{ id: string }[]>`
    select i.id from item_instances i
    where i.container_id = ${shelfId} and i.item_template_id = ${line.item_template_id} and ${isUnmarked(tx.sql)} order by i.id`;
  return rows.map(({ id }) => id);
}

export type ListingTerms = Partial<Pick<LineRow, 'price' | 'restock_quantity' | 'is_unlimited'>>;

/** Stores the given terms of a listing and keeps its other terms. Returns the listing's id. */
export async function writeListing(
  tx: Tx,
  shopId: string,
  line: Pick<LineRow, 'listing_id' | 'special_id' | 'item_template_id'>,
  terms: ListingTerms,
): Promise<string> {
  const fields = Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
  if (line.listing_id !== null) {
    const columns = { ...fields, updated_at: tx.now };
    await tx.sql`update shop_listings set ${tx.sql(columns)} where id = ${line.listing_id}`;
    return line.listing_id;
  }
  // The item may still have a listing in another shop, on whose shelf it was before.
  if (line.special_id) await tx.sql`delete from shop_listings where item_instance_id = ${line.special_id}`;
  const row = {
    ...fields,
    id: newId(),
    shop_instance_id: shopId,
    item_template_id: line.item_template_id,
    item_instance_id: line.special_id,
    created_at: tx.now,
    updated_at: tx.now,
  };
  await tx.sql`insert into shop_listings ${tx.sql(row)}`;
  return row.id;
}

/** The id of the listing of a template's plain items; a sold-out listing is kept, so that it can be reused. */
export async function listingOfTemplate(tx: Tx, shopId: string, templateId: string): Promise<string | null> {
  const [row] = await tx.sql<{ id: string }[]>`
    select id from shop_listings
    where shop_instance_id = ${shopId} and item_template_id = ${templateId} and item_instance_id is null`;
  return row?.id ?? null;
}

export type ShopRow = Row<'shop_instances'> &
  Pick<Row<'parties'>, 'coin_system'> & { readonly is_archived: boolean };

/** A shop that was not deleted; the caller checks whether it is visible. */
export async function shopRow(sql: Sql, id: string): Promise<ShopRow | undefined> {
  const [row] = await sql<ShopRow[]>`
    select s.*, p.coin_system, p.archived_at is not null as is_archived
    from shop_instances s join parties p on p.id = s.party_id
    where s.id = ${id} and s.closed_at is null`;
  return row;
}

/** The shelf and the till of a shop, not locked; null if the shop is deleted. */
export async function placesOfShop(
  sql: Sql,
  shopId: string,
): Promise<{ shelfId: string; tillId: string } | null> {
  const rows = await sql<{ id: string; is_till: boolean }[]>`
    select id, is_till from containers where shop_instance_id = ${shopId} and closed_at is null`;
  const [shelf, till] = [rows.find((row) => !row.is_till), rows.find((row) => row.is_till)];
  return shelf && till ? { shelfId: shelf.id, tillId: till.id } : null;
}

/** An item outside of the shop that a user sells or stocks, with the user's access to its container. */
export interface StockRow extends ContainerAccessRow {
  readonly id: string;
  readonly container_id: string;
  readonly name: string;
  readonly category: string;
  readonly quantity: number;
  readonly value_copper: number;
  readonly is_identified: boolean;
  /** A coin, with or without overrides. */
  readonly is_coin: boolean;
}

export async function stockById(sql: Sql, userId: string, id: string): Promise<StockRow | undefined> {
  const [row] = await sql<StockRow[]>`
    select i.id, i.container_id, i.quantity, i.is_identified, ${stackName(sql)} as name, t.category,
      ${itemValue(sql)} as value_copper,
      t.coin is not null as is_coin, ${accessColumns(sql, userId)}
    from item_instances i join item_templates t on t.id = i.item_template_id
    join containers k on k.id = i.container_id ${accessJoins(sql, userId)}
    where i.id = ${id}`;
  return row;
}

import { notFound } from '@quartermaster/contract/errors';
import type { ShopTemplateChange } from '@quartermaster/contract/shop-template';
import type { Fragment, Sql } from '../../platform/database.ts';
import type { Row } from '../../platform/db-types.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { ShopTemplateRow } from './present.ts';

/** The stored fields of a shop template that its creator enters; modifiers are in hundredths. */
export type ShopTemplateColumns = Pick<
  Row<'shop_templates'>,
  | 'name'
  | 'owner'
  | 'location'
  | 'description'
  | 'shop_type'
  | 'buy_modifier'
  | 'sell_modifier'
  | 'default_restock_days'
  | 'tags'
  | 'visibility'
  | 'name_override'
  | 'owner_override'
  | 'location_override'
  | 'description_override'
>;

/** The fields that a form contains, as columns. Null and 0 restock days both mean never. */
export function columnsOf(form: ShopTemplateChange): Partial<ShopTemplateColumns> {
  const { buy_modifier, sell_modifier, default_restock_days, tag_list, ...otherFields } = form;
  const columns = {
    ...otherFields,
    ...(buy_modifier === undefined ? {} : { buy_modifier: Math.round(buy_modifier * 100) }),
    ...(sell_modifier === undefined ? {} : { sell_modifier: Math.round(sell_modifier * 100) }),
    ...(default_restock_days === undefined ? {} : { default_restock_days: default_restock_days || null }),
    ...(tag_list === undefined ? {} : { tags: [...new Set(tag_list)] }),
  };
  const definedColumns = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(definedColumns) as Partial<ShopTemplateColumns>;
}

export async function insertShopTemplate(
  tx: Tx,
  creatorId: string,
  columns: ShopTemplateColumns,
): Promise<string> {
  const row = { ...columns, id: newId(), creator_id: creatorId, created_at: tx.now, updated_at: tx.now };
  await tx.sql`insert into shop_templates ${tx.sql(row)}`;
  return row.id;
}

export type LockedShopTemplate = ShopTemplateColumns & Pick<Row<'shop_templates'>, 'id' | 'creator_id'>;

/** A shop template that the reader may see, locked by this transaction. Throws RESOURCE_NOT_FOUND. */
export async function lockShopTemplate(tx: Tx, userId: string, id: string): Promise<LockedShopTemplate> {
  const [row] = await tx.sql<LockedShopTemplate[]>`
    select id, creator_id, name, owner, location, description, shop_type, buy_modifier, sell_modifier,
      default_restock_days, tags, visibility, name_override, owner_override, location_override, description_override
    from shop_templates where id = ${id} and (visibility <> 'private' or creator_id = ${userId})
    for no key update`;
  if (!row) throw notFound();
  return row;
}

/**
 * SQL: whether `userId` may use item template `t` as stock. A line with a private item is shown, duplicated and
 * deployed only for the creator of the item (ADR 0112), and a line with a retired item for no one.
 */
export const mayStock = (sql: Sql, userId: string): Fragment => sql`(
  t.retired_at is null and (t.visibility <> 'private' or t.creator_id = ${userId}))`;

/** SQL: the columns of ShopTemplateRow for template `s` of user `u` with its `stock`. */
export const shopTemplateColumns = (sql: Sql): Fragment => sql`
  s.id, s.creator_id, s.name, s.owner, s.location, s.description, s.shop_type, s.buy_modifier, s.sell_modifier,
  s.default_restock_days, s.tags, s.visibility, s.hidden_from, s.rating_sum, s.ratings_count, s.uses_count, s.created_at, s.updated_at,
  s.name_override, s.owner_override, s.location_override, s.description_override,
  u.username as creator_name,
  stock.items_count, stock.has_unlimited_stock`;

/** SQL: joins totals of the stock of template `s` that `userId` may see, as `stock`. */
export const visibleStock = (sql: Sql, userId: string): Fragment => sql`
  cross join lateral (
    select count(*)::int as items_count, coalesce(bool_or(l.quantity is null), false) as has_unlimited_stock
    from shop_items l join item_templates t on t.id = l.item_template_id
    where l.shop_template_id = s.id and ${mayStock(sql, userId)}) stock`;

/**
 * One shop template: public and unlisted ones for everyone with the link, private ones for their creator. Throws
 * RESOURCE_NOT_FOUND.
 */
export async function shopTemplateById(sql: Sql, userId: string, id: string): Promise<ShopTemplateRow> {
  const [row] = await sql<ShopTemplateRow[]>`
    select ${shopTemplateColumns(sql)} from shop_templates s join users u on u.id = s.creator_id ${visibleStock(sql, userId)}
    where s.id = ${id} and (s.visibility <> 'private' or s.creator_id = ${userId})`;
  if (!row) throw notFound();
  return row;
}

import { notFound } from '@quartermaster/contract/errors';
import type { ShopItem } from '@quartermaster/contract/shop-item';
import { type Fragment, type Sql, substringPattern } from '../../../platform/database.ts';
import type { Page } from '../../../platform/page.ts';
import { presentShopItem, type ShopItemRow } from '../present.ts';
import { type LockedShopTemplate, mayStock, shopTemplateById } from '../store.ts';

const shopItemColumns = (sql: Sql): Fragment => sql`
  l.id, l.item_template_id, l.quantity, l.price, l.restock_quantity, t.name, t.category, t.rarity, t.glyph, t.tags,
  t.weight, t.stack_size, t.value_copper`;

/** The maximum number of lines of one template in responses that include its stock. */
const LINES_INCLUDED = 100;

/** The first lines that the reader may see of each template, sorted by name. */
export async function firstShopItems(
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

/** The lines that the reader may see of a shop template, sorted by name. Throws the errors of readShopTemplate. */
export async function listShopItems(
  sql: Sql,
  userId: string,
  templateId: string,
  filter: { page: number; per_page: number; search?: string | undefined },
): Promise<Page<ShopItem>> {
  const template = await shopTemplateById(sql, userId, templateId);
  const from = sql`
    from shop_items l join item_templates t on t.id = l.item_template_id
    where l.shop_template_id = ${templateId} and ${mayStock(sql, userId)}
      ${filter.search ? sql`and t.name ilike ${substringPattern(filter.search)}` : sql``}`;
  const [rows, [count]] = await Promise.all([
    sql<ShopItemRow[]>`
      select ${shopItemColumns(sql)} ${from} order by lower(t.name), l.id
      limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    sql<{ count: number }[]>`select count(*) as count ${from}`,
  ]);
  return { rows: rows.map((row) => presentShopItem(row, template)), total: count?.count ?? 0 };
}

/** The lines of these items, in the order of `itemTemplateIds`; the caller has authorized the reader. */
export async function readShopItems(
  sql: Sql,
  template: LockedShopTemplate,
  itemTemplateIds: readonly string[],
): Promise<ShopItem[]> {
  const rows = await sql<ShopItemRow[]>`
    select ${shopItemColumns(sql)}
    from unnest(${itemTemplateIds as string[]}::uuid[]) with ordinality as wanted (id, place)
    join shop_items l on l.shop_template_id = ${template.id} and l.item_template_id = wanted.id
    join item_templates t on t.id = l.item_template_id
    order by wanted.place`;
  return rows.map((row) => presentShopItem(row, template));
}

/** One line of a template that the reader may see. Throws RESOURCE_NOT_FOUND unless the reader may use its item. */
export async function readShopItem(
  sql: Sql,
  userId: string,
  template: LockedShopTemplate,
  id: string,
): Promise<ShopItem> {
  const [row] = await sql<ShopItemRow[]>`
    select ${shopItemColumns(sql)} from shop_items l join item_templates t on t.id = l.item_template_id
    where l.id = ${id} and ${mayStock(sql, userId)}`;
  if (!row) throw notFound();
  return presentShopItem(row, template);
}

/**
 * The lines with a restock quantity that the reader may see, sorted by name, and the restock interval. Throws the
 * errors of readShopTemplate.
 */
export async function readRestockStatus(sql: Sql, userId: string, templateId: string) {
  const { default_restock_days } = await shopTemplateById(sql, userId, templateId);
  const lines = await sql<
    { shop_item_id: string; name: string; quantity: number | null; restock_quantity: number }[]
  >`
  select l.id as shop_item_id, t.name, l.quantity, l.restock_quantity
  from shop_items l join item_templates t on t.id = l.item_template_id
  where l.shop_template_id = ${templateId} and l.restock_quantity is not null and ${mayStock(sql, userId)}
  order by lower(t.name), l.id`;
  return { default_restock_days, lines: [...lines] };
}

import type { ContentShop } from '@quartermaster/contract/content-file';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { mayStock, type ShopTemplateColumns } from '../store.ts';

export type ShopFile = ContentShop & { readonly id: string };
type ShopFileRow = ShopTemplateColumns & Pick<ShopFile, 'id' | 'shop_items'>;

/**
 * The first `max` shop templates of the user that meet `condition` (SQL alias `t`), sorted by name, in the form of a
 * content file. Lines whose item the user may not see are omitted.
 */
export async function shopFiles(
  sql: Sql,
  userId: string,
  condition: Fragment,
  max: number,
): Promise<ShopFile[]> {
  const rows = await sql<ShopFileRow[]>`
    select s.id, s.name, s.owner, s.location, s.description, s.shop_type, s.buy_modifier, s.sell_modifier,
      s.default_restock_days, s.tags, s.visibility, s.name_override, s.owner_override, s.location_override,
      s.description_override, lines.shop_items
    from (select * from shop_templates t where t.creator_id = ${userId} and ${condition}
      order by lower(t.name), t.id limit ${max}) s
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('item', t.name, 'item_template_id', t.id, 'quantity', l.quantity,
        'price', l.price, 'restock_quantity', l.restock_quantity) order by lower(t.name), l.id), '[]') as shop_items
      from shop_items l join item_templates t on t.id = l.item_template_id
      where l.shop_template_id = s.id and ${mayStock(sql, userId)}) lines
    order by lower(s.name), s.id`;
  return rows.map(({ buy_modifier, sell_modifier, tags, ...row }) => ({
    ...row,
    shop_type: row.shop_type as ContentShop['shop_type'],
    buy_modifier: buy_modifier / 100,
    sell_modifier: sell_modifier / 100,
    tag_list: tags,
  }));
}

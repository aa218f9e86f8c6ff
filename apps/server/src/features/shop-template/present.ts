import type { ShopItem } from '@quartermaster/contract/shop-item';
import type { ShopTemplate } from '@quartermaster/contract/shop-template';
import { displayedUsername } from '@quartermaster/rules/names';
import { averageOf } from '@quartermaster/rules/rating';
import { unitToBuy } from '@quartermaster/rules/shop-price';
import { isStackable } from '@quartermaster/rules/stacking';
import type { Row } from '../../platform/db-types.ts';
import { shopTemplatePermissions } from './policy.ts';

export interface ShopTemplateRow extends Omit<Row<'shop_templates'>, 'average_rating'> {
  creator_name: string;
  /** The number of lines that the reader may see. */
  items_count: number;
  has_unlimited_stock: boolean;
}

export interface ShopItemRow
  extends Pick<Row<'shop_items'>, 'id' | 'item_template_id' | 'quantity' | 'price' | 'restock_quantity'>,
    Pick<
      Row<'item_templates'>,
      'name' | 'category' | 'rarity' | 'glyph' | 'tags' | 'weight' | 'stack_size' | 'value_copper'
    > {}

/** Presents a shop template to `userId`, who may see it; with its stock if `lines` are given. */
export const presentShopTemplate = (
  row: ShopTemplateRow,
  userId: string,
  lines?: readonly ShopItemRow[],
): ShopTemplate => ({
  id: row.id,
  name: row.name,
  owner: row.owner,
  location: row.location,
  description: row.description,
  shop_type: row.shop_type,
  buy_modifier: row.buy_modifier / 100,
  sell_modifier: row.sell_modifier / 100,
  default_restock_days: row.default_restock_days,
  tag_list: row.tags,
  visibility: row.visibility,
  is_hidden: row.hidden_from !== null,
  items_count: row.items_count,
  has_unlimited_stock: row.has_unlimited_stock,
  name_override: row.name_override,
  owner_override: row.owner_override,
  location_override: row.location_override,
  description_override: row.description_override,
  display_name: row.name_override ?? row.name,
  display_owner: row.owner_override ?? row.owner,
  display_location: row.location_override ?? row.location,
  display_description: row.description_override ?? row.description,
  ...(lines && { shop_items: lines.map((line) => presentShopItem(line, row)) }),
  average_rating: averageOf(row.rating_sum, row.ratings_count),
  ratings_count: row.ratings_count,
  uses_count: row.uses_count,
  creator_id: row.creator_id,
  creator_name: displayedUsername(row.creator_name),
  permissions: shopTemplatePermissions(row, userId),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** A line of a shop template, with the unit price in a shop that gives no discount. */
export function presentShopItem(row: ShopItemRow, shop: { buy_modifier: number }): ShopItem {
  const { stack_size, weight, ...otherFields } = row;
  const terms = { buyModifier: shop.buy_modifier, sellModifier: 0, discount: 0 };
  return {
    ...otherFields,
    weight: weight / 100,
    is_stackable: isStackable(stack_size),
    unit_price_copper: unitToBuy(row.value_copper, row.price, terms),
  };
}

type Labels = Readonly<Record<string, { readonly label: string; readonly icon: string }>>;

/** The options of a filter in the order of `labels`, each with its number of templates. */
export const presentChoices = (labels: Labels, counts: ReadonlyMap<string, number>) =>
  Object.entries(labels).map(([value, { label, icon }]) => ({
    value,
    label,
    icon,
    count: counts.get(value) ?? 0,
  }));

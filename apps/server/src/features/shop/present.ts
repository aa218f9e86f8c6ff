import { CURRENCIES } from '@quartermaster/contract/item';
import type { ShopInstance } from '@quartermaster/contract/shop';
import type { ShopListing } from '@quartermaster/contract/shop-listing';
import type { PriceReply, trade } from '@quartermaster/contract/shop-trade';
import { unidentifiedName } from '@quartermaster/rules/names';
import { permissionsFor } from '@quartermaster/rules/roles';
import { SHOP_TYPES } from '@quartermaster/rules/shop-labels';
import { type Price, unitToBuy } from '@quartermaster/rules/shop-price';
import { isStackable } from '@quartermaster/rules/stacking';
import { cappedTotal } from '@quartermaster/rules/totals';
import type { z } from 'zod';
import type { Row } from '../../platform/db-types.ts';
import type { Basket } from './commands/price-basket.ts';
import { maySeeLine, termsOf, type Visit } from './policy.ts';
import type { LineRow } from './store.ts';

export interface ShopInstanceRow extends Row<'shop_instances'> {
  party_name: string;
  coin_system: Row<'parties'>['coin_system'];
  /** The number of lines that the reader may see. */
  items_count: number;
  has_unlimited_stock: boolean;
  role: Row<'party_members'>['role'];
  is_archived: boolean;
  has_character: boolean;
  /** In copper: the value of the coins in the shop's till. */
  till_copper: number;
}

/** A shop for a member of its party. */
export function presentShop(row: ShopInstanceRow): ShopInstance {
  const permissions = permissionsFor({
    role: row.role,
    holdsGameMasterSeat: false,
    isArchived: row.is_archived,
    hasCharacter: row.has_character,
  });
  const text = textOf(row);
  return {
    id: row.id,
    party_id: row.party_id,
    party: { id: row.party_id, name: row.party_name },
    shop_template_id: row.shop_template_id,
    name: text.display_name,
    owner: text.display_owner,
    location: text.display_location,
    description: text.display_description,
    shop_template: text,
    shop_type: text.shop_type,
    is_active: row.is_active,
    discount_rate: row.discount_rate / 100,
    buy_modifier: row.buy_modifier / 100,
    sell_modifier: row.sell_modifier / 100,
    currency: CURRENCIES.find((currency) => currency === row.currency) ?? 'gold',
    coin_system: row.coin_system,
    funds: permissions.see_closed_shops && !row.has_unlimited_funds ? cappedTotal(row.till_copper) : null,
    has_unlimited_funds: row.has_unlimited_funds,
    restock_days: row.restock_days,
    items_count: row.items_count,
    has_unlimited_stock: row.has_unlimited_stock,
    permissions: {
      trade: permissions.trade,
      manage: permissions.manage_shops,
      identify: permissions.see_closed_shops && permissions.identify_items,
      subscribe: permissions.see_inventory,
    },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The template's text at deployment, its overrides, and the displayed text. */
const textOf = (row: ShopInstanceRow): ShopInstance['shop_template'] => ({
  name: row.template_name,
  owner: row.template_owner,
  location: row.template_location,
  description: row.template_description,
  shop_type: SHOP_TYPES.find((type) => type === row.shop_type) ?? 'general',
  tag_list: row.tags,
  name_override: row.name_override,
  owner_override: row.owner_override,
  location_override: row.location_override,
  description_override: row.description_override,
  display_name: row.name_override ?? row.template_name,
  display_owner: row.owner_override ?? row.template_owner,
  display_location: row.location_override ?? row.template_location,
  display_description: row.description_override ?? row.template_description,
});

/**
 * A line on the shelf as the reader sees it: the details of an unidentified item are masked unless the reader may see
 * them (`maySeeLine`).
 */
export function presentLine(line: LineRow, visit: Visit): ShopListing {
  const isItemVisible = maySeeLine(line, visit);
  const isPriced = line.is_identified || line.price !== null;
  return {
    id: line.id,
    item_instance_id: line.item_instance_id,
    item_template_id: isItemVisible ? line.item_template_id : null,
    name: isItemVisible ? line.name : unidentifiedName(line.category),
    description: isItemVisible ? line.description : null,
    category: line.category,
    rarity: isItemVisible ? line.rarity : null,
    glyph: isItemVisible ? line.glyph : null,
    tags: isItemVisible ? line.tags : [],
    weight: line.weight / 100,
    is_stackable: isStackable(line.stack_size),
    is_identified: line.is_identified,
    is_customized: line.special_id !== null,
    value_copper: isItemVisible ? line.value_copper : null,
    quantity: line.is_unlimited ? null : line.quantity,
    price: line.price,
    restock_quantity: line.restock_quantity,
    unit_price_copper: isPriced ? unitToBuy(line.value_copper, line.price, termsOf(visit.shop)) : 0,
  };
}

export const presentPrice = (itemId: string, quantity: number, price: Price): PriceReply => ({
  item_id: itemId,
  quantity,
  unit_copper: price.unit,
  total_copper: price.total,
  explanation: [...price.explanation],
});

export const presentRestockLine = (
  line: Pick<LineRow, 'id' | 'name' | 'quantity' | 'is_unlimited' | 'restock_quantity'>,
) => ({
  listing_id: line.id,
  name: line.name,
  quantity: line.is_unlimited ? null : line.quantity,
  restock_quantity: line.restock_quantity ?? 0,
});

/** Converts the basket of a request to the input of the commands. */
export const basketOf = (input: z.output<typeof trade>): Basket => ({
  containerId: input.container_id,
  purseId: input.purse_container_id ?? input.container_id,
  characterId: input.character_id ?? null,
  buys: input.buys.map(({ item_instance_id: itemId, quantity }) => ({ itemId, quantity })),
  sells: input.sells.map(({ item_instance_id: itemId, source_container_id: sourceId, quantity }) => ({
    itemId,
    sourceId,
    quantity,
  })),
  containerField: 'container_id',
});

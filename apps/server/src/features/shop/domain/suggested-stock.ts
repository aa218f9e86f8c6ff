import { SHOP_DEFAULT_BUY_MODIFIER, SHOP_DEFAULT_SELL_MODIFIER } from '@quartermaster/contract/constants';
import type { deployShop as spec } from '@quartermaster/contract/shop';
import { suggestedQuantity } from '@quartermaster/rules/restock';
import type { ShopType } from '@quartermaster/rules/shop-labels';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { ShopSource, TemplateLine } from '../../shop-template/commands/read-template.ts';
import { stockableLines } from '../../shop-template/commands/stock-shop-template.ts';

const keysIn = (keys: string): readonly string[] => keys.trim().split(/\s+/);

/** The usual stock of each shop type, as keys of the catalog. */
export const SUGGESTED_STOCK: Readonly<Record<ShopType, readonly string[]>> = {
  general:
    keysIn(`backpack bedroll blanket candle torch lamp lantern-hooded oil-flask tinderbox rope-hempen-50-feet
    crowbar grappling-hook rations-1-day waterskin sack pouch mess-kit soap chalk-1-piece shovel tent-two-person
    ladder-10-foot signal-whistle whetstone healers-kit`),
  blacksmith:
    keysIn(`dagger handaxe mace spear shortsword longsword warhammer battleaxe shield chain-shirt chain-mail
    hammer crowbar chain-10-feet spikes-iron-10 piton lock manacles caltrops-bag-of-20 smiths-tools whetstone`),
  armorer:
    keysIn(`padded-armor leather-armor studded-leather hide-armor chain-shirt scale-mail breastplate half-plate
    ring-mail chain-mail splint-armor plate-armor shield barding-leather`),
  magic_shop: keysIn(`potion-of-healing potion-of-greater-healing potion-of-climbing spell-scroll-1st-level
    wand-of-magic-detection bag-of-holding cloak-of-elvenkind boots-of-elvenkind rope-of-climbing
    crystal-arcane-focus orb-arcane-focus wand-arcane-focus component-pouch`),
  apothecary: keysIn(`potion-of-healing potion-of-greater-healing potion-of-climbing antitoxin-vial acid-vial
    alchemists-fire-flask holy-water-flask poison-basic-vial healers-kit herbalism-kit alchemists-supplies vial
    bottle-glass perfume-vial`),
  tavern: keysIn(`ale-mug ale-gallon wine-common-pitcher wine-fine-bottle bread-loaf cheese-hunk meat-chunk
    banquet-per-person meals-poor-per-day meals-modest-per-day meals-comfortable-per-day inn-stay-poor-per-day
    inn-stay-modest-per-day inn-stay-comfortable-per-day stabling-per-day dice-set playing-card-set`),
  weapon_shop:
    keysIn(`club dagger handaxe javelin mace quarterstaff spear crossbow-light shortbow sling battleaxe flail
    greataxe greatsword halberd longsword morningstar rapier scimitar shortsword warhammer longbow arrows-20
    crossbow-bolts-20 quiver`),
  clothing: keysIn(
    'clothes-common clothes-travelers clothes-fine clothes-costume robes blanket silk-1-sq-yd',
  ),
  jewelry: keysIn(
    'signet-ring jewelers-tools mirror-steel magnifying-glass amulet-holy-symbol silver-1-lb gold-1-lb',
  ),
  books: keysIn(`book spellbook ink-1-ounce-bottle ink-pen paper-one-sheet parchment-one-sheet sealing-wax
    case-map-or-scroll calligraphers-supplies cartographers-tools`),
  components:
    keysIn(`component-pouch crystal-arcane-focus orb-arcane-focus rod-arcane-focus staff-arcane-focus
    wand-arcane-focus sprig-of-mistletoe-druidic-focus totem-druidic-focus amulet-holy-symbol
    emblem-holy-symbol reliquary-holy-symbol`),
  custom: [],
};

type NewShop = NonNullable<z.output<typeof spec.body>['shop_instance']['new_shop']>;

/**
 * A shop without a template: with the given lines, the usual stock of its shop type at catalog prices, or no stock.
 * Throws RESOURCE_NOT_FOUND for a line of an invisible item, VALIDATION_ERROR for coins.
 */
export async function newShopSource(tx: Tx, actor: Actor, shop: NewShop): Promise<ShopSource> {
  const texts = { owner: '', location: '', description: '', tags: [], default_restock_days: null };
  const overrides = {
    name_override: null,
    owner_override: null,
    location_override: null,
    description_override: null,
  };
  const modifiers = {
    buy_modifier: Math.round(SHOP_DEFAULT_BUY_MODIFIER * 100),
    sell_modifier: Math.round(SHOP_DEFAULT_SELL_MODIFIER * 100),
  };
  const { name, shop_type, shop_items } = shop;
  return {
    template: { name, shop_type, ...texts, ...overrides, ...modifiers },
    lines: shop_items ? await stockableLines(tx, actor, shop_items) : await suggestedLines(tx, shop),
  };
}

async function suggestedLines(tx: Tx, { shop_type, stock }: NewShop): Promise<TemplateLine[]> {
  const keys = stock === 'suggested' ? SUGGESTED_STOCK[shop_type] : [];
  const items = await tx.sql<{ id: string; value_copper: number }[]>`
    select id, value_copper from item_templates where catalog_key = any(${[...keys]}) order by lower(name), id`;
  return items.map(({ id, value_copper }) => {
    const quantity = suggestedQuantity(value_copper);
    return { item_template_id: id, quantity, price: null, restock_quantity: quantity };
  });
}

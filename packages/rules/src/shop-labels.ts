/** The labels of shops, their types and locations (DOM-2, DOM-3, DOM-4). */

/** Each type with its name and its icon in the game-icons.net set. */
export const SHOP_TYPE_LABELS = {
  general: { label: 'General Store', icon: 'GiKnapsack' },
  blacksmith: { label: 'Blacksmith', icon: 'GiAnvil' },
  armorer: { label: 'Armorer', icon: 'GiBreastplate' },
  magic_shop: { label: 'Magic Shop', icon: 'GiCrystalBall' },
  apothecary: { label: 'Apothecary', icon: 'GiRoundBottomFlask' },
  tavern: { label: 'Tavern', icon: 'GiBeerStein' },
  weapon_shop: { label: 'Weapon Shop', icon: 'GiBroadsword' },
  clothing: { label: 'Clothing Store', icon: 'GiClothes' },
  jewelry: { label: 'Jewelry Shop', icon: 'GiRing' },
  books: { label: 'Book Store', icon: 'GiSpellBook' },
  components: { label: 'Component Shop', icon: 'GiFairyWand' },
  custom: { label: 'Custom Shop', icon: 'GiChest' },
} as const;
export type ShopType = keyof typeof SHOP_TYPE_LABELS;
export const SHOP_TYPES = Object.keys(SHOP_TYPE_LABELS) as readonly ShopType[];
/** The types as choices of a field. */
export const SHOP_TYPE_CHOICES = SHOP_TYPES.map((value) => ({
  value,
  label: SHOP_TYPE_LABELS[value].label,
}));

/** Suggested shop locations. A location is free text. */
export const SHOP_LOCATION_LABELS = {
  marketplace: { label: 'Marketplace', icon: 'GiOldWagon' },
  main_street: { label: 'Main Street', icon: 'GiLantern' },
  docks: { label: 'Docks', icon: 'GiSailboat' },
  nobles_district: { label: 'Nobles District', icon: 'GiRing' },
  craftsman_quarter: { label: 'Craftsman Quarter', icon: 'GiToolbox' },
  magic_district: { label: 'Magic District', icon: 'GiCrystalBall' },
  slums: { label: 'Slums', icon: 'GiBarrel' },
  castle_grounds: { label: 'Castle Grounds', icon: 'GiHalberd' },
  forest_edge: { label: 'Forest Edge', icon: 'GiBattleAxe' },
  mountain_pass: { label: 'Mountain Pass', icon: 'GiHook' },
} as const;

/** The tags that shop filters and forms offer (DOM-2). */
export const SHOP_TAGS = [
  'Equipment',
  'Weapons',
  'Armor',
  'Potions',
  'Scrolls',
  'Magical Items',
  'Tools',
  'Food',
  'Clothing',
  'Books',
  'Components',
  'Rare Items',
  'Custom',
] as const;

/** The displayed location: the label of a known location, or the text itself. */
export const locationLabel = (location: string): string =>
  Object.hasOwn(SHOP_LOCATION_LABELS, location)
    ? SHOP_LOCATION_LABELS[location as keyof typeof SHOP_LOCATION_LABELS].label
    : location;

/**
 * The label for a number of lines: 0 Empty, up to 5 Low Stock, up to 20 Stocked, above Well Stocked (DOM-4). A
 * shop with an unlimited item is not low on stock.
 */
export function stockLabel(
  count: number,
  hasUnlimited: boolean,
): 'Empty' | 'Low Stock' | 'Stocked' | 'Well Stocked' {
  if (count <= 0) return 'Empty';
  if (count <= 5 && !hasUnlimited) return 'Low Stock';
  return count <= 20 ? 'Stocked' : 'Well Stocked';
}

export interface RestockText {
  readonly label: string;
  readonly tone: 'error' | 'success' | 'info' | 'warning' | 'neutral';
}

/**
 * The label of a restock interval in days: Never, Daily, Every N days; the tone depends on the frequency
 * (DOM-4).
 */
export function restockText(days: number | null): RestockText {
  if (!days) return { label: 'Never', tone: 'error' };
  if (days === 1) return { label: 'Daily', tone: 'success' };
  const label = `Every ${days} days`;
  if (days <= 7) return { label, tone: 'info' };
  return { label, tone: days <= 30 ? 'warning' : 'neutral' };
}

/** A modifier as its difference from 1: `+20%`, `-50%`, or Standard (DOM-4). */
export function modifierLabel(modifier: number): string {
  const percent = Math.round((modifier - 1) * 100);
  if (percent === 0) return 'Standard';
  return percent > 0 ? `+${percent}%` : `${percent}%`;
}

/** `10% OFF`; null without a discount (DOM-2, DOM-4: the rate times 100, rounded). */
export function discountLabel(rate: number): string | null {
  const percent = Math.round(rate * 100);
  return percent === 0 ? null : `${percent}% OFF`;
}

import { WEALTHS, type Wealth } from './draft-terms.ts';

/** The price rules of drafts. All amounts in copper. */

export const RARITY_NAMES = ['common', 'uncommon', 'rare', 'very rare', 'legendary'] as const;
export type RarityName = (typeof RARITY_NAMES)[number];

const GP = 100;

/** The range of values for each rarity; the values of the catalog's magic items are within it. */
export const RARITY_VALUES: Readonly<Record<RarityName, readonly [number, number]>> = {
  common: [0, 2000 * GP],
  uncommon: [100 * GP, 2500 * GP],
  rare: [500 * GP, 10_000 * GP],
  'very rare': [5000 * GP, 100_000 * GP],
  legendary: [50_000 * GP, 500_000 * GP],
};

/** The highest rarity by play tier, for shops, hoards and items. */
export const HIGHEST_RARITY: readonly RarityName[] = ['uncommon', 'rare', 'very rare', 'legendary'];

export const rarityRank = (rarity: string): number => RARITY_NAMES.indexOf(rarity as RarityName);

/** The highest value of an item on the shelf of a shop, by the shop's wealth. */
export const SHELF_VALUE_MAX: Readonly<Record<Wealth, number>> = {
  poor: 50 * GP,
  modest: 250 * GP,
  prosperous: 2000 * GP,
  rich: 250_000 * GP,
};

/** The price of a line is from a quarter of the base value to four times that value, and at least 1 cp. */
export const PRICE_FACTOR = 4;

/**
 * The reason why a line of a draft may not have this price; null if it may. A null price means the base
 * value times the shop's modifier.
 */
export function priceRejection(price: number | null, base: number): string | null {
  if (price === null) return null;
  const min = Math.max(1, Math.ceil(base / PRICE_FACTOR));
  const max = Math.max(1, base * PRICE_FACTOR);
  if (!Number.isSafeInteger(price) || price < min || price > max)
    return 'The price must be between a quarter of the base value and four times the base value';
  return null;
}

/** The reason why an item of this rarity may not have this value; null if it may. */
export function valueRejection(value: number, rarity: RarityName): string | null {
  const [min, max] = RARITY_VALUES[rarity];
  if (Number.isSafeInteger(value) && value >= min && value <= max) return null;
  const gp = (copper: number) => `${(copper / GP).toLocaleString('en-US')} gp`;
  return `The value of an item of rarity "${rarity}" must be between ${gp(min)} and ${gp(max)}`;
}

/**
 * The reason why a shop of this wealth does not stock an item for characters of this play tier; null if
 * it does.
 */
export function shelfRejection(
  { value, rarity }: { readonly value: number; readonly rarity: string },
  wealth: Wealth,
  playTier: number,
): string | null {
  if (value > SHELF_VALUE_MAX[wealth]) return `It is too expensive for a ${wealth} shop`;
  return rarityRejection(rarity, playTier);
}

/** The reason why an item of this rarity is not available at this play tier; null if it is. */
export function rarityRejection(rarity: string, playTier: number): string | null {
  const highest = HIGHEST_RARITY[playTier - 1] ?? 'uncommon';
  return rarityRank(rarity) > rarityRank(highest)
    ? `An item of rarity "${rarity}" is too rare at this level`
    : null;
}

/** The rank of a wealth; 0 is the poorest. */
export const wealthRank = (wealth: Wealth): number => WEALTHS.indexOf(wealth);

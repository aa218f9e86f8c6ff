import type { CatalogItem, DroppedLine, Region } from './draft-terms.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Selectors (see `selectorOf`) of the items that are more likely in each region. */
const REGIONAL_SELECTORS: Readonly<Record<Region, string>> = {
  any: '',
  city: 'gear+learning gear+comfort clothes-fine tool',
  coast:
    'fishing-tackle net rope-hempen-50-feet vehicle+water navigators-tools salt-1-lb trident barrel spyglass',
  forest: 'weapon+ranged ammunition hide-armor hunting-trap focus+druidic-focus woodcarvers-tools handaxe',
  mountains: 'gear+climbing pick-miners war-pick hammer iron-1-lb warhammer goat',
  desert: 'waterskin camel scimitar robes silk-1-sq-yd trade_good+spice decanter-of-endless-water',
  arctic: 'blanket bedroll sled tent-two-person hide-armor mastiff tinderbox',
  underground: 'gear+light gear+climbing pick-miners crossbow-hand rope-hempen-50-feet chalk-1-piece',
};

/** Weight factors of items that fit the region, and of items that match a theme of the description. */
const REGIONAL_WEIGHT = 3;
const THEME_WEIGHT = 8;

/**
 * A predicate for the items that the selectors match. Each selector is a catalog key, a tag, a category, or
 * `category+tag`; `_` means a space.
 */
export function selectorOf(selectors: string): (item: CatalogItem) => boolean {
  const parts = selectors.split(/\s+/).filter(Boolean);
  const parsed = parts.map((part) => part.replaceAll('_', ' ').split('+'));
  return ({ key, tags, category }) =>
    parsed.some(([first = '', second]) =>
      second === undefined
        ? category === first || key === first || tags.includes(first)
        : category === first && tags.includes(second),
    );
}

/** Coins are money, which drafts never offer as goods. */
export const isGoods = ({ category }: CatalogItem): boolean => category !== 'currency';

/** The relative probability of each item. */
export function weightsOf(
  items: readonly CatalogItem[],
  region: Region,
  themes: string,
): ReadonlyMap<CatalogItem, number> {
  const [isRegional, isTheme] = [selectorOf(REGIONAL_SELECTORS[region]), selectorOf(themes)];
  const weigh = (item: CatalogItem) =>
    (isRegional(item) ? REGIONAL_WEIGHT : 1) * (isTheme(item) ? THEME_WEIGHT : 1);
  return new Map(items.map((item) => [item, weigh(item)]));
}

/** The named items that are in no line, each with the reason: its rejection, or `fullReason` if there was no room. */
export const droppedItems = (
  namedItems: readonly CatalogItem[],
  lines: readonly { readonly item: CatalogItem }[],
  rejection: (item: CatalogItem) => string | null,
  fullReason: string,
): DroppedLine[] =>
  namedItems.flatMap((item) => {
    const reason = rejection(item) ?? (lines.some((line) => line.item === item) ? null : fullReason);
    return reason === null ? [] : [{ text: item.name, reason }];
  });

/** Draws one choice with a probability proportional to its weight; undefined if all weights are 0. */
export function drawWeighted<T>(
  random: SeededRandom,
  choices: readonly T[],
  weigh: (choice: T) => number,
): T | undefined {
  const weights = choices.map(weigh);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return undefined;
  let remaining = random.below(total);
  return choices.find((_, i) => {
    remaining -= weights[i] ?? 0;
    return remaining < 0;
  });
}

/** Draws one of several equally likely choices. @throws RangeError for an empty list */
export const draw = <T>(random: SeededRandom, choices: readonly T[]): T =>
  choices[random.below(choices.length)] as T;

/** A random whole number from `min` to `max`. */
export const randomBetween = (random: SeededRandom, min: number, max: number): number =>
  min + random.below(Math.max(1, max - min + 1));

/** The goods sorted by key, so that the order in which the catalog is read does not change a draft. */
export const sortedGoods = (catalog: readonly CatalogItem[]): CatalogItem[] =>
  catalog.filter(isGoods).sort((a, b) => (a.key < b.key ? -1 : 1));

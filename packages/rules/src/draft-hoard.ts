import { averageTwice, parseDice } from './dice.ts';
import { HOARD_WORDS, itemsNamedIn, parseDescription } from './draft-description.ts';
import { HOARD_DESCRIPTIONS, hoardName } from './draft-names.ts';
import { drawWeighted, droppedItems, selectorOf, sortedGoods, weightsOf } from './draft-pool.ts';
import { rarityRank, rarityRejection } from './draft-price.ts';
import {
  type CatalogItem,
  type DraftInput,
  type DraftTerms,
  type DroppedLine,
  HOARD_TYPES,
  type HoardType,
  LEVEL_MAX,
  playTierOf,
  USUAL_LEVEL,
  type Wealth,
} from './draft-terms.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

interface HoardTable {
  readonly source: 'monster' | 'chest' | 'quest' | 'boss' | 'environment' | 'other';
  /** Catalog selectors of the possible items besides coins. */
  readonly pool: string;
  /** Minimum percentage of the value in coins. */
  readonly minCoinPercent: number;
}

export const HOARDS: Readonly<Record<HoardType, HoardTable>> = {
  bandits: {
    source: 'monster',
    minCoinPercent: 50,
    pool: 'weapon light-armor tool+kit gear+camp trade_good+spice potion ring wondrous_item',
  },
  goblins: {
    source: 'monster',
    minCoinPercent: 40,
    pool: 'weapon+simple light-armor gear+camp gear+light food potion wand wondrous_item weapon+magic',
  },
  pirates: {
    source: 'chest',
    minCoinPercent: 50,
    pool: 'trade_good+spice trade_good+cloth trade_good+metal scimitar rapier spyglass navigators-tools food+drink potion ring wondrous_item',
  },
  beasts: {
    source: 'environment',
    minCoinPercent: 30,
    pool: 'weapon armor gear+camp gear+clothing potion pack ring wondrous_item',
  },
  crypt: {
    source: 'chest',
    minCoinPercent: 40,
    pool: 'focus+holy-symbol weapon+martial heavy-armor signet-ring trade_good+metal scroll ring staff wondrous_item',
  },
  cult: {
    source: 'boss',
    minCoinPercent: 40,
    pool: 'focus gear+poison gear+holy robes dagger scroll potion wand staff rod wondrous_item dagger-of-venom',
  },
  wizard: {
    source: 'quest',
    minCoinPercent: 25,
    pool: 'gear+learning focus+arcane-focus scroll potion wand rod staff ring wondrous_item gear+alchemical',
  },
  giants: {
    source: 'monster',
    minCoinPercent: 50,
    pool: 'weapon+heavy livestock trade_good+metal heavy-armor barrel potion wondrous_item weapon+magic',
  },
  treasury: {
    source: 'chest',
    minCoinPercent: 60,
    pool: 'trade_good+metal trade_good+cloth gear+comfort signet-ring clothes-fine spyglass plate-armor breastplate ring wondrous_item',
  },
  dragon: {
    source: 'boss',
    minCoinPercent: 60,
    pool: 'trade_good+metal weapon+martial heavy-armor ring wand staff wondrous_item weapon+magic potion',
  },
};

/** The value of a modest hoard in gold pieces, by level from 1. */
export const HOARD_VALUES: readonly number[] = [
  50, 100, 150, 200, 500, 700, 900, 1200, 1600, 2000, 4000, 5000, 6000, 7000, 8500, 10_000, 25_000, 30_000,
  40_000, 50_000,
];
/** Percentage of the value of a modest hoard, by wealth. */
export const HOARD_VALUE_PERCENT: Readonly<Record<Wealth, number>> = {
  poor: 50,
  modest: 100,
  prosperous: 200,
  rich: 400,
};
/** Maximum number of item lines in a hoard, by play tier. */
export const HOARD_LINES_MAX: readonly number[] = [5, 7, 9, 11];

/** The average value of a hoard, in copper. */
export const hoardValue = (level: number, wealth: Wealth): number =>
  (HOARD_VALUES[Math.min(level, LEVEL_MAX) - 1] ?? 50) * HOARD_VALUE_PERCENT[wealth];

export interface DraftedLootLine {
  /** The catalog key of the item or coin. */
  readonly key: string;
  /** A number or dice. */
  readonly quantity: string;
  readonly isIdentified: boolean;
}

export interface DraftedHoard {
  readonly terms: DraftTerms<HoardType>;
  readonly name: string;
  readonly description: string;
  readonly source: HoardTable['source'];
  /** Coins first. */
  readonly lines: readonly DraftedLootLine[];
  readonly dropped: readonly DroppedLine[];
}

export function hoardTerms(input: DraftInput<HoardType>): DraftTerms<HoardType> {
  const described = parseDescription(input.description, HOARD_TYPES, HOARD_WORDS);
  const wealth = input.wealth ?? described.wealth ?? 'modest';
  return {
    type: input.type ?? (described.type as HoardType | undefined) ?? 'bandits',
    wealth,
    level: input.level ?? described.level ?? USUAL_LEVEL[wealth],
    region: input.region ?? described.region ?? 'any',
  };
}

/**
 * Drafts a hoard: draws the items first, and adds the remaining value in coins. The same input and catalog give
 * the same draft.
 */
export function draftHoard(input: DraftInput<HoardType>, catalog: readonly CatalogItem[]): DraftedHoard {
  const random = seededRandom(input.seed);
  const terms = hoardTerms(input);
  const { themes, name } = parseDescription(input.description, HOARD_TYPES, HOARD_WORDS);
  const { pool: selectors, minCoinPercent, source } = HOARDS[terms.type];
  const value = hoardValue(terms.level, terms.wealth);
  const itemsValueMax = Math.floor((value * (100 - minCoinPercent)) / 100);
  const items = sortedGoods(catalog);
  const playTier = playTierOf(terms.level);
  const rejection = (item: CatalogItem): string | null =>
    item.value > itemsValueMax ? 'It is too valuable for this hoard' : rarityRejection(item.rarity, playTier);
  const namedItems = itemsNamedIn(input.description, items);
  const pool = items.filter(selectorOf(selectors)).filter((item) => rejection(item) === null);
  const weights = weightsOf(pool, terms.region, themes);
  const weigh = (item: CatalogItem) => weights.get(item) ?? 0;
  const requestedItems = namedItems.filter((item) => rejection(item) === null);
  const drawn = drawItems(random, {
    pool,
    requestedItems,
    itemsValueMax,
    linesMax: HOARD_LINES_MAX[playTier - 1] ?? 5,
    weigh,
  });
  const itemsValue = drawn.reduce((sum, { item, quantity }) => sum + item.value * quantity, 0);
  const itemLines = drawn.map(({ item, quantity }) => ({
    key: item.key,
    quantity: String(quantity),
    isIdentified: rarityRank(item.rarity) === 0,
  }));
  return {
    terms,
    name: name ?? hoardName(random, terms.type),
    description: HOARD_DESCRIPTIONS[terms.type],
    source,
    lines: [...coinLines(value - itemsValue), ...itemLines],
    dropped: droppedItems(namedItems, drawn, rejection, 'The hoard is full'),
  };
}

interface ItemDraw {
  readonly pool: readonly CatalogItem[];
  readonly requestedItems: readonly CatalogItem[];
  /** The highest total value of the items, in copper. */
  readonly itemsValueMax: number;
  readonly linesMax: number;
  readonly weigh: (item: CatalogItem) => number;
}

function drawItems(random: SeededRandom, { pool, requestedItems, itemsValueMax, linesMax, weigh }: ItemDraw) {
  const drawn = new Map<CatalogItem, number>();
  let remainingValue = itemsValueMax;
  const add = (item: CatalogItem) => {
    const quantityLimit = Math.floor(remainingValue / 3 / Math.max(1, item.value));
    const quantity = item.stackSize === 1 ? 1 : 1 + random.below(Math.min(10, Math.max(1, quantityLimit)));
    drawn.set(item, quantity);
    remainingValue -= item.value * quantity;
  };
  for (const item of requestedItems) if (item.value <= remainingValue && drawn.size < linesMax) add(item);
  while (drawn.size < linesMax) {
    const affordable = pool.filter((item) => !drawn.has(item) && item.value <= remainingValue);
    // Items of low value are drawn less often, so that the total value is reached.
    const item = drawWeighted(
      random,
      affordable,
      (candidate) => weigh(candidate) * (candidate.value * 20 > remainingValue ? 5 : 1),
    );
    if (!item) break;
    add(item);
  }
  return [...drawn].map(([item, quantity]) => ({ item, quantity }));
}

/** An amount in coins of the catalog: a fifth of a large amount in platinum, the rest in gold and silver. */
function coinLines(copper: number): DraftedLootLine[] {
  const platinum = copper >= 100_000 ? Math.floor(copper / 5000) : 0;
  const gold = Math.floor(((copper - platinum * 1000) * 9) / 1000);
  const silver = Math.floor((copper - platinum * 1000 - gold * 100) / 10);
  const coins = [
    { key: 'platinum-piece', count: platinum },
    { key: 'gold-piece', count: gold },
    { key: 'silver-piece', count: silver },
  ];
  return coins
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => ({ key, quantity: diceAround(count), isIdentified: true }));
}

/** Dice whose average is close to a number: `7d6*10` for 250; for a number below 4, the number itself. */
export function diceAround(count: number): string {
  if (count < 4) return String(Math.max(1, count));
  const scale = 10 ** Math.max(0, Math.floor(Math.log10(count / 7)));
  const dice = Math.max(1, Math.round(count / scale / 3.5));
  return `${dice}d6${scale > 1 ? `*${scale}` : ''}`;
}

/** The average of a quantity. @throws RangeError for invalid dice */
export function averageOf(quantity: string): number {
  const { dice, rejection } = parseDice(quantity);
  if (dice === null) throw new RangeError(rejection);
  return averageTwice(dice) / 2;
}

import { ITEM_WORDS, itemsNamedIn, parseDescription, shortName } from './draft-description.ts';
import { itemName, traitSentence } from './draft-names.ts';
import { drawWeighted, selectorOf, sortedGoods, weightsOf } from './draft-pool.ts';
import { HIGHEST_RARITY, RARITY_NAMES, RARITY_VALUES, type RarityName, rarityRank } from './draft-price.ts';
import {
  type CatalogItem,
  type DraftInput,
  type DraftTerms,
  ITEM_TYPES,
  type ItemType,
  playTierOf,
  USUAL_LEVEL,
  type Wealth,
} from './draft-terms.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

/** Catalog selectors of the base items for each type. */
export const ITEM_POOLS: Readonly<Record<ItemType, string>> = {
  weapon: 'weapon',
  armor: 'armor',
  potion: 'potion',
  scroll: 'scroll',
  wand: 'focus+arcane-focus focus+druidic-focus',
  ring: 'signet-ring ring',
  wondrous:
    'gear+clothing pouch backpack lantern-hooded mirror-steel hourglass spyglass magnifying-glass horn lute',
  tool: 'tool',
  gear: 'gear',
};

/** The category of a magic item if it differs from that of its base item. */
const MAGIC_CATEGORY: Partial<Record<ItemType, string>> = {
  wand: 'wand',
  ring: 'ring',
  wondrous: 'wondrous item',
};

/** Rarity steps above or below the usual rarity for a level. */
const WEALTH_STEPS: Readonly<Record<Wealth, number>> = { poor: -1, modest: 0, prosperous: 0, rich: 1 };

export interface DraftedItem {
  readonly terms: DraftTerms<ItemType>;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly rarity: RarityName;
  readonly tags: readonly string[];
  /** Copper. */
  readonly value: number;
  /** Hundredths of a pound. */
  readonly weight: number;
  readonly stackSize: number;
  readonly slots: number;
  readonly glyph: string | null;
  /** The key of the catalog item on which the draft is based. */
  readonly base: string;
}

export function itemTerms(input: DraftInput<ItemType>): DraftTerms<ItemType> {
  const described = parseDescription(input.description, ITEM_TYPES, ITEM_WORDS);
  const wealth = input.wealth ?? described.wealth ?? 'modest';
  return {
    type: input.type ?? (described.type as ItemType | undefined) ?? 'wondrous',
    wealth,
    level: input.level ?? described.level ?? USUAL_LEVEL[wealth],
    region: input.region ?? described.region ?? 'any',
  };
}

/** Drafts an item based on a catalog item. The same input and catalog give the same draft. */
export function draftItem(input: DraftInput<ItemType>, catalog: readonly CatalogItem[]): DraftedItem {
  const random = seededRandom(input.seed);
  const terms = itemTerms(input);
  const { themes, name } = parseDescription(input.description, ITEM_TYPES, ITEM_WORDS);
  const drawnRarity = drawRarity(random, terms);
  const pool = basesOf(sortedGoods(catalog), terms.type, rarityRank(drawnRarity));
  const namedItem = itemsNamedIn(input.description, pool)[0];
  const weights = weightsOf(pool, terms.region, themes);
  const base = namedItem ?? drawWeighted(random, pool, (item) => weights.get(item) ?? 0);
  if (!base) throw new RangeError('The catalog has no item of this type');
  const isConsumable = CONSUMABLES.includes(terms.type);
  const rarity = isConsumable ? (base.rarity as RarityName) : drawnRarity;
  const isMagic = rarity !== 'common';
  return {
    terms,
    name: name ?? itemName(random, shortName(base.name), terms.region, isMagic),
    description: `${base.description} ${traitSentence(random, isMagic)}`,
    category: (isMagic ? MAGIC_CATEGORY[terms.type] : undefined) ?? base.category,
    rarity,
    tags: [...new Set([...base.tags.filter((tag) => !tag.includes(':')), ...(isMagic ? ['magic'] : [])])],
    value: drawValue(random, base.value, isConsumable ? 'common' : rarity),
    weight: base.weight,
    stackSize: base.stackSize,
    slots: base.slots,
    glyph: base.glyph,
    base: base.key,
  };
}

/** Types whose drafts have the rarity of their base item. */
const CONSUMABLES: readonly ItemType[] = ['potion', 'scroll'];

/**
 * The possible base items of a draft: ordinary items, or the rarest potions and scrolls up to the drawn rarity.
 */
function basesOf(items: readonly CatalogItem[], type: ItemType, rank: number): CatalogItem[] {
  const isConsumable = CONSUMABLES.includes(type);
  const pool = items
    .filter(selectorOf(ITEM_POOLS[type]))
    // Twice this value is still within the range of a common item.
    .filter(({ value }) => isConsumable || value * 2 <= RARITY_VALUES.common[1]);
  const max = isConsumable ? rank : 0;
  const highestRank = Math.max(
    0,
    ...pool.map(({ rarity }) => rarityRank(rarity)).filter((itemRank) => itemRank <= max),
  );
  return pool.filter(({ rarity }) => rarityRank(rarity) === highestRank);
}

/**
 * The usual rarity for the level, shifted by wealth, and one step higher in a quarter of cases; at most the
 * highest rarity of the play tier.
 */
function drawRarity(random: SeededRandom, { level, wealth }: DraftTerms<ItemType>): RarityName {
  const playTier = playTierOf(level);
  const bonus = random.below(4) === 0 ? 1 : 0;
  const rank = playTier - 1 + WEALTH_STEPS[wealth] + bonus;
  const highest = rarityRank(HIGHEST_RARITY[playTier - 1] ?? 'uncommon');
  return RARITY_NAMES[Math.min(Math.max(rank, 0), highest)] ?? 'common';
}

/**
 * From one to two times the base value for an ordinary or consumable item; for any other magic item, a value
 * in the lower half of its rarity's range.
 */
function drawValue(random: SeededRandom, base: number, rarity: RarityName): number {
  if (rarity === 'common') return Math.max(1, Math.floor((base * (4 + random.below(5))) / 4));
  const [min, max] = RARITY_VALUES[rarity];
  const steps = Math.floor((max - min) / 2 / min);
  return min + random.below(Math.max(1, steps * 4)) * Math.floor(min / 4);
}

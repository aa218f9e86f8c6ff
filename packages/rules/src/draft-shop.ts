import { itemsNamedIn, parseDescription, SHOP_WORDS } from './draft-description.ts';
import { ownerName, shopName } from './draft-names.ts';
import {
  draw,
  drawWeighted,
  droppedItems,
  randomBetween,
  selectorOf,
  sortedGoods,
  weightsOf,
} from './draft-pool.ts';
import { SHELF_VALUE_MAX, shelfRejection } from './draft-price.ts';
import {
  type CatalogItem,
  type DraftInput,
  type DraftTerms,
  type DroppedLine,
  playTierOf,
  type Region,
  USUAL_LEVEL,
  type Wealth,
} from './draft-terms.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { SHOP_TYPE_LABELS, SHOP_TYPES, type ShopType } from './shop-labels.ts';

/** Catalog selectors (draft-pool.ts) of the items that each type of shop sells. */
export const SHOP_POOLS: Readonly<Record<ShopType, string>> = {
  general:
    'gear+light gear+climbing gear+camp gear+container gear+breaking gear+security gear+signal gear+digging gear+clothing ammunition+bundle pack healers-kit',
  blacksmith:
    'weapon+melee chain-shirt chain-mail ring-mail scale-mail shield gear+breaking gear+security gear+climbing iron-1-lb smiths-tools whetstone caltrops-bag-of-20',
  armorer: 'armor barding-leather barding-chain-mail barding-plate whetstone leatherworkers-tools',
  magic_shop: 'potion scroll wondrous_item ring wand rod staff focus+arcane-focus component-pouch magic',
  apothecary:
    'potion gear+alchemical gear+healing gear+poison gear+holy herbalism-kit alchemists-supplies poisoners-kit vial bottle-glass perfume-vial',
  tavern: 'food lodging tool+gaming',
  weapon_shop: 'weapon ammunition quiver case-crossbow-bolt whetstone',
  clothing:
    'gear+clothing trade_good+cloth blanket backpack weavers-tools cobblers-tools leatherworkers-tools perfume-vial cloak-of-protection cloak-of-elvenkind boots-of-elvenkind',
  jewelry:
    'signet-ring jewelers-tools mirror-steel magnifying-glass hourglass focus+holy-symbol ring silver-1-lb gold-1-lb platinum-1-lb perfume-vial',
  books:
    'gear+learning calligraphers-supplies cartographers-tools painters-supplies navigators-tools forgery-kit case-map-or-scroll scroll scholars-pack',
  components: 'focus scroll spellbook vial gear+holy',
  custom: 'weapon armor gear tool focus pack potion ring wondrous_item trade_good+spice',
};

/** Minimum and maximum number of items; fewer if the pool is smaller. */
export const SHELF_LINES: Readonly<Record<Wealth, readonly [number, number]>> = {
  poor: [5, 8],
  modest: [8, 12],
  prosperous: [12, 18],
  rich: [16, 24],
};

/** Percentages of the base value that the shop charges and pays, and of the usual quantity of each item. */
const TRADE_PERCENT: Readonly<
  Record<Wealth, { readonly charges: number; readonly pays: number; stock: number }>
> = {
  poor: { charges: 90, pays: 40, stock: 50 },
  modest: { charges: 100, pays: 50, stock: 100 },
  prosperous: { charges: 110, pays: 50, stock: 150 },
  rich: { charges: 125, pays: 60, stock: 200 },
};

/** Surcharge in percent in remote regions. */
const REMOTE_SURCHARGE: Partial<Record<Region, number>> = { desert: 10, arctic: 15, underground: 15 };

const LOCATIONS: Readonly<Record<Region, readonly string[]>> = {
  any: ['marketplace', 'main_street'],
  city: ['main_street', 'craftsman_quarter', 'marketplace'],
  coast: ['docks'],
  forest: ['forest_edge'],
  mountains: ['mountain_pass'],
  desert: ['Caravan stop'],
  arctic: ['Northern outpost'],
  underground: ['Cavern market'],
};

export interface DraftedStock {
  readonly item: CatalogItem;
  readonly quantity: number;
  /** Copper; null: the base value times the shop's modifier. */
  readonly price: number | null;
}

export interface DraftedShop {
  readonly terms: DraftTerms<ShopType>;
  readonly name: string;
  readonly owner: string;
  /** The key of a known location, or free text. */
  readonly location: string;
  readonly description: string;
  /** Hundredths of the base value. */
  readonly buyModifier: number;
  readonly sellModifier: number;
  readonly restockDays: number;
  readonly lines: readonly DraftedStock[];
  readonly dropped: readonly DroppedLine[];
}

/** The general store is last, so that it is the type only if no word matches another type. */
const TYPES_IN_ORDER = SHOP_TYPES.toSorted((a, b) => Number(a === 'general') - Number(b === 'general'));

export function shopTerms(input: DraftInput<ShopType>): DraftTerms<ShopType> {
  const described = parseDescription(input.description, TYPES_IN_ORDER, SHOP_WORDS);
  const wealth = input.wealth ?? described.wealth ?? 'modest';
  return {
    type: input.type ?? (described.type as ShopType | undefined) ?? 'general',
    wealth,
    level: input.level ?? described.level ?? USUAL_LEVEL[wealth],
    region: input.region ?? described.region ?? 'any',
  };
}

/** Drafts a shop with its stock. The same input and catalog give the same draft. */
export function draftShop(input: DraftInput<ShopType>, catalog: readonly CatalogItem[]): DraftedShop {
  const random = seededRandom(input.seed);
  const terms = shopTerms(input);
  const { type, wealth, region } = terms;
  const { themes, name } = parseDescription(input.description, TYPES_IN_ORDER, SHOP_WORDS);
  const items = sortedGoods(catalog);
  const rejection = (item: CatalogItem) => shelfRejection(item, wealth, playTierOf(terms.level));
  const namedItems = itemsNamedIn(input.description, items);
  const pool = items.filter(selectorOf(SHOP_POOLS[type])).filter((item) => rejection(item) === null);
  const requestedItems = namedItems.filter((item) => rejection(item) === null);
  const lines = drawStock(random, { pool, requestedItems, terms, themes });
  const { charges, pays } = TRADE_PERCENT[wealth];
  return {
    terms,
    name: name ?? shopName(random, type, region),
    owner: ownerName(random),
    location: draw(random, LOCATIONS[region]),
    description: `${WEALTH_PHRASES[wealth]} ${SHOP_TYPE_LABELS[type].label.toLowerCase()}${REGION_PHRASES[region]}.`,
    buyModifier: charges + (REMOTE_SURCHARGE[region] ?? 0),
    sellModifier: pays,
    restockDays: randomBetween(random, 3, 10),
    lines,
    dropped: droppedItems(namedItems, lines, rejection, 'The shop is full'),
  };
}

const WEALTH_PHRASES: Readonly<Record<Wealth, string>> = {
  poor: 'A shabby, half-empty',
  modest: 'A plain and honest',
  prosperous: 'A busy, well-stocked',
  rich: 'A splendid',
};

const REGION_PHRASES: Readonly<Record<Region, string>> = {
  any: '',
  city: ' in a busy street',
  coast: ' within sound of the sea',
  forest: ' under old trees',
  mountains: ' high on the pass',
  desert: ' at the edge of the sand',
  arctic: ' behind walls of snow',
  underground: ' far below the daylight',
};

interface StockSpec {
  readonly pool: readonly CatalogItem[];
  readonly requestedItems: readonly CatalogItem[];
  readonly terms: DraftTerms<ShopType>;
  readonly themes: string;
}

function drawStock(random: SeededRandom, { pool, requestedItems, terms, themes }: StockSpec): DraftedStock[] {
  const { wealth, region } = terms;
  const [min, max] = SHELF_LINES[wealth];
  const count = randomBetween(random, min, max);
  const chosen = new Set(requestedItems.slice(0, count));
  // A shop stocks at least one item that is expensive for its wealth, if its type sells one and there is room.
  const expensive = pool.filter(({ value }) => value * 4 > SHELF_VALUE_MAX[wealth]);
  const weights = weightsOf(pool, region, themes);
  const weigh = (item: CatalogItem) => weights.get(item) ?? 0;
  const expensiveItem = drawWeighted(random, expensive, weigh);
  if (expensiveItem && chosen.size < count) chosen.add(expensiveItem);
  while (chosen.size < count) {
    const remainingPool = pool.filter((item) => !chosen.has(item));
    const next = drawWeighted(random, remainingPool, weigh);
    if (!next) break;
    chosen.add(next);
  }
  return [...chosen].map((item) => ({
    item,
    quantity: stockOf(random, item.value, wealth),
    price: null,
  }));
}

/** Maximum quantity of an item of this value (in copper) in a shop of this wealth. */
export function stockMax(value: number, wealth: Wealth): number {
  const priceSteps = [[100, 20] as const, [1000, 10] as const, [10_000, 4] as const];
  const max = priceSteps.find(([upTo]) => value <= upTo)?.[1] ?? 1;
  return Math.max(1, Math.floor((max * TRADE_PERCENT[wealth].stock) / 100));
}

function stockOf(random: SeededRandom, value: number, wealth: Wealth): number {
  const max = stockMax(value, wealth);
  return randomBetween(random, Math.ceil(max / 2), max);
}

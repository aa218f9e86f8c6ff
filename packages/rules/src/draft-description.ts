import { type CatalogItem, LEVEL_MAX, REGIONS, type Region, WEALTHS, type Wealth } from './draft-terms.ts';
import { pluralName } from './plural.ts';

/** Words by term, separated by spaces. The singular of a word also matches its plural with `s`. */
type Vocabulary = Readonly<Record<string, string>>;

const WEALTH_WORDS: Vocabulary = {
  poor: 'shabby humble cheap beggar ruined',
  modest: 'simple plain ordinary small village',
  prosperous: 'busy thriving large comfortable guild',
  rich: 'wealthy royal noble luxurious grand opulent exclusive',
};

const REGION_WORDS: Vocabulary = {
  city: 'town urban capital street',
  coast: 'harbour harbor port sea dock ship island coastal sailor',
  forest: 'wood woodland jungle grove elven',
  mountains: 'mountain hill peak mine dwarven pass',
  desert: 'dune oasis sand caravan',
  arctic: 'ice snow frozen north tundra winter',
  underground: 'cave cavern underdark tunnel dungeon',
};

export const SHOP_WORDS: Vocabulary = {
  general: 'store grocer trader outfitter supplies provisions',
  blacksmith: 'smith smithy forge anvil',
  armorer: 'armourer armor armour',
  magic_shop: 'magic magical arcane enchanter wizard wand',
  apothecary: 'alchemist herbalist potion healer poison',
  tavern: 'inn pub alehouse brewery bar',
  weapon_shop: 'weapon armory arsenal bowyer fletcher',
  clothing: 'tailor clothes cobbler weaver dress',
  jewelry: 'jeweler jeweller gem goldsmith',
  books: 'book library bookseller scribe scroll',
  components: 'component reagent focus',
  custom: 'bazaar pawnbroker curiosity',
};

export const HOARD_WORDS: Vocabulary = {
  bandits: 'bandit robber thief thieves brigand highwayman gang',
  goblins: 'goblin orc kobold hobgoblin bugbear',
  pirates: 'pirate corsair smuggler sunken shipwreck',
  beasts: 'beast bear wolf spider nest den owlbear lair',
  crypt: 'tomb grave undead skeleton mummy vampire lich barrow',
  cult: 'cultist temple shrine altar fiend demon devil',
  wizard: 'mage sorcerer laboratory tower arcane study',
  giants: 'giant ogre troll ettin',
  treasury: 'noble vault king queen castle royal bank',
  dragon: 'wyrm drake wyvern',
};

export const ITEM_WORDS: Vocabulary = {
  weapon: 'sword blade dagger axe bow spear hammer mace crossbow knife',
  armor: 'armour shield mail plate breastplate helmet',
  potion: 'elixir draught philtre brew oil',
  scroll: 'parchment spell',
  wand: 'rod staff orb focus',
  ring: 'signet band',
  wondrous: 'cloak boots amulet crown mirror gloves bag',
  tool: 'kit instrument lute flute supplies',
  gear: 'rope lantern lamp torch tent backpack',
};

/** Catalog selectors, separated by spaces, of the items that each word makes more likely. */
const THEMES: Readonly<Record<string, string>> = {
  blade: 'dagger shortsword longsword rapier scimitar greatsword',
  sword: 'shortsword longsword greatsword rapier scimitar',
  axe: 'handaxe battleaxe greataxe',
  bow: 'shortbow longbow ammunition+bundle',
  shield: 'shield',
  armor: 'armor',
  armour: 'armor',
  potion: 'potion',
  scroll: 'scroll',
  poison: 'gear+poison poisoners-kit',
  rope: 'rope-hempen-50-feet rope-silk-50-feet',
  light: 'gear+light',
  book: 'gear+learning',
  gem: 'ring signet-ring',
  spice: 'trade_good+spice',
  wine: 'food+drink',
  ale: 'food+drink',
  horse: 'mount gear+tack',
  instrument: 'tool+instrument',
  magic: 'magic',
};

export interface DescriptionTerms {
  readonly type: string | undefined;
  readonly wealth: Wealth | undefined;
  readonly region: Region | undefined;
  readonly level: number | undefined;
  /** Catalog selectors of the items that the description makes more likely. */
  readonly themes: string;
  /** The first text in quotation marks that has 2 to 60 characters and no space at either end. */
  readonly name: string | undefined;
}

const QUOTED = /"([^"]*)"/g;

/** Quoted text is the name of the draft; its words have no other effect. */
const withoutQuotes = (description: string): string => description.replaceAll(QUOTED, ' ');

const nameIn = (description: string): string | undefined =>
  [...description.matchAll(QUOTED)]
    .map(([, quoted = '']) => quoted)
    .find((quoted) => /^\S.{0,58}\S$/s.test(quoted));

/**
 * The words of a description in lower case; for a word of at least four letters with a final `s`, also the word without
 * it.
 */
function tokensOf(description: string): Set<string> {
  const tokens = description.toLowerCase().match(/[a-z]+/g) ?? [];
  return new Set(tokens.flatMap((word) => [word, word.replace(/(?<=[a-z]{3})s$/, '')]));
}

const termIn = <T extends string>(tokens: ReadonlySet<string>, names: readonly T[], words: Vocabulary) =>
  names.find((name) => [name, ...(words[name] ?? '').split(' ')].some((word) => tokens.has(word)));

/** The level in a description outside of quotation marks, from 1 to 20; undefined without a valid level. */
export function levelIn(description: string): number | undefined {
  const level = Number(/\blevel\s+(\d{1,2})\b/i.exec(withoutQuotes(description))?.[1] ?? Number.NaN);
  return level >= 1 && level <= LEVEL_MAX ? level : undefined;
}

/** Finds the known words, the level and the name in a description; ignores all other text. */
export function parseDescription(
  description: string,
  types: readonly string[],
  vocabulary: Vocabulary,
): DescriptionTerms {
  const tokens = tokensOf(withoutQuotes(description));
  const themes = Object.keys(THEMES).filter((word) => tokens.has(word));
  return {
    type: termIn(tokens, types, vocabulary),
    wealth: termIn(tokens, WEALTHS, WEALTH_WORDS),
    region: termIn(tokens, REGIONS, REGION_WORDS),
    level: levelIn(description),
    themes: themes.map((word) => THEMES[word]).join(' '),
    name: nameIn(description),
  };
}

/** The name of an item up to the first comma or parenthesis. */
export const shortName = (name: string): string => name.replace(/\s*[,(].*$/, '');

/**
 * Catalog items that a text mentions outside of quotation marks, in singular or plural; a longer name takes
 * precedence over shorter names within it.
 */
export function itemsNamedIn(description: string, catalog: readonly CatalogItem[]): CatalogItem[] {
  if (description.trim() === '') return [];
  let text = ` ${withoutQuotes(description)
    .toLowerCase()
    .replaceAll(/[^a-z0-9+' -]/g, ' ')} `;
  const byLength = [...catalog].sort((a, b) => shortName(b.name).length - shortName(a.name).length);
  return byLength.filter(({ name }) => {
    const short = shortName(name).toLowerCase();
    const spelling = [pluralName(short), short].find((candidate) => text.includes(` ${candidate} `));
    if (spelling !== undefined) text = text.replace(` ${spelling} `, '  ');
    return spelling !== undefined;
  });
}

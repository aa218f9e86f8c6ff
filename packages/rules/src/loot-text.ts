import { parseDice } from './dice.ts';
import type { CoinSystem } from './money.ts';
import { pluralName } from './plural.ts';

/** Maximum number of items in one text. */
export const LOOT_TEXT_ITEMS_MAX = 20;

/** A part of a text such as "12 gp, 2d6 torches and a dagger". */
export interface LootTextPart {
  /** The original text. */
  readonly text: string;
  /** A number or dice; 1 if the text has none. */
  readonly quantity: string;
  readonly name: string;
  /** The key of the coin if the name is that of a coin in the coin system; otherwise null. */
  readonly coin: string | null;
}

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'];
const NUMBER_OF: ReadonlyMap<string, string> = new Map([
  ...NUMBERS.map((word, i) => [word, String(i + 1)] as const),
  ...['a', 'an', 'the', 'some'].map((word) => [word, '1'] as const),
  ...['dozen', 'twelve'].map((word) => [word, '12'] as const),
]);

/**
 * The parts of a text between commas, semicolons, line breaks and "and"; quoted parts and numbers such as 1,200 are not
 * split.
 */
export function splitLootText(text: string): string[] {
  const parts = text.match(/(?:"[^"]*"|(?!\sand\s)[^,;\n"]|(?<=\d),(?=\d{3}(?!\d))|"(?![^"]*"))+/gi) ?? [];
  return parts
    .map((part) => part.replace(/^\s*(?:[-*•]\s+)?(?:and\s+)?/i, '').trim())
    .filter((part) => part !== '');
}

/** Parses a text into quantities and names, which may be misspelled: the caller matches them with items. */
export function parseLootText(text: string, system: CoinSystem): LootTextPart[] {
  return splitLootText(text).map((part) => {
    const { quantity, nameText } = quantityOf(part);
    const name = nameText.replaceAll('"', '').trim();
    return { text: part, quantity, name, coin: coinKeyOf(name, system) };
  });
}

/** A number before one of these units measures a single item: "50 ft rope". */
const MEASURED = /^\d[\d,.]*\s(?:ft|feet|foot|inch(?:es)?|lbs?|pounds?|oz|ounces?)\.?\s+\S/i;

/** A quantity after the name: "torch x2". A pattern that also matched the name would be slow for many spaces. */
const LAST_QUANTITY = /\s\(?[x×]\s?(\d[\d,]*)\)?$/i;

/** Maximum number of articles before a quantity: "a dozen". Further articles belong to the name. */
const ARTICLES_MAX = 3;

function quantityOf(text: string, articlesMax = ARTICLES_MAX): { quantity: string; nameText: string } {
  if (MEASURED.test(text)) return { quantity: '1', nameText: text };
  const last = LAST_QUANTITY.exec(text);
  const ordered = last ? `${last[1]} ${text.slice(0, last.index).trimEnd()}` : text;
  const spaced = ordered.replace(/^(\d[\d,]*)[x×](?=\s)/i, '$1').replace(/^([\d,]+)([a-z]{1,2})$/i, '$1 $2');
  const [, word = '', nameText = ''] = /^(\S+)\s+(?:[x×]\s+)?(\S.*)$/.exec(spaced) ?? [];
  const quantity = NUMBER_OF.get(word.toLowerCase()) ?? word.replaceAll(',', '');
  if (parseDice(quantity).dice === null) return { quantity: '1', nameText: text };
  const isArticle = quantity === '1' && word !== '1';
  return isArticle && articlesMax > 1 ? quantityOf(nameText, articlesMax - 1) : { quantity, nameText };
}

/** The key of the coin with this name, such as `gp`, `gold`, `gold pieces`, `gold coins` or `marks`. */
function coinKeyOf(name: string, { coins }: CoinSystem): string | null {
  const lower = name.toLowerCase().replace(/ coins?$/, '');
  const coin = coins.find(({ key, abbr, name: metal, singular, plural }) => {
    const shortName = singular.endsWith(key) ? plural.split(' ').at(-1) : key;
    return [key, abbr, metal, singular, plural, shortName].includes(lower);
  });
  return coin?.key ?? null;
}

/** Whether a text is the name of an item, in singular or plural. */
export function namesItem(text: string, name: string): boolean {
  return [name, pluralName(name)].some((form) => form.toLowerCase() === text.toLowerCase());
}

/** An item as a part of a text. Its name is quoted if the parser would otherwise split or shorten it. */
export const formatLootPart = (quantity: string, name: string): string => {
  const withQuantity = (item: string) => (quantity === '1' ? item : `${quantity} ${item}`);
  const plain = withQuantity(name);
  const isUnchanged = splitLootText(plain)[0] === plain && quantityOf(plain).nameText === name;
  return isUnchanged && !/^\d/.test(name) ? plain : withQuantity(`"${name}"`);
};

/** The text with one part replaced; unchanged if it has no part with this index. */
export function replaceLootPart(text: string, index: number, replacement: string): string {
  let from = 0;
  for (const [i, part] of splitLootText(text).entries()) {
    const start = text.indexOf(part, from);
    if (i === index) return text.slice(0, start) + replacement + text.slice(start + part.length);
    from = start + part.length;
  }
  return text;
}

/** Words with several spellings. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['armour', 'armor'],
  ['ft', 'feet'],
  ['foot', 'feet'],
]);

/** The part that a word and its regular plural share: "handax" of "handaxe" and "handaxes". */
const stem = (word: string): string =>
  word
    .replace(/(?<=[a-z]{2}[^aeiou])ies$/, 'y')
    .replace(/(ch|sh|x|ss)es?$/, '$1')
    .replace(/(?<=[a-z]{3})(?<!s)s$/, '');

/**
 * A key that is equal for similar spellings of an item's name: case, accents, punctuation, word order and the endings
 * of regular plurals are ignored, so "Crossbow, Light" equals "Light crossbow". Numbers are significant: "Longsword +1"
 * is not "Longsword".
 */
export const itemNameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => SPELLINGS.get(word) ?? stem(word))
    .sort()
    .join(' ');

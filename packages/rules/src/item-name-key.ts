/** Words that are spelled in several ways. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['armour', 'armor'],
  ['ft', 'feet'],
  ['foot', 'feet'],
]);

const singular = (word: string): string =>
  word.replace(/(ch|sh|x|ss)es$/, '$1').replace(/(?<=[a-z]{3})(?<!s)s$/, '');

/**
 * A key that is equal for two spellings of one item's name: capitals, accents, punctuation, plural and the order of
 * words do not count, so "Crossbow, Light" is "Light crossbow". Numbers count: "Longsword +1" is not "Longsword".
 */
export const itemNameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => SPELLINGS.get(word) ?? singular(word))
    .sort()
    .join(' ');

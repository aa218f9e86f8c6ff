import { formatCount } from './format-count.ts';

const UNCHANGED =
  /(?:s|x|armou?r|clothing|food|ale|meat|cheese|bread|wheat|flour|salt|silk|wool|linen|mail|equipment)$/i;

/**
 * Separates the noun that becomes plural: `Potion` of "Potion of healing", `Oil` of "Oil (flask)", `Rope` of
 * "Rope, hempen".
 */
const HEAD = /^(.*?)(,| of | \(| \+| with | for )(.*)$/;

function pluralWord(word: string): string {
  if (UNCHANGED.test(word) && !/(?:x|ss)$/i.test(word)) return word;
  if (/(?:x|ss|ch|sh|z)$/i.test(word)) return `${word}es`;
  if (/staff$/i.test(word)) return `${word.slice(0, -2)}ves`;
  if (/[^f]fe$/i.test(word)) return `${word.slice(0, -2)}ves`;
  if (/[lr]f$/i.test(word)) return `${word.slice(0, -1)}ves`;
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`;
  return `${word}s`;
}

/** The plural of an item's name: "Torches", "Potions of healing". */
export function pluralName(name: string): string {
  const head = HEAD.exec(name);
  return head ? `${pluralWord(head[1] ?? '')}${head[2]}${head[3]}` : pluralWord(name);
}

/** A name that measures one item, such as "Chalk (1 piece)": a plural would contradict the measure. */
const MEASURED = /\((?:1|one) /;

/** The name of an item with its quantity: "20 torches", "6 × Chalk (1 piece)", or "Torch" for one. */
export function countedName(name: string, quantity: number): string {
  if (quantity === 1) return name;
  if (MEASURED.test(name)) return `${formatCount(quantity)} × ${name}`;
  const text = pluralName(name);
  // A name with several capitalized words is a proper name; any other name begins with a small letter after the number.
  const isPlain = /^[A-Z][a-z]/.test(text) && !/ [A-Z]/.test(text);
  return `${formatCount(quantity)} ${isPlain ? (text[0] ?? '').toLowerCase() + text.slice(1) : text}`;
}

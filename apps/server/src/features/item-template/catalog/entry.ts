import { FIVE_E, parseMoney } from '@quartermaster/rules/money';
import { toHundredths } from '@quartermaster/rules/weight';

export const RARITIES = ['common', 'uncommon', 'rare', 'very rare', 'legendary'] as const;

export type CatalogEntry = {
  /** Must not change once published: an entry whose key is not stored yet is added as a new template. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly weight_hundredths: number;
  readonly value_copper: number;
  /** 0: unlimited, 1: not stackable (DEC-4). */
  readonly stack_size: number;
  /** Slots per stack; 0 for coins. */
  readonly slots: 0 | 1;
  readonly category: string;
  readonly rarity: (typeof RARITIES)[number];
  readonly tags: readonly string[];
  /** The game-icons glyph, by its react-icons name. */
  readonly glyph: string;
};

type Shared = Pick<CatalogEntry, 'category' | 'rarity'> & { readonly slots?: 0 | 1 };

/**
 * Reads a table with one entry per line: `key | name | price | pounds | stack | glyph | tags | description`. Lines that
 * begin with # are comments. The catalog is written as a table because a column of prices is easy to review.
 * @throws Error with the line that cannot be parsed
 */
export function entries(shared: Shared, table: string): CatalogEntry[] {
  return table
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => entry(shared, line));
}

function entry(shared: Shared, line: string): CatalogEntry {
  const cells = line.split('|').map((cell) => cell.trim());
  const [key = '', name = '', price = '', pounds = '', stack = '', glyph = '', tags = '', description = ''] =
    cells;
  const value = parseMoney(price, FIVE_E);
  if (cells.length !== 8 || value === null || !/^[\d.]+$/.test(pounds) || !/^\d+$/.test(stack)) {
    throw new Error(`This catalog line cannot be parsed: ${line}`);
  }
  return {
    key,
    name,
    description,
    weight_hundredths: toHundredths(Number(pounds)),
    value_copper: value,
    stack_size: Number(stack),
    slots: shared.slots ?? 1,
    category: shared.category,
    rarity: shared.rarity,
    tags: [`category:${shared.category}`, ...tags.split(' ').filter(Boolean)],
    glyph,
  };
}

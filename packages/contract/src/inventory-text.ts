import { parseLootWords } from '@quartermaster/rules/loot-words';
import { EVERY_COIN } from '@quartermaster/rules/money';
import { coinEntry, entryOf, type InventoryEntry } from './inventory-entry.ts';

/**
 * Reads a list such as "2x rope, 50 gp, longsword +1". Nothing is rolled: dice and numbers that no stack can have are
 * faults of their line.
 */
export function readInventoryText(words: string): InventoryEntry[] {
  return parseLootWords(words, EVERY_COIN).map(({ quantity, name, coin }, i) => {
    if (coin !== null) return coinEntry(i + 1, coin, name, quantity);
    // A number that the parser of words refused is still in front of the name.
    const [, refused, rest] = /^(-?\d[\d,]*)\s*[x×]?\s+(\S.*)$/i.exec(name) ?? [];
    if (refused === undefined) return entryOf(i + 1, { name, quantity });
    return entryOf(i + 1, { name: rest ?? name, quantity: refused.replaceAll(',', '') });
  });
}

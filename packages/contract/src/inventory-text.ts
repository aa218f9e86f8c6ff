import { parseLootText } from '@quartermaster/rules/loot-text';
import { EVERY_COIN } from '@quartermaster/rules/money';
import { coinEntry, entryOf, type InventoryEntry } from './inventory-entry.ts';

/**
 * Parses a list such as "2x rope, 50 gp, longsword +1". Nothing is rolled: dice and invalid quantities are
 * reported as errors of their lines.
 */
export function parseInventoryText(text: string): InventoryEntry[] {
  return parseLootText(text, EVERY_COIN).map(({ quantity, name, coin }, i) => {
    if (coin !== null) return coinEntry(i + 1, coin, name, quantity);
    // A number that the parser rejected is still in front of the name.
    const [, rejectedNumber, itemName] = /^(-?\d[\d,]*)(?:\s*[x×])?\s+(\S.*)$/i.exec(name) ?? [];
    if (rejectedNumber === undefined) return entryOf(i + 1, { name, quantity });
    return entryOf(i + 1, { name: itemName ?? name, quantity: rejectedNumber.replaceAll(',', '') });
  });
}

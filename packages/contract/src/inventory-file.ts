import { INVENTORY_LINES_MAX, INVENTORY_TEXT_MAX } from './constants.ts';
import { countDndBeyondItems, findDndBeyondCharacter, parseDndBeyond } from './dnd-beyond-character.ts';
import { AppError, invalid } from './errors.ts';
import { countFoundryItems, findFoundryActor, gameSystemOf, parseFoundry } from './foundry-actor.ts';
import type { InventoryEntry } from './inventory-entry.ts';
import { parseInventoryText } from './inventory-text.ts';

export const INVENTORY_FORMATS = ['text', 'foundry', 'dnd_beyond'] as const;
export type InventoryFormat = (typeof INVENTORY_FORMATS)[number];

export interface InventoryFile {
  readonly format: InventoryFormat;
  readonly entries: readonly InventoryEntry[];
}

/**
 * Parses an inventory and recognizes its format: a character of D&D Beyond or an actor of Foundry's dnd5e in
 * JSON, otherwise a list as plain text.
 * @throws VALIDATION_ERROR for `content` if the whole file is invalid
 */
export function parseInventory(content: string): InventoryFile {
  const text = content.replace(/^\uFEFF/, '').trim();
  const file = /^[[{]/.test(text) ? parseJsonFile(text) : parseTextList(text);
  if (file.entries.length === 0) throw invalid('content', 'It contains no items');
  requireLineLimit(file.entries.length);
  return file;
}

function parseTextList(text: string): InventoryFile {
  if (text.length > INVENTORY_TEXT_MAX) {
    throw invalid('content', `Text must be at most ${INVENTORY_TEXT_MAX.toLocaleString('en-US')} characters`);
  }
  return { format: 'text', entries: parseInventoryText(text) };
}

function parseJsonFile(text: string): InventoryFile {
  const value = parseJson(text);
  const character = findDndBeyondCharacter(value);
  if (character) {
    requireLineLimit(countDndBeyondItems(character));
    return { format: 'dnd_beyond', entries: parseDndBeyond(character) };
  }
  const actor = findFoundryActor(value);
  if (!actor) throw invalid('content', 'This is neither a D&D Beyond character nor a Foundry actor');
  const gameSystem = gameSystemOf(actor);
  if (gameSystem !== null && gameSystem !== 'dnd5e')
    throw invalid(
      'content',
      `This actor is of the game system “${gameSystem.slice(0, 40)}”; only dnd5e can be read`,
    );
  requireLineLimit(countFoundryItems(actor));
  return { format: 'foundry', entries: parseFoundry(actor) };
}

function parseJson(text: string): unknown {
  try {
    requireTokenLimit(text);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw invalid('content', 'This is not valid JSON; the file may be incomplete');
  }
}

/** Lines for the five kinds of coins, in addition to the items. */
const PURSE_LINES = 5;

/** Throws VALIDATION_ERROR if there are too many items. */
function requireLineLimit(lines: number): void {
  if (lines <= INVENTORY_LINES_MAX + PURSE_LINES) return;
  const [max, actual] = [INVENTORY_LINES_MAX, lines].map((count) => count.toLocaleString('en-US'));
  throw invalid('content', `At most ${max} items at once; there are ${actual}`);
}

/** Brackets, commas, colons and quotation marks; even a very full character has only a tenth of this number. */
const TOKENS_MAX = 1_200_000;

/**
 * Throws VALIDATION_ERROR if the JSON is too complex; called before it is parsed, because five megabytes of
 * brackets would become two hundred megabytes of arrays.
 */
export function requireTokenLimit(text: string): void {
  const token = /["{}[\],:]/g;
  for (let count = 0; token.test(text); count += 1) {
    if (count > TOKENS_MAX)
      throw invalid(
        'content',
        'This file is too complex. Split it into smaller files and import them one by one',
      );
  }
}

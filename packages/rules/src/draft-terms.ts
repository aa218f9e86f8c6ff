import type { CoinSystemKey } from './money.ts';

/** The terms of a draft, which a user chooses or which are read from the description. */

/** The coin system of drafted hoards. */
export const DRAFT_COIN_SYSTEM: CoinSystemKey = '5e';

export const WEALTHS = ['poor', 'modest', 'prosperous', 'rich'] as const;
export type Wealth = (typeof WEALTHS)[number];

export const REGIONS = [
  'any',
  'city',
  'coast',
  'forest',
  'mountains',
  'desert',
  'arctic',
  'underground',
] as const;
export type Region = (typeof REGIONS)[number];

export const ITEM_TYPES = [
  'weapon',
  'armor',
  'potion',
  'scroll',
  'wand',
  'ring',
  'wondrous',
  'tool',
  'gear',
] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

export const HOARD_TYPES = [
  'bandits',
  'goblins',
  'pirates',
  'beasts',
  'crypt',
  'cult',
  'wizard',
  'giants',
  'treasury',
  'dragon',
] as const;
export type HoardType = (typeof HOARD_TYPES)[number];

export const LEVEL_MAX = 20;
/** Maximum length of a draft description, in characters. */
export const DRAFT_DESCRIPTION_MAX = 400;

/**
 * The user's input for a draft of any kind; absent terms are read from the description, or else have their
 * defaults.
 */
export interface DraftInput<Type extends string> {
  readonly description: string;
  readonly type?: Type | undefined;
  readonly wealth?: Wealth | undefined;
  readonly level?: number | undefined;
  readonly region?: Region | undefined;
  /** 32 hexadecimal digits; the same input, seed and catalog give the same draft. */
  readonly seed: string;
}

export interface DraftTerms<Type extends string> {
  readonly type: Type;
  readonly wealth: Wealth;
  readonly level: number;
  readonly region: Region;
}

/** The default level for each wealth. */
export const USUAL_LEVEL: Readonly<Record<Wealth, number>> = { poor: 1, modest: 3, prosperous: 7, rich: 12 };

/** Play tier, from 1 to 4: levels 1–4, 5–10, 11–16 and 17–20. */
export const playTierOf = (level: number): number => 1 + [5, 11, 17].filter((from) => level >= from).length;

/** The fields of a catalog item that drafts use. Money in copper, weight in hundredths of a pound. */
export interface CatalogItem {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly rarity: string;
  readonly tags: readonly string[];
  readonly value: number;
  readonly weight: number;
  readonly stackSize: number;
  readonly slots: number;
  readonly glyph: string | null;
}

/** A requested item that is not in the draft. */
export interface DroppedLine {
  readonly text: string;
  readonly reason: string;
}

import { z } from 'zod';
import { coinEntry, type EntrySource, entryOf, type InventoryEntry } from './inventory-entry.ts';

const amount = z.number().nullable().catch(null);
const flag = z.boolean().catch(false);
const textOrNull = z.string().nullable().catch(null);
const key = z.union([z.number(), z.string()]).nullable().catch(null);

const purse = z.record(z.string(), z.unknown()).nullish().catch(null);

const definition = z
  .object({
    name: textOrNull,
    description: textOrNull,
    weight: amount,
    cost: amount,
    /** The quantity that weight and cost refer to. */
    bundleSize: amount,
    rarity: textOrNull,
    filterType: textOrNull,
    /** The subtype of an item of the type "other gear". */
    subType: textOrNull,
    stackable: z.boolean().nullish().catch(null),
    canEquip: z.boolean().nullish().catch(null),
    canAttune: z.boolean().nullish().catch(null),
  })
  .nullable()
  .catch(null);

const item = z
  .object({
    id: key,
    definition,
    quantity: z.unknown().optional(),
    equipped: flag,
    isAttuned: flag,
    containerEntityId: key,
    /** The coins in a container. */
    currency: purse,
  })
  .nullable()
  .catch(null);

const customItem = z
  .object({
    name: textOrNull,
    description: textOrNull,
    weight: amount,
    cost: amount,
    quantity: z.unknown().optional(),
  })
  .nullable()
  .catch(null);

/** A customization of an item by its player; `valueId` is the item's id. */
const customization = z
  .object({ typeId: z.number().catch(0), value: z.unknown().optional(), valueId: key })
  .nullable()
  .catch(null);
const CUSTOMIZED_FIELDS = { name: 8, cost: 19, weight: 22 } as const;

/** The fields of a D&D Beyond character that the import uses. Other fields are ignored. */
const characterShape = z.object({
  inventory: z.array(item),
  customItems: z.array(customItem).nullish().catch(null),
  currencies: purse,
  characterValues: z.array(customization).nullish().catch(null),
});
export type DndBeyondCharacter = z.output<typeof characterShape>;
type DndBeyondItem = DndBeyondCharacter['inventory'][number];

const COINS = { pp: 'platinum', gp: 'gold', ep: 'electrum', sp: 'silver', cp: 'copper' } as const;

/** The category for a D&D Beyond item type; every other type is a category of the same name. */
const CATEGORIES: ReadonlyMap<string, string> = new Map([['other gear', 'gear']]);
/** Subtypes of "other gear" that are separate categories here. */
const GEAR_CATEGORIES: ReadonlyMap<string, string> = new Map([
  ['ammunition', 'ammunition'],
  ['tool', 'tool'],
  ['potion', 'potion'],
  ['mount', 'mount'],
  ['vehicle', 'vehicle'],
  ['equipment pack', 'pack'],
  ['arcane focus', 'focus'],
  ['druidic focus', 'focus'],
  ['holy symbol', 'focus'],
]);

function categoryOf(type: string, subtype: string): string {
  const category = CATEGORIES.get(type.toLowerCase()) ?? type.toLowerCase().slice(0, 50);
  return (category === 'gear' && GEAR_CATEGORIES.get(subtype.toLowerCase())) || category;
}

/** The character in a file, with or without the wrapper of the service; null for any other file. */
export function findDndBeyondCharacter(value: unknown): DndBeyondCharacter | null {
  const wrapped = (value as { data?: unknown } | null)?.data;
  return [wrapped, value].map((candidate) => characterShape.safeParse(candidate).data).find(Boolean) ?? null;
}

/** The number of items in the file, before they are parsed. */
export const countDndBeyondItems = ({ inventory, customItems }: DndBeyondCharacter): number =>
  inventory.length + (customItems?.length ?? 0);

/** The inventory of a D&D Beyond character, then its custom items, then its coins. Weight in pounds, cost in gold. */
export function parseDndBeyond(character: DndBeyondCharacter): InventoryEntry[] {
  const { inventory, customItems, currencies } = character;
  const customizations = customizationsById(character);
  const sources = inventory.map((dndItem) => sourceOf(dndItem, customizations));
  const names = new Map(inventory.map((dndItem, i) => [String(dndItem?.id), sources[i]?.name]));
  const carried = inventory.map((dndItem, i) =>
    entryOf(i + 1, {
      ...(sources[i] ?? { name: '', quantity: 1 }),
      container:
        dndItem?.containerEntityId == null ? null : (names.get(String(dndItem.containerEntityId)) ?? null),
    }),
  );
  const customEntries = (customItems ?? []).map((custom, i) =>
    entryOf(inventory.length + i + 1, {
      name: custom?.name ?? '',
      quantity: custom?.quantity ?? 1,
      description: custom?.description ?? '',
      weight: custom?.weight ?? 0,
      price: { amount: custom?.cost ?? 0, currency: 'gold' },
    }),
  );
  const entries = [...carried, ...customEntries];
  for (const coins of [currencies, ...inventory.map((dndItem) => dndItem?.currency)])
    entries.push(...coinEntries(coins ?? {}, entries.length));
  return entries;
}

/** The customizations of each item, by its id. */
function customizationsById({ characterValues }: DndBeyondCharacter): ReadonlyMap<string, Customization> {
  const byId = new Map<string, Customization>();
  for (const characterValue of characterValues ?? []) {
    if (characterValue?.valueId == null) continue;
    const { typeId, value } = characterValue;
    const customized = byId.get(String(characterValue.valueId)) ?? {};
    if (typeId === CUSTOMIZED_FIELDS.name && typeof value === 'string') customized.name = value;
    if (typeId === CUSTOMIZED_FIELDS.cost && typeof value === 'number') customized.cost = value;
    if (typeId === CUSTOMIZED_FIELDS.weight && typeof value === 'number') customized.weight = value;
    byId.set(String(characterValue.valueId), customized);
  }
  return byId;
}
interface Customization {
  name?: string;
  cost?: number;
  weight?: number;
}

/** Weight and cost of stackable items, including customized values, are those of a bundle. */
function sourceOf(dndItem: DndBeyondItem, customizations: ReadonlyMap<string, Customization>): EntrySource {
  const definition = dndItem?.definition;
  const customized = customizations.get(String(dndItem?.id)) ?? {};
  const isBundle = definition?.stackable !== false && Number(definition?.bundleSize) > 0;
  const bundle = isBundle ? Number(definition?.bundleSize) : 1;
  const customName = customized.name?.trim() || null;
  return {
    name: customName ?? definition?.name ?? '',
    baseName: customName === null ? null : (definition?.name ?? null),
    quantity: dndItem?.quantity ?? 1,
    // For items that cannot be worn, `equipped` only means that they are carried.
    equipped: dndItem?.equipped === true && definition?.canEquip !== false,
    attuned: dndItem?.isAttuned === true && definition?.canAttune !== false,
    description: definition?.description ?? '',
    weight: (customized.weight ?? definition?.weight ?? 0) / bundle,
    price: { amount: (customized.cost ?? definition?.cost ?? 0) / bundle, currency: 'gold' },
    rarity: definition?.rarity ?? '',
    category: categoryOf(definition?.filterType ?? '', definition?.subType ?? ''),
    isStackable: definition?.stackable ?? false,
  };
}

/** The entries for the coins of a purse, which has an amount per abbreviation; empty amounts and 0 are left out. */
export const coinEntries = (purse: Readonly<Record<string, unknown>>, lineOffset: number): InventoryEntry[] =>
  Object.entries(COINS)
    .map(([abbr, coin]) => ({
      abbr,
      coin,
      amount: Object.hasOwn(purse, abbr) ? amountOf(purse[abbr]) : null,
    }))
    .filter(({ amount }) => ![0, '0', '', null, undefined].includes(amount as null))
    .map(({ abbr, coin, amount }, i) => coinEntry(lineOffset + i + 1, coin, abbr, amount));

/** Unwraps an amount: early versions of Foundry's dnd5e store it in an object. */
const amountOf = (stored: unknown): unknown =>
  typeof stored === 'object' && stored !== null && 'value' in stored ? stored.value : stored;

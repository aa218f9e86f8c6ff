import { z } from 'zod';
import { coinEntry, entryOf, type InventoryEntry } from './inventory-entry.ts';

const amount = z.number().nullable().catch(null);
const flag = z.boolean().catch(false);
const word = z.string().nullable().catch(null);
const key = z.union([z.number(), z.string()]).nullable().catch(null);

const definition = z
  .object({
    name: word,
    description: word,
    weight: amount,
    cost: amount,
    /** The weight and the cost are those of so many. */
    bundleSize: amount,
    rarity: word,
    filterType: word,
    stackable: flag,
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
  })
  .nullable()
  .catch(null);

const customItem = z
  .object({ name: word, description: word, weight: amount, cost: amount, quantity: z.unknown().optional() })
  .nullable()
  .catch(null);

/** What is read of a character of D&D Beyond. Other fields are ignored. */
const characterShape = z.object({
  inventory: z.array(item),
  customItems: z.array(customItem).nullish().catch(null),
  currencies: z.record(z.string(), z.unknown()).nullish().catch(null),
});
export type DndBeyondCharacter = z.output<typeof characterShape>;

const COINS = { pp: 'platinum', gp: 'gold', ep: 'electrum', sp: 'silver', cp: 'copper' } as const;

/** Its kinds of items by their categories here; the other kinds have the same name. */
const CATEGORIES: ReadonlyMap<string, string> = new Map([
  ['armor', 'armour'],
  ['other gear', 'gear'],
]);

const categoryOf = (kind: string): string =>
  CATEGORIES.get(kind.toLowerCase()) ?? kind.toLowerCase().slice(0, 50);

/** The character in a file, wrapped as the service sends it or not; null for anything else. */
export function findDndBeyondCharacter(value: unknown): DndBeyondCharacter | null {
  const wrapped = (value as { data?: unknown } | null)?.data;
  return [wrapped, value].map((each) => characterShape.safeParse(each).data).find(Boolean) ?? null;
}

/** How many items the file has, before they are read. */
export const countDndBeyondItems = ({ inventory, customItems }: DndBeyondCharacter): number =>
  inventory.length + (customItems?.length ?? 0);

/** The items and coins of a character of D&D Beyond, in the order of the file. Weight in pounds, cost in gold. */
export function readDndBeyond({ inventory, customItems, currencies }: DndBeyondCharacter): InventoryEntry[] {
  const names = new Map(
    inventory.flatMap((each) => (each?.id == null ? [] : [[String(each.id), each.definition?.name]])),
  );
  const carried = inventory.map((each, i) => {
    const facts = each?.definition;
    const bundle = facts?.bundleSize && facts.bundleSize > 0 ? facts.bundleSize : 1;
    return entryOf(i + 1, {
      name: facts?.name ?? '',
      quantity: each?.quantity ?? 1,
      equipped: each?.equipped ?? false,
      attuned: each?.isAttuned ?? false,
      container: names.get(String(each?.containerEntityId)) ?? null,
      description: facts?.description ?? '',
      weight: (facts?.weight ?? 0) / bundle,
      price: { amount: (facts?.cost ?? 0) / bundle, currency: 'gold' },
      rarity: facts?.rarity ?? '',
      category: categoryOf(facts?.filterType ?? ''),
      isStackable: facts?.stackable ?? false,
    });
  });
  const custom = (customItems ?? []).map((each, i) =>
    entryOf(inventory.length + i + 1, {
      name: each?.name ?? '',
      quantity: each?.quantity ?? 1,
      description: each?.description ?? '',
      weight: each?.weight ?? 0,
      price: { amount: each?.cost ?? 0, currency: 'gold' },
    }),
  );
  const items = [...carried, ...custom];
  return [...items, ...coinEntries(currencies ?? {}, items.length)];
}

/** The coins of a purse by their short names; those of which there are none are left out. */
export const coinEntries = (purse: Readonly<Record<string, unknown>>, before: number): InventoryEntry[] =>
  Object.entries(COINS)
    .filter(([abbr]) => Object.hasOwn(purse, abbr) && ![0, '0', '', null].includes(purse[abbr] as null))
    .map(([abbr, coin], i) => coinEntry(before + i + 1, coin, abbr, purse[abbr]));

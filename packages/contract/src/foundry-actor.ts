import { z } from 'zod';
import { coinEntries } from './dnd-beyond-character.ts';
import { type EntrySource, entryOf, exportMarks, type InventoryEntry } from './inventory-entry.ts';

/** Pounds per unit of weight, as converted by Foundry's dnd5e system. */
const POUNDS: ReadonlyMap<string, number> = new Map([
  ['lb', 1],
  ['tn', 2000],
  ['kg', 2.5],
  ['Mg', 2500],
]);
const DENOMINATIONS = { pp: 'platinum', gp: 'gold', ep: 'electrum', sp: 'silver', cp: 'copper' } as const;

/** Foundry item types that a character carries; features, spells and classes are also items in Foundry. */
const CARRIED_TYPES = [
  'weapon',
  'equipment',
  'consumable',
  'tool',
  'loot',
  'container',
  'backpack',
  'tattoo',
];

const CATEGORIES: ReadonlyMap<string, string> = new Map([
  ['weapon', 'weapon'],
  ['tool', 'tool'],
  ['light', 'armor'],
  ['medium', 'armor'],
  ['heavy', 'armor'],
  ['shield', 'armor'],
  ['ammo', 'ammunition'],
  ['potion', 'potion'],
  ['scroll', 'scroll'],
  ['ring', 'ring'],
  ['rod', 'rod'],
  ['wand', 'wand'],
  ['food', 'food'],
  ['wondrous', 'wondrous item'],
  ['vehicle', 'vehicle'],
  ['trade', 'trade good'],
]);

const flag = z.boolean().catch(false);
const textOrEmpty = z.string().catch('');
/** A number that may be stored as text. */
const amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}(\.\d{1,4})?$/)
      .transform(Number),
  ])
  .catch(0);
const subtype = z.object({ value: textOrEmpty }).catch({ value: '' });
const purse = z.record(z.string(), z.unknown()).nullish().catch(null);

/**
 * The fields of a dnd5e item that the import uses, from version 1 to the current one: weight, price and
 * attunement had other shapes.
 */
const systemShape = z.object({
  description: z
    .union([z.object({ value: textOrEmpty }), z.string().transform((value) => ({ value }))])
    .catch({ value: '' }),
  quantity: z.unknown().optional(),
  weight: z
    .union([
      z.object({ value: amount, units: z.string().catch('lb') }),
      amount.transform((value) => ({ value, units: 'lb' })),
    ])
    .catch({ value: 0, units: 'lb' }),
  price: z
    .union([
      z.object({ value: amount, denomination: z.string().catch('gp') }),
      amount.transform((value) => ({ value, denomination: 'gp' })),
    ])
    .catch({ value: 0, denomination: 'gp' }),
  rarity: textOrEmpty,
  identified: z.boolean().catch(true),
  equipped: flag,
  attuned: flag,
  /** The value 2 meant attuned before `attuned` existed. */
  attunement: z.union([z.number(), z.string()]).nullish().catch(null),
  container: z.string().nullish().catch(null),
  type: subtype,
  armor: z.object({ type: textOrEmpty }).catch({ type: '' }),
  consumableType: textOrEmpty,
  weaponType: textOrEmpty,
  currency: purse,
});

const item = z
  .object({
    _id: textOrEmpty,
    name: textOrEmpty,
    type: textOrEmpty,
    system: z.unknown().optional(),
    data: z.unknown().optional(),
    flags: z.unknown().optional(),
  })
  .nullable()
  .catch(null);

const actorShape = z.object({
  items: z.array(item),
  system: z.object({ currency: purse }).nullish().catch(null),
  data: z.object({ currency: purse }).nullish().catch(null),
  /** The game system; the field depends on the version of Foundry. */
  _stats: z.object({ systemId: z.string().nullish() }).nullish().catch(null),
  flags: z
    .object({ exportSource: z.object({ system: z.string().nullish() }).nullish().catch(null) })
    .nullish()
    .catch(null),
});
export type FoundryActor = z.output<typeof actorShape>;
type FoundrySystem = z.output<typeof systemShape>;
type FoundryItem = NonNullable<FoundryActor['items'][number]>;

/** The actor in a file; null for any other file. */
export const findFoundryActor = (value: unknown): FoundryActor | null =>
  actorShape.safeParse(value).data ?? null;

/** The game system of an actor; null if the file does not name it. */
export const gameSystemOf = ({ _stats, flags }: FoundryActor): string | null =>
  _stats?.systemId ?? flags?.exportSource?.system ?? null;

const isCarried = (foundryItem: FoundryActor['items'][number]): foundryItem is FoundryItem =>
  foundryItem !== null && CARRIED_TYPES.includes(foundryItem.type);

/** The number of items in the file, before they are parsed. */
export const countFoundryItems = ({ items }: FoundryActor): number => items.filter(isCarried).length;

/** The items that an actor of Foundry's dnd5e carries, in the order of the file, and then its coins. */
export function parseFoundry(actor: FoundryActor): InventoryEntry[] {
  const carried = actor.items.filter(isCarried);
  const names = new Map(carried.map(({ _id, name }) => [_id, name]));
  const items = carried.map((foundryItem, i) => entryOf(i + 1, sourceOf(foundryItem, names)));
  const purses = [
    (actor.system ?? actor.data)?.currency,
    ...carried.map((foundryItem) => readSystem(foundryItem).currency),
  ];
  const entries = [...items];
  for (const coins of purses) entries.push(...coinEntries(coins ?? {}, entries.length));
  return entries;
}

const readSystem = ({ system: current, data }: FoundryItem) =>
  systemShape.parse(isObject(current) ? current : isObject(data) ? data : {});
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function sourceOf(foundryItem: FoundryItem, names: ReadonlyMap<string, string>): EntrySource {
  const system = readSystem(foundryItem);
  const ownFlags = (foundryItem.flags as { quartermaster?: unknown } | null | undefined)?.quartermaster;
  const marks = ownFlags === undefined ? null : (exportMarks.safeParse(ownFlags).data ?? null);
  const denomination = system.price.denomination;
  return {
    name: foundryItem.name,
    quantity: system.quantity ?? 1,
    equipped: system.equipped,
    // As in Foundry, an item that requires no attunement is not attuned, whatever its field contains.
    attuned:
      system.attunement === 2 || (system.attuned && system.attunement !== '' && system.attunement !== 0),
    identified: system.identified,
    container: system.container ? (names.get(system.container) ?? null) : null,
    description: system.description.value,
    weight: system.weight.value * (POUNDS.get(system.weight.units) ?? 1),
    price: {
      amount: system.price.value,
      currency: Object.hasOwn(DENOMINATIONS, denomination)
        ? DENOMINATIONS[denomination as keyof typeof DENOMINATIONS]
        : 'gold',
    },
    rarity: system.rarity,
    category: categoryOf(foundryItem.type, system),
    isStackable: foundryItem.type === 'consumable' || foundryItem.type === 'loot',
    ...(isBodyPart(foundryItem.type, system)
      ? { error: 'A natural weapon or armor, which cannot be carried' }
      : {}),
    marks,
  };
}

/** Claws and hides are items in Foundry too. */
const isBodyPart = (type: string, { type: { value }, weaponType, armor }: FoundrySystem): boolean =>
  type === 'weapon' ? [value, weaponType].includes('natural') : [value, armor.type].includes('natural');

function categoryOf(type: string, system: FoundrySystem): string {
  const kinds = [system.type.value, system.armor.type, system.consumableType, type];
  return kinds.map((kind) => CATEGORIES.get(kind)).find(Boolean) ?? 'gear';
}

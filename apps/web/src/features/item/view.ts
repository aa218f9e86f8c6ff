import { NEW_STACKS_MAX } from '@quartermaster/contract/constants';
import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { type Load, type Overload, overload } from '@quartermaster/rules/capacity';
import { EVERY_COIN } from '@quartermaster/rules/money';
import {
  type Arrival,
  isStackable,
  mergeable,
  planArrival,
  type StackFacts,
  slotsNeeded,
  slotsOf,
  stackCeiling,
} from '@quartermaster/rules/stacking';
import { shownTotal } from '@quartermaster/rules/totals';
import type { PlaceKind } from '@quartermaster/rules/transfer-matrix';
import { toHundredths } from '@quartermaster/rules/weight';
import { ApiError } from '../../platform/api-error.ts';
import type { ThingMarkKind } from '../../ui/thing.tsx';
import type { Thing } from '../../ui/thing-row.tsx';

/** What lies in a container as far as the screen knows; null while it has not seen all of it. */
export type Lying = readonly ItemInstance[] | null;

/** What decides whether two stacks become one. An unidentified thing hides its template and so matches none. */
function factsOf(item: ItemInstance): StackFacts {
  const own = item.instance_data;
  return {
    templateId: item.item_template_id ?? item.id,
    identified: item.is_identified,
    // Whose secret it is, is not told; unidentified things match none anyway.
    hiddenIn: null,
    equipped: own.is_equipped,
    attuned: own.is_attuned,
    nameOverride: own.name_override,
    descriptionOverride: own.description_override,
    weightOverride: own.weight_override,
    valueOverride: own.value_override,
    currencyOverride: own.currency_override,
    quality: own.quality,
    durability: own.durability,
    notes: item.notes,
  };
}

const freshFacts = (template: ItemTemplate): StackFacts => ({
  templateId: template.id,
  identified: true,
  hiddenIn: null,
  equipped: false,
  attuned: false,
  nameOverride: null,
  descriptionOverride: null,
  weightOverride: null,
  valueOverride: null,
  currencyOverride: null,
  quality: null,
  durability: null,
  notes: '',
});

const isCoin = (tags: readonly string[]): boolean => tags.includes('currency');

function matchingIn(item: ItemInstance, there: readonly ItemInstance[]): readonly ItemInstance[] {
  const facts = { ...factsOf(item), equipped: false, attuned: false };
  return there.filter((other) => mergeable(facts, factsOf(other)));
}

/** How a quantity of an item would be stored among what is there; null where the server refuses so many new stacks. */
export const planDeposit = (
  item: ItemInstance,
  quantity: number,
  there: readonly ItemInstance[],
): Arrival | null =>
  planArrival(quantity, item.item_template?.stack_size ?? 1, matchingIn(item, there), NEW_STACKS_MAX).arrival;

/**
 * What moving a quantity would add to a container: hundredths of a pound, and slots where the screen
 * has seen everything that lies there (0 otherwise: the server decides).
 */
export function loadOf(item: ItemInstance, quantity: number, there: Lying): Load {
  const weight = toHundredths(item.weight) * quantity;
  if (there === null) return { weight, slots: 0 };
  const stackSize = item.item_template?.stack_size ?? 1;
  const slotsEach = item.slots / Math.max(1, slotsOf(item.quantity, stackSize));
  return { weight, slots: slotsNeeded(quantity, stackSize, matchingIn(item, there), slotsEach) };
}

/** The same for things fresh from the catalogue. */
export function templateLoad(template: ItemTemplate, quantity: number, there: Lying): Load {
  const weight = toHundredths(template.weight) * quantity;
  if (there === null) return { weight, slots: 0 };
  const facts = freshFacts(template);
  const matching = there.filter((other) => mergeable(facts, factsOf(other)));
  const slotsEach = isCoin(template.tags) ? 0 : 1;
  return { weight, slots: slotsNeeded(quantity, template.stack_size, matching, slotsEach) };
}

export const sumLoads = (loads: readonly Load[]): Load =>
  loads.reduce((sum, load) => ({ weight: sum.weight + load.weight, slots: sum.slots + load.slots }), {
    weight: 0,
    slots: 0,
  });

/** Why a container would not take this much more, in the words of domain.md §5; null when it would. */
export function refusalOf(container: Container, adding: Load): Overload | null {
  const { used, max, slots_used, slots_max } = container.capacity;
  return overload(
    { weight: toHundredths(used), slots: slots_used },
    adding,
    { weight: max === null || max === 0 ? null : toHundredths(max), slots: slots_max || null },
    container.encumbrance_style,
  );
}

/** A refusal as one line: the specified words, then the numbers. */
export const refusalWords = (refusal: Overload): string =>
  `${refusal.message} (${refusal.details.map((detail) => detail.message).join(', ')})`;

function marksOf(item: ItemInstance): ThingMarkKind[] {
  const marks: ThingMarkKind[] = [];
  if (item.instance_data.is_equipped) marks.push('equipped');
  if (item.instance_data.is_attuned) marks.push('attuned');
  if (!item.is_identified) marks.push('unidentified');
  return marks;
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A thing's kind in a few words: its tags, or its category. */
function kindOf(tags: readonly string[], category: string | null): string {
  const words = tags.filter((tag) => !tag.includes(':') && tag !== 'currency' && tag !== category);
  return capitalised([category ?? '', ...words.slice(0, 2)].filter(Boolean).join(' · '));
}

/** The facts of a row or tile. */
export function thingOf(item: ItemInstance): Thing {
  return {
    name: item.display_name,
    glyph: item.glyph,
    category: item.category,
    rarity: item.rarity,
    quantity: item.quantity,
    detail: kindOf(item.tags, item.category),
    marks: marksOf(item),
    weight: item.total_weight,
    copper: item.total_value_copper,
  };
}

export const templateThing = (template: ItemTemplate): Thing => ({
  name: template.name,
  glyph: template.glyph,
  category: template.metadata.category,
  rarity: template.metadata.rarity,
  quantity: 1,
  detail: kindOf(template.tags, template.metadata.category),
  weight: template.weight,
  copper: template.value_copper,
});

/** What a selection weighs and is worth; things without a known price count as nothing. */
export const totalsOf = (items: readonly ItemInstance[]): { pounds: number; copper: number } => ({
  pounds: shownTotal(items.reduce((sum, item) => sum + toHundredths(item.total_weight), 0)) / 100,
  copper: shownTotal(items.reduce((sum, item) => sum + (item.total_value_copper ?? 0), 0)),
});

/** The coins among what lies there, by their keys. */
export function coinsIn(items: readonly ItemInstance[]): Record<string, number> {
  const coins: Record<string, number> = {};
  for (const { key } of EVERY_COIN.coins) {
    const stacks = items.filter((item) => item.tags.includes(`coin:${key}`));
    if (stacks.length > 0) coins[key] = stacks.reduce((sum, { quantity }) => sum + quantity, 0);
  }
  return coins;
}

/** The other stacks in the same container that could become one with this, while it has room. */
export function alikeIn(item: ItemInstance, there: readonly ItemInstance[]): ItemInstance[] {
  const stackSize = item.item_template?.stack_size ?? 1;
  if (!isStackable(stackSize) || item.quantity >= stackCeiling(stackSize)) return [];
  const facts = factsOf(item);
  let room = stackCeiling(stackSize) - item.quantity;
  return there.filter((other) => {
    if (room <= 0 || other.id === item.id || !mergeable(facts, factsOf(other))) return false;
    room -= other.quantity;
    return true;
  });
}

/** Which of the four kinds of places this is, as the matrix of domain.md §4 has them. */
export const placeKindOf = ({ owner }: Container): PlaceKind =>
  owner.type === 'shop' || owner.type === 'loot' ? owner.type : 'container';

/** The words of a transfer that failed (domain.md §8). */
export const failureWords = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred during item transfer.';
  return error.message || 'Transfer failed';
};

/** The sound of items that are put somewhere: coins ring. */
export const soundOf = (items: readonly { readonly tags: readonly string[] }[]): 'coin' | 'move' =>
  items.some(({ tags }) => isCoin(tags)) ? 'coin' : 'move';

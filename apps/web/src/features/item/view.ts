import { NEW_STACKS_MAX } from '@quartermaster/contract/constants';
import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { type Load, type Overload, overload } from '@quartermaster/rules/capacity';
import { capitalize } from '@quartermaster/rules/capitalize';
import { EVERY_COIN } from '@quartermaster/rules/money';
import {
  type Arrival,
  areMergeable,
  isStackable,
  NEW_ITEM,
  planArrival,
  type StackProperties,
  slotsNeeded,
  slotsOf,
  stackCeiling,
} from '@quartermaster/rules/stacking';
import { cappedTotal } from '@quartermaster/rules/totals';
import { toHundredths } from '@quartermaster/rules/weight';
import { ApiError } from '../../platform/api-error.ts';
import type { ItemMarkKind } from '../../ui/item-parts.tsx';
import type { ItemSummary } from '../../ui/item-row.tsx';

/** The items of a container; null while the screen has not loaded all of them. */
export type Contents = readonly ItemInstance[] | null;

/** The properties that decide whether two stacks merge. An item with a hidden template merges with no other item. */
function propertiesOf(item: ItemInstance): StackProperties {
  const data = item.instance_data;
  return {
    templateId: item.item_template_id ?? item.id,
    identified: item.is_identified,
    // Not sent to the client.
    hiddenIn: null,
    equipped: data.is_equipped,
    attuned: data.is_attuned,
    nameOverride: data.name_override,
    descriptionOverride: data.description_override,
    weightOverride: data.weight_override,
    valueOverride: data.value_override,
    currencyOverride: data.currency_override,
    quality: data.quality,
    durability: data.durability,
    notes: item.notes,
  };
}

/** The properties of an item after a transfer, which unequips it and ends its attunement. */
const arrivingProperties = (item: ItemInstance): StackProperties => ({
  ...propertiesOf(item),
  equipped: false,
  attuned: false,
});

/** A key that is equal for items that merge if they are transferred to the same container. */
export const mergeKey = (item: ItemInstance): string => JSON.stringify(arrivingProperties(item));

function mergeableStacks(item: ItemInstance, contents: readonly ItemInstance[]): readonly ItemInstance[] {
  const properties = arrivingProperties(item);
  return contents.filter((other) => areMergeable(properties, propertiesOf(other)));
}

/** The stacks that a deposit would fill and add; null if the server would reject the number of new stacks. */
export const planDeposit = (
  item: ItemInstance,
  quantity: number,
  contents: readonly ItemInstance[],
): Arrival | null =>
  planArrival(quantity, item.item_template?.stack_size ?? 1, mergeableStacks(item, contents), NEW_STACKS_MAX)
    .arrival;

/** The slots that each stack of an item's template uses. */
export const slotsEach = (item: ItemInstance): number =>
  item.slots / Math.max(1, slotsOf(item.quantity, item.item_template?.stack_size ?? 1));

/**
 * The load that a transfer would add to a container, in hundredths of a pound and slots. While the screen has
 * not loaded all contents the slots are 0, and the server decides.
 */
export function loadOf(item: ItemInstance, quantity: number, contents: Contents): Load {
  const weight = toHundredths(item.weight) * quantity;
  if (contents === null) return { weight, slots: 0 };
  const stackSize = item.item_template?.stack_size ?? 1;
  return {
    weight,
    slots: slotsNeeded(quantity, stackSize, mergeableStacks(item, contents), slotsEach(item)),
  };
}

/** The load that new items of a template would add to a container, in the units of `loadOf`. */
export function templateLoad(template: ItemTemplate, quantity: number, contents: Contents): Load {
  const weight = toHundredths(template.weight) * quantity;
  if (contents === null) return { weight, slots: 0 };
  const properties = { templateId: template.id, ...NEW_ITEM };
  const matching = contents.filter((other) => areMergeable(properties, propertiesOf(other)));
  return { weight, slots: slotsNeeded(quantity, template.stack_size, matching, template.slots) };
}

export const sumLoads = (loads: readonly Load[]): Load =>
  loads.reduce((sum, load) => ({ weight: sum.weight + load.weight, slots: sum.slots + load.slots }), {
    weight: 0,
    slots: 0,
  });

/** The reason why a container has no capacity for an additional load (DOM-5); null if it has capacity. */
export function rejectionOf(container: Container, adding: Load): Overload | null {
  const { used, max, slots_used, slots_max } = container.capacity;
  return overload(
    { weight: toHundredths(used), slots: slots_used },
    adding,
    { weight: max === null || max === 0 ? null : toHundredths(max), slots: slots_max || null },
    container.encumbrance_style,
  );
}

/** A rejection in one line: its message, then the numbers. */
export const rejectionMessage = (rejection: Overload): string =>
  `${rejection.message} (${rejection.details.map((detail) => detail.message).join(', ')})`;

function marksOf(item: ItemInstance): ItemMarkKind[] {
  const marks: ItemMarkKind[] = [];
  if (item.instance_data.is_equipped) marks.push('equipped');
  if (item.instance_data.is_attuned) marks.push('attuned');
  if (!item.is_identified) marks.push('unidentified');
  return marks;
}

/** "Gear · light": the category and up to two tags. */
export function kindText(tags: readonly string[], category: string | null): string {
  const shownTags = tags.filter((tag) => !tag.includes(':') && tag !== 'currency' && tag !== category);
  return capitalize([category ?? '', ...shownTags.slice(0, 2)].filter(Boolean).join(' · '));
}

/** The data of a row or tile. */
export function itemSummary(item: ItemInstance): ItemSummary {
  return {
    name: item.display_name,
    glyph: item.glyph,
    category: item.category,
    rarity: item.rarity,
    quantity: item.quantity,
    detail: kindText(item.tags, item.category),
    marks: marksOf(item),
    weight: item.total_weight,
    copper: item.total_value_copper,
  };
}

export const templateSummary = (template: ItemTemplate): ItemSummary => ({
  name: template.name,
  glyph: template.glyph,
  category: template.metadata.category,
  rarity: template.metadata.rarity,
  quantity: 1,
  detail: kindText(template.tags, template.metadata.category),
  weight: template.weight,
  copper: template.value_copper,
});

/** Weight and value of a selection; an unknown weight or value counts as 0. */
export const totalsOf = (summaries: readonly Pick<ItemSummary, 'weight' | 'copper'>[]) => ({
  pounds: cappedTotal(summaries.reduce((sum, { weight }) => sum + toHundredths(weight ?? 0), 0)) / 100,
  copper: cappedTotal(summaries.reduce((sum, { copper }) => sum + (copper ?? 0), 0)),
});

/** The number of each coin, by its key. */
export function coinCounts(items: readonly ItemInstance[]): Record<string, number> {
  const coins: Record<string, number> = {};
  for (const { key } of EVERY_COIN.coins) {
    const stacks = items.filter((item) => item.tags.includes(`coin:${key}`));
    if (stacks.length > 0) coins[key] = stacks.reduce((sum, { quantity }) => sum + quantity, 0);
  }
  return coins;
}

/** The other stacks of the container that can be merged into this stack, as far as the stack size allows. */
export function mergeableIn(item: ItemInstance, contents: readonly ItemInstance[]): ItemInstance[] {
  const stackSize = item.item_template?.stack_size ?? 1;
  if (!isStackable(stackSize) || item.quantity >= stackCeiling(stackSize)) return [];
  const properties = propertiesOf(item);
  let capacityLeft = stackCeiling(stackSize) - item.quantity;
  return contents.filter((other) => {
    if (capacityLeft <= 0 || other.id === item.id || !areMergeable(properties, propertiesOf(other)))
      return false;
    capacityLeft -= other.quantity;
    return true;
  });
}

/** Whether the user may identify an item, or mark it unidentified again. */
export const mayIdentify = (item: ItemInstance, { permissions }: Container): boolean =>
  permissions.withdraw &&
  permissions.identify &&
  item.item_template_id !== null &&
  !item.tags.includes('currency');

/** The message of a failed transfer (DOM-8). */
export const failureMessage = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred during item transfer.';
  return error.message || 'Transfer failed';
};

/** The sound of a transfer: the coin sound if any of the items is a coin. */
export const soundOf = (items: readonly { readonly tags: readonly string[] }[]): 'coin' | 'move' =>
  items.some(({ tags }) => tags.includes('currency')) ? 'coin' : 'move';

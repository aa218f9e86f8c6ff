import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import type { LootInstance } from '@quartermaster/contract/loot';
import type { ShopInstance } from '@quartermaster/contract/shop';
import type { ShopListing } from '@quartermaster/contract/shop-listing';
import { type CoinSystem, formatMoney } from '@quartermaster/rules/money';
import { counted } from '@quartermaster/rules/plural';
import { decideTransfer, type TransferDecision } from '@quartermaster/rules/transfer-matrix';
import { toHundredths } from '@quartermaster/rules/weight';
import { placeKindOf, planDeposit } from '../item/view.ts';

/** Whether a shop or loot takes part: such a move is a deal, not a carrying from bag to bag. */
export const isDeal = (source: Container, target: Container): boolean =>
  placeKindOf(source) !== 'container' || placeKindOf(target) !== 'container';

/** What a move that concerns a shop or loot is called, or why it is none (domain.md §4). */
export const dealOf = (source: Container, target: Container): TransferDecision =>
  decideTransfer({
    from: { kind: placeKindOf(source), id: source.id },
    to: { kind: placeKindOf(target), id: target.id },
    characterId: null,
    partyId: source.party_id,
  });

/** A line on a shop's shelf among things; its value is what one costs. */
interface ShelfItem extends ItemInstance {
  /** How many there are; null: as many as anybody wants. */
  readonly stock: number | null;
}

/** At most so many can be taken; null without end. */
export const mostOf = (item: ItemInstance): number | null =>
  'stock' in item ? (item as ShelfItem).stock : item.quantity;

/** How many are meant when nobody has said so: one from a shelf, else the whole stack. */
export const meantOf = (item: ItemInstance, source: Container): number =>
  placeKindOf(source) === 'shop' ? 1 : item.quantity;

type Facts = Pick<
  Container,
  'party_id' | 'items_count' | 'description' | 'coin_system' | 'created_at' | 'updated_at'
>;

/** Of all that is known of a shop or loot, what a container tells. */
const factsOf = ({
  party_id,
  items_count,
  description,
  coin_system,
  created_at,
  updated_at,
}: Facts): Facts => ({
  party_id,
  items_count,
  description,
  coin_system,
  created_at,
  updated_at,
});

/** A place without walls: whatever fits in. */
const place = (
  owner: Container['owner'],
  facts: Facts,
  worth: number,
  may: { readonly give: boolean; readonly take: boolean },
): Container => ({
  ...factsOf(facts),
  id: owner.id,
  name: owner.name,
  owner,
  max_weight: null,
  max_slots: null,
  current_weight: 0,
  capacity: { used: 0, max: null, slots_used: 0, slots_max: null },
  encumbrance_style: 'none',
  total_value_copper: worth,
  visibility: 'party',
  is_primary: false,
  position: 0,
  permissions: { edit: false, deposit: may.take, withdraw: may.give, identify: false },
});

/** A shop as a place of the workspace: it gives and takes while it is open, for whoever may trade. */
export function shopPlace(shop: ShopInstance): Container {
  const may = shop.permissions.trade && shop.is_active;
  return place({ type: 'shop', id: shop.id, name: shop.name }, shop, 0, { give: may, take: may });
}

/** Loot as a place of the workspace: it gives to whoever may claim, and takes nothing. */
export const lootPlace = (loot: LootInstance): Container =>
  place({ type: 'loot', id: loot.id, name: loot.name }, loot, loot.total_value_copper, {
    give: loot.permissions.claim,
    take: false,
  });

const PLAIN: ItemInstance['instance_data'] = {
  name_override: null,
  description_override: null,
  weight_override: null,
  value_override: null,
  currency_override: null,
  is_equipped: false,
  is_attuned: false,
  quality: null,
  durability: null,
};

/** A line of a shop's shelf as a thing; what is sold out is none. */
export function shelfItem(line: ShopListing, shop: ShopInstance): ShelfItem | null {
  if (line.item_instance_id === null) return null;
  const price = line.unit_price_copper;
  const quantity = line.quantity ?? 1;
  const { name, description, category, rarity, glyph, tags, weight, is_stackable, is_identified } = line;
  return {
    ...{ name, description, category, rarity, glyph, tags, weight, is_stackable, is_identified },
    id: line.item_instance_id,
    container_id: shop.id,
    display_name: name,
    quantity,
    stock: line.quantity,
    total_weight: weight,
    value: price / 100,
    total_value: price / 100,
    value_copper: price,
    total_value_copper: price,
    currency: null,
    slots: is_stackable ? 1 : quantity,
    item_template_id: line.item_template_id,
    item_template: {
      name,
      stack_size: is_stackable ? 0 : 1,
      tags: [],
      metadata: { currency: 'gold', rarity: rarity ?? '', category: category ?? '' },
    },
    instance_data: PLAIN,
    notes: '',
    created_at: shop.created_at,
    updated_at: shop.updated_at,
  };
}

/** One thing on its way from one container to another. */
export interface Move {
  readonly item: ItemInstance;
  readonly quantity: number;
  readonly source: Container;
  readonly target: Container;
  /** Copper that was shown as the price of a deal; another one is refused instead of charged. */
  readonly expected?: number | undefined;
}

const resized = (item: ItemInstance, quantity: number): ItemInstance => ({
  ...item,
  quantity,
  total_weight: (toHundredths(item.weight) * quantity) / 100,
  total_value: item.value === null ? null : item.value * quantity,
  total_value_copper: item.value_copper === null ? null : item.value_copper * quantity,
});

/** What is left where things were taken from. */
export const itemsAfterLeaving = (items: readonly ItemInstance[], id: string, quantity: number) =>
  items.flatMap((item) => {
    if (item.id !== id) return [item];
    return quantity < item.quantity ? [resized(item, item.quantity - quantity)] : [];
  });

const byName = (a: ItemInstance, b: ItemInstance): number =>
  a.display_name.toLowerCase() < b.display_name.toLowerCase() ? -1 : 1;

/** What lies there once they have come: stacks have grown, the rest lies beside them, by name. */
export function itemsAfterArrival(
  items: readonly ItemInstance[],
  item: ItemInstance,
  quantity: number,
  containerId: string,
): ItemInstance[] {
  const arrival = planDeposit(item, quantity, items);
  // The server refuses it, so the list stays as it is.
  if (!arrival) return [...items];
  const { fills, fresh } = arrival;
  const grown = items.map((other) => {
    const fill = fills.find((f) => f.id === other.id);
    return fill ? resized(other, fill.from + fill.add) : other;
  });
  const instance_data = { ...item.instance_data, is_equipped: false, is_attuned: false };
  const whole = quantity === item.quantity;
  const arrived = fresh.map((size, index) => ({
    ...resized(item, size),
    id: whole && index === 0 ? item.id : `${item.id}:${index}`,
    container_id: containerId,
    instance_data,
  }));
  return arrived.length === 0 ? grown : [...grown, ...arrived].sort(byName);
}

/** " for 12 gp 5 sp", where every price is known. */
function priceWords(moves: readonly Move[], coins: CoinSystem): string {
  if (moves.some(({ expected }) => expected === undefined)) return '';
  const total = moves.reduce((sum, { expected = 0 }) => sum + expected, 0);
  return ` for ${formatMoney(total, coins)}`;
}

/** "20 torches moved to Party Stash", "Longsword bought for 15 gp" */
export function movedWords(moves: readonly Move[], coins: CoinSystem): string {
  const [first, ...others] = moves;
  if (!first) return '';
  const what =
    others.length === 0 ? counted(first.item.display_name, first.quantity) : `${moves.length} things`;
  if (first.source.owner.type === 'shop') return `${what} bought${priceWords(moves, coins)}`;
  if (first.target.owner.type === 'shop') return `${what} sold${priceWords(moves, coins)}`;
  return `${what} moved to ${first.target.name}`;
}

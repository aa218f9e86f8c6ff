import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import type { ItemTemplate } from '@quartermaster/contract/item-template';
import type { LootInstance } from '@quartermaster/contract/loot';
import type { ShopInstance } from '@quartermaster/contract/shop';
import type { ShopListing } from '@quartermaster/contract/shop-listing';
import type { Load } from '@quartermaster/rules/capacity';
import {
  decideTransfer,
  type TransferDecision,
  type TransferKind,
} from '@quartermaster/rules/transfer-matrix';
import { toHundredths } from '@quartermaster/rules/weight';
import type { ItemSummary } from '../../ui/item-row.tsx';
import { capacityText } from '../container/components/capacity-meters.tsx';
import { containerLabel } from '../container/view.ts';
import {
  itemSummary,
  kindText,
  loadOf,
  mergeKey,
  sumLoads,
  templateLoad,
  templateSummary,
} from '../item/view.ts';
import type { Basket } from '../shop/state.ts';

interface PlaceFields {
  readonly id: string;
  readonly name: string;
  /** Null if the place belongs to no party. */
  readonly partyId: string | null;
  /** The user's permissions in this place. */
  readonly permissions: { readonly withdraw: boolean; readonly deposit: boolean };
}

export interface ContainerPlace extends PlaceFields {
  readonly kind: 'container';
  readonly container: Container;
}

export interface ShopPlace extends PlaceFields {
  readonly kind: 'shop';
  readonly shop: ShopInstance;
}

export interface LootPlace extends PlaceFields {
  readonly kind: 'loot';
  readonly loot: LootInstance;
}

export interface MarketplacePlace extends PlaceFields {
  readonly kind: 'marketplace';
}

/** One side of a transfer. */
export type Place = ContainerPlace | ShopPlace | LootPlace | MarketplacePlace;

export const containerPlace = (container: Container): ContainerPlace => ({
  kind: 'container',
  id: container.id,
  name: container.name,
  partyId: container.party_id,
  permissions: container.permissions,
  container,
});

/** A shop as a place: items can be transferred while it is open and if the user may trade. */
export function shopPlace(shop: ShopInstance): ShopPlace {
  const canTrade = shop.permissions.trade && shop.is_active;
  const permissions = { withdraw: canTrade, deposit: canTrade };
  return { kind: 'shop', id: shop.id, name: shop.name, partyId: shop.party_id, permissions, shop };
}

/** Loot as a place: a gm can also put items into it until it is distributed (DEC-16). */
export const lootPlace = (loot: LootInstance): LootPlace => ({
  kind: 'loot',
  id: loot.id,
  name: loot.name,
  partyId: loot.party_id,
  permissions: {
    withdraw: loot.permissions.claim,
    deposit: loot.permissions.manage && loot.distributed_at === null,
  },
  loot,
});

export const MARKETPLACE: MarketplacePlace = {
  kind: 'marketplace',
  id: 'marketplace',
  name: 'Marketplace',
  partyId: null,
  permissions: { withdraw: true, deposit: false },
};

/** "Backpack · Nim Thistlewick", "Ember & Anvil" */
export const placeLabel = (place: Place): string =>
  place.kind === 'container' ? containerLabel(place.container) : place.name;

/** The description of a destination in a list: the load of a container, otherwise the kind, and the state of loot. */
export function placeNote(place: Place): string {
  if (place.kind === 'container') return capacityText(place.container);
  return place.kind === 'loot' ? `Loot · ${place.loot.is_revealed ? 'Revealed' : 'Hidden'}` : 'Shop';
}

interface EntryFields {
  readonly id: string;
  readonly name: string;
}

/** A stack in a container or in loot. */
export interface StackEntry extends EntryFields {
  readonly kind: 'stack';
  readonly item: ItemInstance;
}

/** A listing of a shop that is in stock. */
export interface ListingEntry extends EntryFields {
  readonly kind: 'listing';
  readonly listing: ShopListing;
}

/** An item template of the marketplace. */
export interface TemplateEntry extends EntryFields {
  readonly kind: 'template';
  readonly template: ItemTemplate;
}

/** An entry that can be selected in a place and transferred from it. */
export type Entry = StackEntry | ListingEntry | TemplateEntry;

const stackEntries = new WeakMap<ItemInstance, StackEntry>();

/** Returns the same entry for the same item object, so that a list renders only the changed rows. */
export function stackEntry(item: ItemInstance): StackEntry {
  const existingEntry = stackEntries.get(item);
  if (existingEntry) return existingEntry;
  const entry: StackEntry = { kind: 'stack', id: item.id, name: item.display_name, item };
  stackEntries.set(item, entry);
  return entry;
}

/** Empty for a listing that is sold out. */
export const listingEntries = (listing: ShopListing): ListingEntry[] =>
  listing.item_instance_id === null
    ? []
    : [{ kind: 'listing', id: listing.item_instance_id, name: listing.name, listing }];

export const templateEntry = (template: ItemTemplate): TemplateEntry => ({
  kind: 'template',
  id: template.id,
  name: template.name,
  template,
});

/** The displayed fields of an entry's row or tile; for a listing, the price of one item. */
export function summaryOf(entry: Entry): ItemSummary {
  if (entry.kind === 'stack') return itemSummary(entry.item);
  if (entry.kind === 'template') return templateSummary(entry.template);
  const { name, glyph, category, rarity, quantity, tags, weight, unit_price_copper, is_identified } =
    entry.listing;
  return {
    name,
    glyph,
    category,
    rarity,
    weight,
    quantity: quantity ?? 1,
    detail: kindText(tags, category),
    marks: is_identified ? [] : ['unidentified'],
    copper: unit_price_copper,
  };
}

/** The largest quantity that can be transferred; null without a limit. */
export function availableOf(entry: Entry): number | null {
  if (entry.kind === 'stack') return entry.item.quantity;
  return entry.kind === 'listing' ? entry.listing.quantity : null;
}

/** The default quantity of a transfer: the whole stack, or one item of a listing or template. */
export const defaultQuantity = (entry: Entry): number => (entry.kind === 'stack' ? entry.item.quantity : 1);

/** The weight of one item, in hundredths of a pound. */
export function unitWeight(entry: Entry): number {
  if (entry.kind === 'stack') return toHundredths(entry.item.weight);
  return toHundredths(entry.kind === 'listing' ? entry.listing.weight : entry.template.weight);
}

/**
 * The load that a quantity of an entry would add to a container. `contents` is null until all items in the container
 * are loaded; until then the slots of a listing count as 0. The slots of a stackable listing always count as 0, because
 * only the server knows them.
 */
export function addedLoad(entry: Entry, quantity: number, contents: readonly ItemInstance[] | null): Load {
  if (entry.kind === 'stack') return loadOf(entry.item, quantity, contents);
  if (entry.kind === 'template') return templateLoad(entry.template, quantity, contents);
  const slots = contents === null || entry.listing.is_stackable ? 0 : quantity;
  return { weight: unitWeight(entry) * quantity, slots };
}

/**
 * The load that several entries would add to a container. Stacks that merge with each other are counted as one; see
 * `addedLoad` for `contents`.
 */
export function totalLoad(
  parts: readonly Pick<Transfer, 'entry' | 'quantity'>[],
  contents: readonly ItemInstance[] | null,
): Load {
  const merged = new Map<string, Pick<Transfer, 'entry' | 'quantity'>>();
  for (const { entry, quantity } of parts) {
    const key = entry.kind === 'stack' ? mergeKey(entry.item) : entry.id;
    merged.set(key, { entry, quantity: quantity + (merged.get(key)?.quantity ?? 0) });
  }
  return sumLoads([...merged.values()].map(({ entry, quantity }) => addedLoad(entry, quantity, contents)));
}

/** One entry that is transferred from one place to another. */
export interface Transfer {
  readonly entry: Entry;
  readonly quantity: number;
  readonly source: Place;
  readonly target: Place;
}

/** The character on whose behalf a transfer is made: an owner on either side for whom the user may act, or null. */
export const actingCharacterId = (source: Place, target: Place): string | null =>
  [source, target]
    .flatMap((place) => (place.kind === 'container' ? [place.container] : []))
    .find(({ owner, permissions }) => owner.type === 'character' && permissions.edit)?.owner.id ?? null;

/** The kind of a transfer, or the message of its rejection (DOM-4). */
export const decisionOf = (source: Place, target: Place): TransferDecision =>
  decideTransfer({
    from: source,
    to: { kind: target.kind, id: target.id, isFillable: target.permissions.deposit },
    characterId: actingCharacterId(source, target),
    partyId: source.partyId,
  });

/** The label of each kind of transfer, which precedes the name of its target. */
export const VERBS: Readonly<Record<TransferKind, string>> = {
  buy: 'Buy and store in',
  sell: 'Sell to',
  claim: 'Take into',
  transfer: 'Move to',
  add: 'Add to',
};

/** The label of a transfer to the default destination: Buy, Sell or, for everything else, Quick Transfer (DOM-2). */
export function quickLabel(source: Place, target: Place): { label: string; preposition: string } {
  const { kind } = decisionOf(source, target);
  const label = kind === 'buy' ? 'Buy' : kind === 'sell' ? 'Sell' : 'Quick Transfer';
  return { label, preposition: kind === 'buy' ? 'and store in' : 'to' };
}

export const isTrade = (source: Place, target: Place): boolean =>
  ['buy', 'sell'].includes(decisionOf(source, target).kind ?? '');

/** The shop, container and basket of the trade that these transfers between two places form; null if they form none. */
export function tradeFrom(
  transfers: readonly Transfer[],
): { shop: ShopInstance; container: Container; basket: Basket } | null {
  const places = transfers.flatMap(({ source, target }) => [source, target]);
  const shop = places.find((place) => place.kind === 'shop')?.shop;
  const container = places.find((place) => place.kind === 'container')?.container;
  if (!shop || !container) return null;
  const buys = transfers.flatMap(({ entry, quantity }) =>
    entry.kind === 'listing' ? [{ listing: entry.listing, quantity }] : [],
  );
  const sells = transfers.flatMap(({ entry, quantity }) =>
    entry.kind === 'stack' ? [{ item: entry.item, containerId: container.id, quantity }] : [],
  );
  return {
    shop,
    container,
    basket: { characterId: null, containerId: container.id, purseId: null, buys, sells },
  };
}

/** The recipients of a container's items: other characters and the party's stash, by their primary containers. */
export const recipientsOf = (source: Place, containers: readonly Container[]): readonly Container[] =>
  source.kind !== 'container' || !source.permissions.withdraw
    ? []
    : containers.filter(
        ({ is_primary, permissions, party_id, owner }) =>
          is_primary &&
          permissions.deposit &&
          party_id === source.partyId &&
          owner.id !== source.container.owner.id,
      );

export const recipientName = ({ owner, name }: Container): string =>
  owner.type === 'party' ? name : owner.name;

/** "Item transferred successfully" (DOM-8), with the count if there are several items. */
export const transferredMessage = (count: number): string =>
  count === 1 ? 'Item transferred successfully' : `${count} items transferred successfully`;

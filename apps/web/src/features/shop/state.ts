import type { ItemInstance } from '@quartermaster/contract/item';
import type { ShopListing } from '@quartermaster/contract/shop-listing';
import { createStore } from '../../platform/store.ts';
import { useUserEntry } from '../../platform/user-store.ts';

/** A listing to buy. The stored basket contains the listing as of the last change to the basket. */
export interface BuyLine {
  readonly listing: ShopListing;
  readonly quantity: number;
}

/** An item to sell, and its container. */
export interface SellLine {
  readonly item: ItemInstance;
  readonly containerId: string;
  readonly quantity: number;
}

export interface Basket {
  /**
   * The trading character, the container that receives purchases and the container that pays. Null means the first
   * character, the first container, and for `purseId` the container that receives purchases.
   */
  readonly characterId: string | null;
  readonly containerId: string | null;
  readonly purseId: string | null;
  readonly buys: readonly BuyLine[];
  readonly sells: readonly SellLine[];
}

const EMPTY: Basket = { characterId: null, containerId: null, purseId: null, buys: [], sells: [] };

/** The baskets by user and shop. They are kept until the app is closed or reloaded. */
export const baskets = createStore<Readonly<Record<string, Basket>>>({});

/** The user's basket in a shop and how to change it. */
export const useBasket = (shopId: string) => useUserEntry(baskets, shopId, EMPTY);

export const lineCount = ({ buys, sells }: Basket): number => buys.length + sells.length;

const clampQuantity = (quantity: number, max: number | null): number =>
  Math.max(1, max === null ? quantity : Math.min(quantity, max));

/** Adds a quantity of an item to the basket, up to the available quantity. */
export function withBuy(basket: Basket, listing: ShopListing, quantity = 1): Basket {
  const existingLine = basket.buys.find((line) => line.listing.id === listing.id);
  if (existingLine)
    return withBuyQuantity(refreshBasket(basket, [listing]), listing.id, existingLine.quantity + quantity);
  const line = { listing, quantity: clampQuantity(quantity, listing.quantity) };
  return { ...basket, buys: [...basket.buys, line] };
}

/** Sets the quantity of an item to buy; 0 removes the item. */
export function withBuyQuantity(basket: Basket, listingId: string, quantity: number): Basket {
  const buys = basket.buys.flatMap((line) => {
    if (line.listing.id !== listingId) return [line];
    return quantity < 1 ? [] : [{ ...line, quantity: clampQuantity(quantity, line.listing.quantity) }];
  });
  return { ...basket, buys };
}

/** Adds an item to sell, or replaces its quantity, up to the available quantity. */
export function withSell(basket: Basket, item: ItemInstance, containerId: string, quantity: number): Basket {
  const otherSells = basket.sells.filter((line) => line.item.id !== item.id);
  return {
    ...basket,
    sells: [...otherSells, { item, containerId, quantity: clampQuantity(quantity, item.quantity) }],
  };
}

/** Sets the quantity of an item to sell; 0 removes the item. */
export function withSellQuantity(basket: Basket, itemId: string, quantity: number): Basket {
  const sells = basket.sells.flatMap((line) => {
    if (line.item.id !== itemId) return [line];
    return quantity < 1 ? [] : [{ ...line, quantity: clampQuantity(quantity, line.item.quantity) }];
  });
  return { ...basket, sells };
}

/**
 * The basket with the current listings of the shelf, because other users buy too. Lines whose listing is not among
 * `listings` are unchanged; the quote has their current price, or rejects them if their stock is too small.
 */
export function refreshBasket(basket: Basket, listings: readonly ShopListing[]): Basket {
  const buys = basket.buys.map((line) => {
    const listing = listings.find(({ id }) => id === line.listing.id);
    return listing ? { ...line, listing } : line;
  });
  return { ...basket, buys };
}

/** The basket for another trading character, without the previous character's containers and items to sell. */
export const withCharacter = (basket: Basket, characterId: string): Basket => ({
  ...basket,
  characterId,
  containerId: null,
  purseId: null,
  sells: [],
});

/** The basket without the lines of a completed trade; what was added while the trade was sent stays. */
export const withoutTraded = (basket: Basket, traded: Basket): Basket => ({
  ...basket,
  buys: basket.buys.flatMap((line) => {
    const bought = traded.buys.find(({ listing }) => listing.id === line.listing.id)?.quantity ?? 0;
    return line.quantity > bought ? [{ ...line, quantity: line.quantity - bought }] : [];
  }),
  sells: basket.sells.flatMap((line) => {
    const sold = traded.sells.find(({ item }) => item.id === line.item.id)?.quantity ?? 0;
    return line.quantity > sold ? [{ ...line, quantity: line.quantity - sold }] : [];
  }),
});

export const clearBasket = (basket: Basket): Basket => ({ ...basket, buys: [], sells: [] });

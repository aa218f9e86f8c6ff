import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import { locationLabel } from '@quartermaster/rules/shop-words';
import { useMemo } from 'react';
import { useLoot, usePartyLoot } from '../../loot/api.ts';
import { isVeiled, NOT_REVEALED } from '../../loot/view.ts';
import { useListings, useShop, useShops } from '../../shop/api.ts';
import { lootPlace, shelfItem, shopPlace } from '../view.ts';

/** A shop or loot to choose, and what is said of it. */
export interface PlaceChoice {
  readonly place: Container;
  readonly description: string;
}

export interface PlaceChoices {
  readonly choices: readonly PlaceChoice[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** What lies on a shelf or in a hoard, as things. */
export interface PlaceContents {
  readonly items: readonly ItemInstance[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
  /** Said where nothing lies. */
  readonly nothing: string;
}

const itemsWords = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'item' : 'items'}`;

/** The shops of a party. */
export function useStalls(partyId: string): PlaceChoices {
  const found = useShops({ party_id: partyId, per_page: '100' });
  const data = found.data?.data;
  const choices = useMemo(
    () =>
      (data ?? []).map((shop) => ({
        place: shopPlace(shop),
        description: [
          shop.is_active ? 'Open' : 'Closed',
          locationLabel(shop.location),
          itemsWords(shop.items_count),
        ]
          .filter(Boolean)
          .join(' · '),
      })),
    [data],
  );
  const error = found.data ? null : found.error;
  return { choices, isPending: found.isPending, error, retry: () => void found.refetch() };
}

/** The loot of a party, as far as its reader sees it. */
export function useLoots(partyId: string): PlaceChoices {
  const found = usePartyLoot(partyId);
  const data = found.data?.data;
  const choices = useMemo(
    () =>
      (data ?? []).map((loot) => ({
        place: lootPlace(loot),
        description: [
          loot.is_revealed ? 'Revealed' : 'Hidden',
          loot.instance_data.location_name,
          itemsWords(loot.items_count),
        ]
          .filter(Boolean)
          .join(' · '),
      })),
    [data],
  );
  const error = found.data ? null : found.error;
  return { choices, isPending: found.isPending, error, retry: () => void found.refetch() };
}

/** What a shop sells; the search is the server's. */
export function useShelf(shopId: string, search: string): PlaceContents {
  const shop = useShop(shopId);
  const lines = useListings(shopId, { search, category: '', sort: 'name', direction: 'asc' });
  const data = shop.data?.data;
  const { listings } = lines;
  const items = useMemo(
    () => (data ? listings.flatMap((line) => shelfItem(line, data) ?? []) : []),
    [listings, data],
  );
  return {
    items,
    isPending: lines.isPending || shop.isPending,
    error: lines.error ?? shop.error,
    isLoadingMore: lines.isLoadingMore,
    loadMore: () => {
      if (lines.hasMore && !lines.isLoadingMore) lines.loadMore();
    },
    retry: () => {
      lines.retry();
      void shop.refetch();
    },
    nothing: search === '' ? 'The shelves are empty.' : `Nothing here answers to “${search}”.`,
  };
}

/** What lies in loot, searched by name. */
export function useLootContents(lootId: string, search: string): PlaceContents {
  const found = useLoot(lootId);
  const loot = found.data?.data;
  const things = loot?.container?.item_instances;
  const items = useMemo(() => {
    const wanted = search.toLowerCase();
    return (things ?? []).filter(({ display_name }) => display_name.toLowerCase().includes(wanted));
  }, [things, search]);
  const nothing = search === '' ? 'Nothing is left in it.' : `Nothing in here answers to “${search}”.`;
  return {
    items,
    isPending: found.isPending,
    error: loot ? null : found.error,
    isLoadingMore: false,
    loadMore: () => undefined,
    retry: () => void found.refetch(),
    nothing: loot && isVeiled(loot, loot.container !== null) ? NOT_REVEALED : nothing,
  };
}

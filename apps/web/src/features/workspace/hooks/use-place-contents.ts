import { countOf } from '@quartermaster/rules/grouped-number';
import { locationLabel } from '@quartermaster/rules/shop-labels';
import { useMemo } from 'react';
import { useContainerItems } from '../../item/api.ts';
import { useLoot, usePartyLoot } from '../../loot/api.ts';
import { isMaskedFor, NOT_REVEALED } from '../../loot/view.ts';
import { useListings, useShops } from '../../shop/api.ts';
import {
  type Entry,
  type LootPlace,
  listingEntries,
  lootPlace,
  type Place,
  type ShopPlace,
  shopPlace,
  stackEntry,
} from '../view.ts';

/** The entries of a place. */
export interface PlaceContents {
  readonly entries: readonly Entry[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
  /** Shown when there are no entries, if there is more to say than that. */
  readonly emptyText?: string | undefined;
}

/** A place to choose, and one line about it. */
export interface PlaceChoice<P extends Place = Place> {
  readonly place: P;
  readonly description: string;
}

export interface PlaceChoices {
  readonly choices: readonly PlaceChoice<ShopPlace | LootPlace>[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

const noMatch = (search: string): string | undefined =>
  search === '' ? undefined : `No match for “${search}”.`;

const summary = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');

const itemCount = (count: number): string => countOf(count, 'item');

/** The items of a container; the server searches. */
export function useContainerContents(containerId: string, search: string): PlaceContents {
  const { items, ...found } = useContainerItems(containerId, search);
  const entries = useMemo(() => items.map(stackEntry), [items]);
  return { ...found, entries, emptyText: noMatch(search) };
}

/** The shops of a party. */
export function useShopChoices(partyId: string): PlaceChoices {
  const found = useShops({ party_id: partyId, per_page: '100' });
  const shops = found.data?.data;
  const choices = useMemo(
    () =>
      (shops ?? []).map((shop) => ({
        place: shopPlace(shop),
        description: summary(
          shop.is_active ? 'Open' : 'Closed',
          locationLabel(shop.location),
          itemCount(shop.items_count),
        ),
      })),
    [shops],
  );
  const error = found.data ? null : found.error;
  return { choices, isPending: found.isPending, error, retry: () => void found.refetch() };
}

/** The listings of a shop that are in stock; the server searches. */
export function useShopContents(shopId: string, search: string): PlaceContents {
  const found = useListings(shopId, { search, category: '', sort: 'name', direction: 'asc' });
  const { listings } = found;
  return {
    entries: useMemo(() => listings.flatMap(listingEntries), [listings]),
    isPending: found.isPending,
    error: found.error,
    isLoadingMore: found.isLoadingMore,
    loadMore: () => {
      if (found.hasMore && !found.isLoadingMore) found.loadMore();
    },
    retry: found.retry,
    emptyText: noMatch(search),
  };
}

/** The loot of a party that the user may see. */
export function useLootChoices(partyId: string): PlaceChoices {
  const found = usePartyLoot(partyId);
  const hoards = found.data?.data;
  const choices = useMemo(
    () =>
      (hoards ?? []).map((loot) => ({
        place: lootPlace(loot),
        description: summary(
          loot.is_revealed ? 'Revealed' : 'Hidden',
          loot.instance_data.location_name,
          itemCount(loot.items_count),
        ),
      })),
    [hoards],
  );
  const error = found.data ? null : found.error;
  return { choices, isPending: found.isPending, error, retry: () => void found.refetch() };
}

/** The items of a loot instance, searched by name. */
export function useLootContents(lootId: string, search: string): PlaceContents {
  const found = useLoot(lootId);
  const loot = found.data?.data;
  const items = loot?.container?.item_instances;
  const entries = useMemo(() => {
    const text = search.toLowerCase();
    return (items ?? []).filter((item) => item.display_name.toLowerCase().includes(text)).map(stackEntry);
  }, [items, search]);
  return {
    entries,
    isPending: found.isPending,
    error: loot ? null : found.error,
    isLoadingMore: false,
    loadMore: () => undefined,
    retry: () => void found.refetch(),
    emptyText: loot && isMaskedFor(loot, loot.container !== null) ? NOT_REVEALED : noMatch(search),
  };
}

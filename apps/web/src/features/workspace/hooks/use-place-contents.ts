import { countOf } from '@quartermaster/rules/format-count';
import { locationLabel } from '@quartermaster/rules/shop-labels';
import { useMemo } from 'react';
import type { nextPageOf } from '../../../platform/queries.ts';
import { useContainerItems } from '../../item/api.ts';
import { useLoot, usePartyLoot } from '../../loot/api.ts';
import { isMaskedFor, NOT_REVEALED } from '../../loot/view.ts';
import { useListings, useShopsOfParty } from '../../shop/api.ts';
import { knownStock } from '../../shop/view.ts';
import {
  type Entry,
  type LootPlace,
  listingEntries,
  lootPlace,
  type ShopPlace,
  shopPlace,
  stackEntry,
} from '../view.ts';

/** The entries of a place. */
export interface PlaceContents extends ReturnType<typeof nextPageOf> {
  readonly entries: readonly Entry[];
  /** The number of entries that match the search, loaded or not; null until known. */
  readonly total: number | null;
  readonly isPending: boolean;
  /** Null while there are entries to show, even if they could not be refetched. */
  readonly error: Error | null;
  readonly retry: () => void;
  /** A specific message for a place without entries. */
  readonly emptyText?: string | undefined;
}

/** The places to choose from, each with a one-line description. */
export interface PlaceChoices {
  readonly choices: readonly { readonly place: ShopPlace | LootPlace; readonly description: string }[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

const noMatch = (search: string): string | undefined =>
  search === '' ? undefined : `No match for “${search}”.`;

const summary = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');

const itemCount = (count: number): string => countOf(count, 'item');

/** The items of a container, searched by the server. */
export function useContainerContents(containerId: string, search: string): PlaceContents {
  const { items, ...contents } = useContainerItems(containerId, search);
  const entries = useMemo(() => items.map(stackEntry), [items]);
  const error = items.length > 0 ? null : contents.error;
  return { ...contents, entries, error, emptyText: noMatch(search) };
}

/** The shops of a party. */
export function useShopChoices(partyId: string): PlaceChoices {
  const query = useShopsOfParty(partyId);
  const shops = query.data?.data;
  const choices = useMemo(
    () =>
      (shops ?? []).map((shop) => {
        const state = shop.is_active ? 'Open' : 'Closed';
        const count = knownStock(shop) && itemCount(shop.items_count);
        return {
          place: shopPlace(shop),
          description: summary(state, locationLabel(shop.location), count),
        };
      }),
    [shops],
  );
  const error = query.data ? null : query.error;
  return { choices, isPending: query.isPending, error, retry: () => void query.refetch() };
}

/** The listings of a shop that are in stock, searched by the server. */
export function useShopContents(shopId: string, search: string): PlaceContents {
  const query = useListings(shopId, { search, category: '', sort: 'name', direction: 'asc' });
  const { listings } = query;
  const entries = useMemo(() => listings.flatMap(listingEntries), [listings]);
  return {
    ...query,
    entries,
    total: query.isPlaceholderData ? null : query.hasMore ? query.total : entries.length,
    error: listings.length > 0 ? null : query.error,
    emptyText: noMatch(search),
  };
}

/** The loot of a party that the user may see. */
export function useLootChoices(partyId: string): PlaceChoices {
  const query = usePartyLoot(partyId);
  const hoards = query.data?.data;
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
  const error = query.data ? null : query.error;
  return { choices, isPending: query.isPending, error, retry: () => void query.refetch() };
}

/** The items of a loot instance, searched by name. */
export function useLootContents(lootId: string, search: string): PlaceContents {
  const query = useLoot(lootId);
  const loot = query.data?.data;
  const items = loot?.container?.item_instances;
  const entries = useMemo(() => {
    const text = search.toLowerCase();
    return (items ?? []).filter((item) => item.display_name.toLowerCase().includes(text)).map(stackEntry);
  }, [items, search]);
  const isMasked = loot !== undefined && isMaskedFor(loot, loot.container !== null);
  return {
    entries,
    total: loot && !isMasked ? entries.length : null,
    isPending: query.isPending,
    error: loot ? null : query.error,
    isLoadingMore: false,
    hasLoadMoreFailed: false,
    canLoadMore: false,
    loadMore: () => undefined,
    retry: () => void query.refetch(),
    emptyText: isMasked ? NOT_REVEALED : noMatch(search),
  };
}

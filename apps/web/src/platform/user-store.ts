import { useCallback } from 'react';
import { useUser } from './session.ts';
import { type Store, useStore } from './store.ts';

/** The key of a user's entry in a store that lasts longer than a session. */
export const userKey = (userId: string, key: string): string => `${userId} ${key}`;

/**
 * The signed-in user's entry of a store, `empty` if there is none, and how to change it. Other users who sign in later
 * have entries of their own.
 */
export function useUserEntry<T>(
  store: Store<Readonly<Record<string, T>>>,
  key: string,
  empty: T,
): readonly [T, (change: (entry: T) => T) => void] {
  const storeKey = userKey(useUser().id, key);
  const entry = useStore(store, (all) => all[storeKey]) ?? empty;
  return [entry, useChangeUserEntry(store, key, empty)];
}

/** As in useUserEntry, but without a subscription to the entry. */
export function useChangeUserEntry<T>(
  store: Store<Readonly<Record<string, T>>>,
  key: string,
  empty: T,
): (change: (entry: T) => T) => void {
  const storeKey = userKey(useUser().id, key);
  return useCallback(
    (change) => store.set((all) => ({ ...all, [storeKey]: change(all[storeKey] ?? empty) })),
    [store, storeKey, empty],
  );
}

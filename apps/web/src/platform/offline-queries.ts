import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { del, get, set } from 'idb-keyval';
import { now } from './clock.ts';
import { loadedAt } from './loaded-at.ts';
import { online } from './online.ts';

/** One record for the device: another account overwrites it, and logging out deletes it. */
const KEY = 'seen-queries';
/** The queries about parties and templates; account, security and administration are never stored. */
const STORED_QUERIES = /^(?:party|character|container|item|shop|loot|coin|transaction)[._]/;
const QUERIES_MAX = 80;
const PAGES_MAX = 5;
/** The maximum total length of the stored texts. */
const TEXT_LENGTH_MAX = 1_000_000;
/** The delay before fetched queries are stored, in milliseconds. */
const PAUSE_MS = 1000;

/** The key of a query, its data and the time at which it was read, in milliseconds since 1970. */
type OfflineQuery = [QueryKey, unknown, number];

interface StoredRecord {
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly queries: readonly string[];
}

const isStored = ({ queryKey, state }: Query): boolean => {
  const pages = (state.data as { pages?: readonly unknown[] } | undefined)?.pages;
  return (
    state.status === 'success' &&
    STORED_QUERIES.test(String(queryKey[0])) &&
    (pages?.length ?? 0) <= PAGES_MAX
  );
};

/** The newest queries as text, as many as fit. */
function textsOf(client: QueryClient): string[] {
  const newest = client
    .getQueryCache()
    .findAll({ predicate: isStored })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, QUERIES_MAX);
  const texts: string[] = [];
  let remainingLength = TEXT_LENGTH_MAX;
  for (const { queryKey, state } of newest) {
    const text = JSON.stringify([queryKey, state.data, state.dataUpdatedAt] satisfies OfflineQuery);
    remainingLength -= text.length;
    if (remainingLength < 0) break;
    texts.push(text);
  }
  return texts;
}

/** Nothing is stored if storage is full or blocked; the app works without it. */
async function save(client: QueryClient, userId: string): Promise<void> {
  const record: StoredRecord = { userId, savedAt: now(), queries: textsOf(client) };
  try {
    await set(KEY, record);
  } catch {
    await deleteOfflineQueries();
  }
}

/** Deletes everything that was stored, for any account. */
export async function deleteOfflineQueries(): Promise<void> {
  try {
    await del(KEY);
  } catch {
    // Storage is blocked, so nothing was stored either.
  }
}

async function readStored(): Promise<StoredRecord | undefined> {
  try {
    return await get<StoredRecord>(KEY);
  } catch {
    return undefined;
  }
}

/**
 * Shows the stored queries while the device is offline.
 * @param replacesNewer whether they also replace newer data on screen, such as changes that will never be sent
 */
export async function restoreOfflineQueries(
  client: QueryClient,
  userId: string,
  replacesNewer = false,
): Promise<void> {
  const record = await readStored();
  if (!record || online.get()) return;
  if (record.userId !== userId) return deleteOfflineQueries();
  for (const text of record.queries) {
    const [queryKey, data, updatedAt] = JSON.parse(text) as OfflineQuery;
    const shownAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    if (replacesNewer || shownAt < updatedAt) client.setQueryData(queryKey, data, { updatedAt });
  }
  loadedAt.set(record.savedAt);
}

/**
 * Stores the queries that the user has seen, for offline use: stored shortly after each change, read back
 * when the device is offline. While online, nothing is read from here.
 * If the device is offline, the promise resolves when the stored queries are on screen.
 * @returns a function that stops storing and restoring
 */
export async function keepOfflineQueries(client: QueryClient, userId: string): Promise<() => void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onChange = () => {
    clearTimeout(timer);
    if (online.get()) timer = setTimeout(() => void save(client, userId), PAUSE_MS);
  };
  const onNetwork = () => {
    if (online.get()) return loadedAt.set(null);
    clearTimeout(timer);
    loadedAt.set(now());
    void restoreOfflineQueries(client, userId);
  };
  const unsubscribers = [client.getQueryCache().subscribe(onChange), online.subscribe(onNetwork)];
  if (!online.get()) await restoreOfflineQueries(client, userId);
  return () => {
    clearTimeout(timer);
    for (const unsubscribe of unsubscribers) unsubscribe();
    loadedAt.set(null);
  };
}

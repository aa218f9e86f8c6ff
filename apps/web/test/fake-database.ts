/**
 * An in-memory replacement for `idb-keyval`, because the test browser has no IndexedDB. Values are copied, as
 * in IndexedDB.
 */
const records = new Map<string, unknown>();
let failure: Error | undefined;

/** Makes `set` and `update` fail with this error, as if storage were full; undefined lets them succeed. */
export const failWrites = (error: Error | undefined): void => {
  failure = error;
};

export const clearDatabase = (): void => {
  records.clear();
  failure = undefined;
};

const store = (key: string, value: unknown): void => {
  if (failure) throw failure;
  records.set(key, structuredClone(value));
};

export const createStore = (name: string): string => name;

export const get = async (key: string, database = ''): Promise<unknown> =>
  structuredClone(records.get(database + key));

export const set = async (key: string, value: unknown, database = ''): Promise<void> =>
  store(database + key, value);

export const update = async (
  key: string,
  change: (value: unknown) => unknown,
  database = '',
): Promise<void> => store(database + key, change(structuredClone(records.get(database + key))));

export const del = async (key: string, database = ''): Promise<void> => void records.delete(database + key);

export const entries = async (database = ''): Promise<[string, unknown][]> =>
  [...records]
    .filter(([key]) => key.startsWith(database))
    .map(([key, value]) => [key.slice(database.length), structuredClone(value)]);

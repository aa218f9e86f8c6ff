import { publishChanges } from './hints.ts';
import type { Services } from './services.ts';
import { inTransaction, type Tx } from './transaction.ts';

export type TransactServices = Pick<Services, 'sql' | 'now' | 'hints'>;

/** Runs one transaction and publishes hints for its events and notifications after the commit. */
export async function transact<T>(
  { sql, now, hints }: TransactServices,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction(sql, now, async (tx) => {
    const result = await work(tx);
    // After the command's own callbacks, so that a removed member is disconnected before others are notified.
    tx.afterCommit(() => publishChanges(hints, tx));
    return result;
  });
}

/**
 * Runs `work` for every id that `due` lists, each in its own transaction, until `due` lists no further ids. A failure
 * is passed to `onFailure` and retried in the next run without blocking others. Returns how often `work` returned true.
 */
export async function transactEachDue(
  services: TransactServices,
  due: (limit: number) => Promise<readonly string[]>,
  work: (tx: Tx, id: string) => Promise<unknown>,
  onFailure: (error: unknown, id: string) => void,
): Promise<number> {
  let doneCount = 0;
  const seenIds = new Set<string>();
  for (;;) {
    const ids = (await due(BATCH_SIZE + seenIds.size)).filter((id) => !seenIds.has(id));
    if (ids.length === 0) return doneCount;
    for (const id of ids) {
      seenIds.add(id);
      try {
        if ((await transact(services, (tx) => work(tx, id))) === true) doneCount += 1;
      } catch (error) {
        onFailure(error, id);
      }
    }
  }
}
const BATCH_SIZE = 100;

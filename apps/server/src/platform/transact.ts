import { publishChanges } from './hints.ts';
import type { Services } from './services.ts';
import { inTransaction, type Tx } from './transaction.ts';

export type TransactServices = Pick<Services, 'sql' | 'now' | 'hints'>;

/** One transaction; its events and notifications are hinted to the sockets once it is committed. */
export async function transact<T>(
  { sql, now, hints }: TransactServices,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction(sql, now, async (tx) => {
    const result = await work(tx);
    // After what the command does itself: a removed member is out before the others are notified.
    tx.afterCommit(() => publishChanges(hints, tx));
    return result;
  });
}

/**
 * Runs `work` for every id that `due` lists, each in its own transaction, until none is left. A failure is passed to
 * `onFailure`: it blocks no other, and is retried in the next run. Returns for how many `work` returned true.
 */
export async function transactEachDue(
  services: TransactServices,
  due: (limit: number) => Promise<readonly string[]>,
  work: (tx: Tx, id: string) => Promise<unknown>,
  onFailure: (error: unknown, id: string) => void,
): Promise<number> {
  let done = 0;
  const seen = new Set<string>();
  for (;;) {
    const ids = (await due(BATCH_SIZE + seen.size)).filter((id) => !seen.has(id));
    if (ids.length === 0) return done;
    for (const id of ids) {
      seen.add(id);
      try {
        if ((await transact(services, (tx) => work(tx, id))) === true) done += 1;
      } catch (error) {
        onFailure(error, id);
      }
    }
  }
}
const BATCH_SIZE = 100;

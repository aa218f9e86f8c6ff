import { type Actor, SYSTEM_ACTOR } from '../../platform/actor.ts';
import { publishChanges } from '../../platform/hints.ts';
import type { PeriodicJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { restockIfDue } from './commands/restock-shop.ts';
import { dueShops } from './queries/shops.ts';

/** The batch size of due shops. */
const AT_ONCE = 100;

/** Restocks every due shop, each in its own transaction, as the system. */
export async function restockDueShops(
  { sql, now, hints, log }: Pick<Services, 'sql' | 'now' | 'hints' | 'log'>,
  system: Actor = SYSTEM_ACTOR,
): Promise<number> {
  let restocked = 0;
  const seen = new Set<string>();
  for (;;) {
    const due = (await dueShops(sql, now(), AT_ONCE + seen.size)).filter((id) => !seen.has(id));
    if (due.length === 0) return restocked;
    for (const id of due) {
      seen.add(id);
      try {
        const done = await inTransaction(sql, now, async (tx) => {
          tx.afterCommit(() => publishChanges(hints, tx));
          return restockIfDue(tx, system, id);
        });
        if (done) restocked += 1;
      } catch (error) {
        // A shop that cannot be restocked must not block the others; it is retried in the next run.
        log.error({ err: error, shop_instance_id: id }, 'A shop could not be restocked');
      }
    }
  }
}

export const restocking = (services: Services): PeriodicJob => ({
  name: 'restock',
  cron: '*/5 * * * *',
  run: async () => void (await restockDueShops(services)),
});

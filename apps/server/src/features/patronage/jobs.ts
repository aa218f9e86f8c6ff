import { publishChanges } from '../../platform/hints.ts';
import type { PeriodicJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { followPatronTier } from './commands/follow-patron-tier.ts';
import { patronsOfAnotherTier } from './queries/patronages.ts';

/** The batch size of patrons. */
const AT_ONCE = 100;

/** Adjusts the patronages of every patron whose tier has changed, each patron in a transaction of their own. */
export async function followPatronTiers({
  sql,
  now,
  hints,
  log,
}: Pick<Services, 'sql' | 'now' | 'hints' | 'log'>): Promise<void> {
  const seen = new Set<string>();
  for (;;) {
    const found = await patronsOfAnotherTier(sql, AT_ONCE + seen.size);
    const patronIds = found.filter((id) => !seen.has(id));
    if (patronIds.length === 0) return;
    for (const patronId of patronIds) {
      seen.add(patronId);
      try {
        await inTransaction(sql, now, async (tx) => {
          tx.afterCommit(() => publishChanges(hints, tx));
          await followPatronTier(tx, patronId);
        });
      } catch (error) {
        // One patron must not block the others; they are retried in the next run.
        log.error(
          { err: error, patron_id: patronId },
          'Patronages could not follow the tier of their patron',
        );
      }
    }
  }
}

export const patronTiers = (services: Services): PeriodicJob => ({
  name: 'patron-tiers',
  cron: '* * * * *',
  run: () => followPatronTiers(services),
});

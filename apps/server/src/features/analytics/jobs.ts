import type { PeriodicJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { rollUpNextDay } from './commands/roll-up-day.ts';

/**
 * Calculates the metrics of every day that is not final, including today, each in a separate transaction. The
 * first run after downtime calculates the missed days.
 */
export async function rollUp({ sql, now }: Pick<Services, 'sql' | 'now'>): Promise<void> {
  let day: string | null = null;
  do {
    const after: string | null = day;
    day = await inTransaction(sql, now, (tx) => rollUpNextDay(tx, after));
  } while (day !== null);
}

export const rollUps = (services: Pick<Services, 'sql' | 'now'>): PeriodicJob => ({
  name: 'daily-metrics',
  cron: '*/10 * * * *',
  run: () => rollUp(services),
});

import type { PeriodicJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { transactEachDue } from '../../platform/transact.ts';
import { updateGrantedTiers } from './commands/update-granted-tiers.ts';
import { patronsWithOutdatedGrants } from './queries/patronages.ts';

/** Adjusts the patronages of every patron whose tier has changed, each in a separate transaction. */
export async function updateOutdatedGrants(
  services: Pick<Services, 'sql' | 'now' | 'hints' | 'log'>,
): Promise<void> {
  const { sql, log } = services;
  const message = 'Patronages could not be adjusted to the tier of their patron';
  await transactEachDue(
    services,
    (limit) => patronsWithOutdatedGrants(sql, limit),
    updateGrantedTiers,
    (error, id) => log.error({ err: error, patron_id: id }, message),
  );
}

export const patronTiers = (services: Services): PeriodicJob => ({
  name: 'patron-tiers',
  cron: '* * * * *',
  run: () => updateOutdatedGrants(services),
});

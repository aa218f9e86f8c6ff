import { type Actor, SYSTEM_ACTOR } from '../../platform/actor.ts';
import type { PeriodicJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { transactEachDue } from '../../platform/transact.ts';
import { restockIfDue } from './commands/restock-shop.ts';
import { dueShops } from './queries/shops.ts';

/** Restocks every due shop, each in its own transaction, as the system. */
export const restockDueShops = (
  services: Pick<Services, 'sql' | 'now' | 'hints' | 'log'>,
  system: Actor = SYSTEM_ACTOR,
): Promise<number> =>
  transactEachDue(
    services,
    (limit) => dueShops(services.sql, services.now(), limit),
    (tx, id) => restockIfDue(tx, system, id),
    (error, id) => services.log.error({ err: error, shop_instance_id: id }, 'A shop could not be restocked'),
  );

export const restocking = (services: Services): PeriodicJob => ({
  name: 'restock',
  cron: '*/5 * * * *',
  run: async () => void (await restockDueShops(services)),
});

import * as contract from '@quartermaster/contract/system-health';
import type { Routes } from '../../platform/http/routes.ts';
import { startVerification } from './commands/start-verification.ts';
import { readSystemHealth } from './queries/system-health.ts';

/** The system health (DEC-13). */
export function systemHealthRoutes(routes: Routes): void {
  const { services } = routes;
  routes.read(contract.showSystemHealth, async () => ({ data: await readSystemHealth(services) }));
  routes.write(contract.startVerification, async ({ tx, actor, body }) => {
    await startVerification(tx, actor, services.jobs, body);
    return undefined;
  });
}

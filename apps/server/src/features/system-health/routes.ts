import * as contract from '@quartermaster/contract/system-health';
import { datedCsv } from '../../platform/csv.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { startVerification } from './commands/start-verification.ts';
import { presentFinding } from './domain/check.ts';
import { checkVerification } from './domain/verification-checks.ts';
import { healthCsvRows, readSystemHealth } from './queries/system-health.ts';

/** The system health (DEC-13). */
export function systemHealthRoutes(routes: Routes): void {
  const { services } = routes;
  routes.read(contract.showSystemHealth, async () => ({ data: await readSystemHealth(services) }));
  routes.download(contract.exportSystemHealth, async () => {
    const health = await readSystemHealth(services);
    return datedCsv('system-health', services.now(), contract.HEALTH_CSV_COLUMNS, healthCsvRows(health));
  });
  routes.read(contract.showAuditVerification, async ({ sql }) => ({
    data: presentFinding('audit', await checkVerification(sql, 'audit', services.now())),
  }));
  routes.write(contract.startVerification, async ({ tx, actor, body }) => {
    await startVerification(tx, actor, services.jobs, body);
    return undefined;
  });
}

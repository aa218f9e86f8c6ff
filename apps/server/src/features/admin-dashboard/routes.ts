import * as contract from '@quartermaster/contract/admin-dashboard';
import { datedCsv } from '../../platform/csv.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { dashboardCsvRows } from './present.ts';
import { readAdminDashboard } from './queries/admin-dashboard.ts';

/** The dashboard of the admin area (DEC-13). */
export function adminDashboardRoutes(routes: Routes): void {
  const { services } = routes;
  routes.read(contract.showAdminDashboard, async () => ({ data: await readAdminDashboard(services) }));
  routes.download(contract.exportAdminDashboard, async () =>
    datedCsv(
      'dashboard',
      services.now(),
      contract.DASHBOARD_CSV_COLUMNS,
      dashboardCsvRows(await readAdminDashboard(services)),
    ),
  );
}

import { showAdminDashboard } from '@quartermaster/contract/admin-dashboard';
import type { Routes } from '../../platform/http/routes.ts';
import { readAdminDashboard } from './queries/admin-dashboard.ts';

/** The dashboard of the admin area (DEC-13). */
export function adminDashboardRoutes(routes: Routes): void {
  routes.read(showAdminDashboard, async () => ({ data: await readAdminDashboard(routes.services) }));
}

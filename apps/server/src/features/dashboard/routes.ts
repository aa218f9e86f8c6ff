import { getDashboard } from '@quartermaster/contract/dashboard';
import type { Routes } from '../../platform/http/routes.ts';
import { readDashboard } from './queries/dashboard.ts';

/** The current state of a user's parties. */
export function dashboardRoutes(routes: Routes): void {
  const { now } = routes.services;
  routes.read(getDashboard, async ({ sql, actor, query }) => ({
    data: await readDashboard(sql, { userId: actor.userId, now: now() }, query.party_id),
  }));
}

import type { AdminDashboard } from '@quartermaster/contract/admin-dashboard';
import type { SystemHealth } from '@quartermaster/contract/system-health';

/** Of the health only the worst state, and the checks that an admin should look into. */
export const presentDashboard = (
  counts: Omit<AdminDashboard, 'health'>,
  { status, checks }: SystemHealth,
): AdminDashboard => ({
  ...counts,
  health: {
    status,
    failing: checks.filter((check) => isFailing(check.status)).map(({ name }) => name),
  },
});

const isFailing = (status: SystemHealth['status']): boolean => status === 'degraded' || status === 'down';

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

/** In the order of DASHBOARD_CSV_COLUMNS: each number under its name in the contract. */
export const dashboardCells = ({
  numbers,
  transactions_per_minute,
  waiting,
  health,
}: AdminDashboard): (string | number)[][] => [
  ...Object.entries(numbers ?? {}),
  ['transactions_per_minute', transactions_per_minute],
  ...Object.entries(waiting).map(([name, count]) => [`waiting_${name}`, count]),
  ['health', health.status],
  ['health_failing', health.failing.join(' ')],
];

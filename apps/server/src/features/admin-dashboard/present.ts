import type { AdminDashboard } from '@quartermaster/contract/admin-dashboard';
import type { SystemHealth } from '@quartermaster/contract/system-health';

/** Adds the worst health status and the names of the failing checks to the counts. */
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

/** The lines of the CSV file: the name and the value of each number, and the health. */
export const dashboardCsvRows = ({
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

import type { HealthCheck, HealthCheckName, HealthStatus } from '@quartermaster/contract/system-health';
import { dateTimeText } from '../../platform/dates.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export const HEALTH_NAMES: Record<HealthCheckName, string> = {
  database: 'Database',
  migrations: 'Migrations',
  clock: 'Clock',
  disk: 'Disk',
  ledger: 'Ledger',
  audit: 'Audit log',
  jobs: 'Background jobs',
  mail: 'Email',
  stripe: 'Stripe',
  discord: 'Discord',
  ai: 'AI drafts',
  backups: 'Backups',
};

interface StatusText {
  readonly label: string;
  /** The text for the whole installation. */
  readonly overall: string;
  readonly tone: BadgeTone;
}

export const HEALTH_TEXT: Record<HealthStatus, StatusText> = {
  off: { label: 'Off', overall: 'Everything is off', tone: 'neutral' },
  ok: { label: 'OK', overall: 'Everything is OK', tone: 'success' },
  degraded: { label: 'Degraded', overall: 'Degraded', tone: 'warning' },
  down: { label: 'Down', overall: 'Down', tone: 'error' },
};

const STATE_LABELS = { waiting: 'Waiting to be verified', running: 'Verifying' } as const;

/** "Verified Thursday, December 3, 2026 at 10:00 AM", "Verifying: 40%" or "Waiting to be verified". */
export function verificationText({
  state,
  done,
  total,
  finished_at,
}: NonNullable<HealthCheck['verification']>): string {
  if (finished_at !== null) return `Verified ${dateTimeText(finished_at)}`;
  if (state !== 'running' && state !== 'waiting') return '';
  return total > 1 ? `${STATE_LABELS[state]}: ${Math.floor((100 * done) / total)}%` : STATE_LABELS[state];
}

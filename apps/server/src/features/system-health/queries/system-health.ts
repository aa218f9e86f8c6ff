import { HEALTH_STATUSES, type SystemHealth } from '@quartermaster/contract/system-health';
import type { Services } from '../../../platform/services.ts';
import { checked } from '../domain/check.ts';
import { checkClock, checkDatabase, checkMigrations } from '../domain/database-checks.ts';
import { checkAi, checkDiscord, checkJobs, checkMail, checkStripe } from '../domain/service-checks.ts';
import { checkBackups, checkDisk } from '../domain/storage-checks.ts';
import { checkVerification } from '../domain/verification-checks.ts';

/** Checks everything that the installation depends on. No check reads a whole table. */
export async function readSystemHealth({
  sql,
  config,
  now,
  jobs,
}: Pick<Services, 'sql' | 'config' | 'now' | 'jobs'>): Promise<SystemHealth> {
  await jobs.ready();
  const at = now();
  const checks = await Promise.all([
    checked('database', () => checkDatabase(sql)),
    checked('migrations', () => checkMigrations(sql)),
    checked('clock', () => checkClock(sql, now)),
    checked('disk', () => checkDisk(config)),
    checked('ledger', () => checkVerification(sql, 'ledger', at)),
    checked('audit', () => checkVerification(sql, 'audit', at)),
    checked('jobs', () => checkJobs(sql)),
    checked('mail', () => checkMail(sql, config)),
    checked('stripe', () => checkStripe(sql, config)),
    checked('discord', () => checkDiscord(config)),
    checked('ai', () => checkAi(config)),
    checked('backups', () => checkBackups(sql, config, at)),
  ]);
  const rank = Math.max(...checks.map(({ status }) => HEALTH_STATUSES.indexOf(status)));
  return { status: HEALTH_STATUSES[rank] ?? 'down', checked_at: at.toISOString(), checks };
}

/** In the order of HEALTH_CSV_COLUMNS. */
export const healthCells = ({ checks }: SystemHealth): string[][] =>
  checks.map(({ name, status, summary, advice, verification }) => [
    ...[name, status, summary, advice ?? ''],
    verification?.finished_at ?? '',
  ]);

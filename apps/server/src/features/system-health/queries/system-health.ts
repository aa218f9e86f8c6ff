import { HEALTH_STATUSES, type SystemHealth } from '@quartermaster/contract/system-health';
import type { Services } from '../../../platform/services.ts';
import { runCheck } from '../domain/check.ts';
import { checkClock, checkDatabase, checkMigrations } from '../domain/database-checks.ts';
import { checkAi, checkDiscord, checkJobs, checkMail, checkStripe } from '../domain/service-checks.ts';
import { checkBackups, checkDisk } from '../domain/storage-checks.ts';
import { checkVerification } from '../domain/verification-checks.ts';

/** Runs every health check of the installation. No check reads a whole table. */
export async function readSystemHealth({
  sql,
  config,
  now,
  jobs,
}: Pick<Services, 'sql' | 'config' | 'now' | 'jobs'>): Promise<SystemHealth> {
  await jobs.ready();
  const at = now();
  const checks = await Promise.all([
    runCheck('database', () => checkDatabase(sql)),
    runCheck('migrations', () => checkMigrations(sql)),
    runCheck('clock', () => checkClock(sql, now)),
    runCheck('disk', () => checkDisk(config)),
    runCheck('ledger', () => checkVerification(sql, 'ledger', at)),
    runCheck('audit', () => checkVerification(sql, 'audit', at)),
    runCheck('jobs', () => checkJobs(sql)),
    runCheck('mail', () => checkMail(sql, config)),
    runCheck('stripe', () => checkStripe(sql, config)),
    runCheck('discord', () => checkDiscord(config)),
    runCheck('ai', () => checkAi(config)),
    runCheck('backups', () => checkBackups(sql, config, at)),
  ]);
  const rank = Math.max(...checks.map(({ status }) => HEALTH_STATUSES.indexOf(status)));
  return { status: HEALTH_STATUSES[rank] ?? 'down', checked_at: at.toISOString(), checks };
}

/** The lines of the CSV file, one for each check, with the columns of HEALTH_CSV_COLUMNS. */
export const healthCsvRows = ({ checks }: SystemHealth): string[][] =>
  checks.map(({ name, status, summary, advice, verification }) => [
    name,
    status,
    summary,
    advice ?? '',
    verification?.finished_at ?? '',
  ]);

import type { AuditEntryView } from '@quartermaster/contract/admin';
import type { FailedJob, JobQueue } from '@quartermaster/contract/admin-jobs';
import { CronExpressionParser } from 'cron-parser';

export interface AuditRow {
  number: number;
  occurred_at: Date;
  action: string;
  actor_id: string | null;
  actor_name: string;
  subject_id: string | null;
  subject_name: string | null;
  details: Record<string, string | number | boolean | null>;
  hash: Buffer;
}

export const presentEntry = (row: AuditRow): AuditEntryView => ({
  ...row,
  occurred_at: row.occurred_at.toISOString(),
  hash: row.hash.toString('hex'),
});

/** A line of the CSV file, in the order of AUDIT_CSV_COLUMNS. */
export const auditCells = (entry: AuditEntryView): string[] => [
  String(entry.number),
  entry.occurred_at,
  entry.action,
  entry.actor_id ?? '',
  entry.actor_name,
  entry.subject_id ?? '',
  entry.subject_name ?? '',
  JSON.stringify(entry.details),
  entry.hash,
];

export interface JobQueueRow {
  name: string;
  cron: string | null;
  waiting: number;
  active: number;
  failed: number;
  last_run_at: Date | null;
  succeeded: boolean | null;
}

export const presentQueue = (row: JobQueueRow, now: Date): JobQueue => ({
  name: row.name,
  cron: row.cron,
  waiting: row.waiting,
  active: row.active,
  failed: row.failed,
  last_run: row.last_run_at && { at: row.last_run_at.toISOString(), succeeded: row.succeeded === true },
  next_run_at: row.cron && nextRun(row.cron, now),
});

const nextRun = (cron: string, now: Date): string =>
  CronExpressionParser.parse(cron, { currentDate: now, tz: 'UTC' }).next().toDate().toISOString();

export interface FailedJobRow {
  id: string;
  queue: string;
  state: 'failed' | 'retry';
  error: string;
  retry_count: number;
  created_at: Date;
  start_after: Date;
}

export const presentFailedJob = (row: FailedJobRow): FailedJob => ({
  id: row.id,
  queue: row.queue,
  status: row.state === 'failed' ? 'failed' : 'retrying',
  error: row.error,
  // The first attempt is not a retry.
  attempts: row.retry_count + 1,
  created_at: row.created_at.toISOString(),
  next_attempt_at: row.state === 'failed' ? null : row.start_after.toISOString(),
});

/** A line of the CSV file, in the order of FAILED_JOB_CSV_COLUMNS. */
export const failedJobCells = (job: FailedJob): (string | number)[] => [
  job.id,
  job.queue,
  job.status,
  job.error,
  job.attempts,
  job.created_at,
  job.next_attempt_at ?? '',
];

import { AppError, notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { audit, auditActor } from '../../../platform/audit.ts';
import { HAS_FAILED, type Jobs } from '../../../platform/jobs.ts';
import type { Tx } from '../../../platform/transaction.ts';

export interface JobAction {
  readonly queue: string;
  readonly id: string;
  readonly reason: string;
}

/**
 * Makes a failed job due immediately. Throws RESOURCE_NOT_FOUND, or CONFLICT when it has not failed, and for a
 * scheduled run while another run is waiting or running.
 */
export async function retryFailedJob(tx: Tx, actor: Actor, jobs: Jobs, job: JobAction): Promise<void> {
  await lockFailed(tx, job);
  await jobs.retry(tx, job.queue, job.id).catch((error: unknown) => {
    throw isUniqueViolation(error)
      ? new AppError('CONFLICT', 'A newer run of this schedule is already waiting or running.')
      : error;
  });
  await auditJob(tx, 'job_retried', actor, job);
}

/** Whether the database rejected a second unfinished run of a schedule. */
const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown }).code === '23505';

/** Deletes a failed job, so that it is not retried. Throws RESOURCE_NOT_FOUND, or CONFLICT when it has not failed. */
export async function discardFailedJob(tx: Tx, actor: Actor, jobs: Jobs, job: JobAction): Promise<void> {
  await lockFailed(tx, job);
  await jobs.discard(tx, job.queue, job.id);
  await auditJob(tx, 'job_discarded', actor, job);
}

async function lockFailed({ sql }: Tx, { queue, id }: JobAction): Promise<void> {
  const [row] = await sql<{ failed: boolean }[]>`
    select ${sql.unsafe(HAS_FAILED)} as failed
    from pgboss.job where name = ${queue} and id = ${id} for update`;
  if (!row) throw notFound();
  if (!row.failed)
    throw new AppError('CONFLICT', 'This job has not failed: it is waiting, running, or has succeeded.');
}

const auditJob = (tx: Tx, action: 'job_retried' | 'job_discarded', actor: Actor, job: JobAction) =>
  audit(tx, {
    action,
    actor: auditActor(actor),
    details: { queue: job.queue, job: job.id, reason: job.reason },
  });

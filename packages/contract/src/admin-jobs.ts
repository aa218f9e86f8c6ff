import { z } from 'zod';
import { API_PREFIX, JOB_QUEUE_NAME_MAX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { adminReason, id, line, paging, time } from './fields.ts';

const path = `${API_PREFIX}/admin/jobs` as const;

/** A queue of jobs, or a job that runs on a schedule. The counts are updated every 30 seconds. */
export const jobQueue = z.strictObject({
  name: z.string(),
  /** Minute, hour, day of month, month, day of week in UTC; null for a queue without a schedule. */
  cron: z.string().nullable(),
  waiting: z.int(),
  active: z.int(),
  failed: z.int(),
  last_run: z.strictObject({ at: time, succeeded: z.boolean() }).nullable(),
  next_run_at: time.nullable(),
});
export type JobQueue = z.infer<typeof jobQueue>;

/** A job whose last attempt failed: `retrying` will be attempted again, `failed` will not. */
export const failedJob = z.strictObject({
  id,
  queue: z.string(),
  status: z.enum(['retrying', 'failed']),
  /** The message of the last error, truncated to 500 characters. */
  error: z.string(),
  attempts: z.int(),
  created_at: time,
  next_attempt_at: time.nullable(),
});
export type FailedJob = z.infer<typeof failedJob>;

const queueName = z.string().regex(new RegExp(`^[\\w.-]{1,${JOB_QUEUE_NAME_MAX}}$`), {
  error: 'Not a valid queue name',
});
const jobParams = z.strictObject({ queue: queueName, id });

export const listJobQueues = endpoint({
  id: 'admin.job_queues',
  method: 'GET',
  path: `${path}/queues`,
  audience: 'admin',
  summary: 'Queues and schedules of background jobs, with their last and next run',
  reply: { status: 200, data: z.array(jobQueue) },
  errorCodes: [],
});

const failedJobFilter = {
  queue: queueName.optional(),
  status: failedJob.shape.status.optional(),
  /** A substring of the error. */
  search: line(100).optional(),
};

export const listFailedJobs = endpoint({
  id: 'admin.failed_jobs',
  method: 'GET',
  path: `${path}/failed`,
  audience: 'admin',
  summary: 'Background jobs whose last attempt failed, newest first',
  query: z.strictObject({ ...paging(25), ...failedJobFilter }),
  reply: { status: 200, data: z.array(failedJob), meta: pageMeta },
  errorCodes: [],
});

/** The columns of the CSV file. */
export const FAILED_JOB_CSV_COLUMNS = [
  'id',
  'queue',
  'status',
  'error',
  'attempts',
  'created_at',
  'next_attempt_at',
] as const;

export const exportFailedJobs = endpoint({
  id: 'admin.export_failed_jobs',
  method: 'GET',
  path: `${path}/failed/export`,
  audience: 'admin',
  summary: 'Background jobs whose last attempt failed, newest first, as CSV',
  query: z.strictObject(failedJobFilter),
  reply: { status: 200, file: ['text/csv; charset=utf-8'] },
  errorCodes: [],
  limit: 'export',
});

export const retryJob = endpoint({
  id: 'admin.retry_job',
  method: 'POST',
  path: `${path}/{queue}/{id}/retry`,
  audience: 'admin',
  summary: 'Run a failed background job again now',
  params: jobParams,
  body: z.strictObject({ reason: adminReason }),
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});

export const discardJob = endpoint({
  id: 'admin.discard_job',
  method: 'POST',
  path: `${path}/{queue}/{id}/discard`,
  audience: 'admin',
  recentAuth: true,
  summary: 'Discard a failed background job: it is deleted and does not run again',
  params: jobParams,
  body: z.strictObject({ reason: adminReason }),
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});

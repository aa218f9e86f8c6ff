import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type ConnectionOptions, PgBoss } from 'pg-boss';
import { connectOptions, type DatabaseTarget } from './database-target.ts';
import { newId } from './ids.ts';
import type { Tx } from './transaction.ts';

/** Work that runs on a schedule, once across all processes. */
export interface PeriodicJob {
  readonly name: string;
  /** A cron expression in UTC: minute, hour, day of month, month, day of week. */
  readonly cron: string;
  /** The time after which an unfinished run counts as failed and is started again; 15 minutes by default. */
  readonly expireSeconds?: number;
  run(): Promise<void>;
}

/** Work that a change enqueues and any process runs after the commit. */
export interface Queue {
  readonly name: string;
  /**
   * The minimum delay after the first failure; the actual delay is random, up to twice the minimum. Both are doubled
   * after each further failure, up to sixty times this value, but to at most one hour.
   */
  readonly retrySeconds: number;
  /** The time after which unfinished work is considered failed and is repeated. */
  readonly expireSeconds: number;
  /** Waiting jobs with the highest priority run first; 0 by default. */
  readonly priority?: number;
}

/** Runs the jobs of a queue. `run` may be called again for the same id: after a failure, a crash or a timeout. */
export interface Worker {
  readonly queue: Queue;
  run(job: { readonly id: string; readonly data: unknown }): Promise<void>;
}

export interface Jobs {
  /** Enqueues a job in the caller's transaction: it runs if and only if the change is committed. */
  enqueue(tx: Tx, queue: Queue, data: object, startAfter?: Date): Promise<void>;
  /** Creates pg-boss's tables and the queues, and starts to process jobs; repeats what fails until `stop`. */
  start(periodic: readonly PeriodicJob[], workers: readonly Worker[]): Promise<void>;
  /** Resolves once pg-boss's tables exist. */
  ready(): Promise<void>;
  /** Runs a failed or waiting job as soon as the transaction is committed; ignores running and completed jobs. */
  retry(tx: Tx, queue: string, id: string): Promise<void>;
  /** Deletes a job of an existing queue. */
  discard(tx: Tx, queue: string, id: string): Promise<void>;
  /** Lets running jobs finish, for at most five seconds. */
  stop(): Promise<void>;
}

export interface JobsOptions {
  readonly queues: readonly Queue[];
  /** Whether this process runs jobs and schedules; otherwise it only enqueues. */
  readonly runsJobs: boolean;
  /** The interval at which pg-boss checks for timed-out jobs. */
  readonly superviseSeconds?: number;
}

/** Connections outside of the pool, so that reading the queue never takes one from a request (ADR 0009). */
const JOB_CONNECTIONS = 2;
/**
 * The number of retries, after which a job is kept as failed. With a longest delay of five minutes they take about a
 * day.
 */
const RETRIES = 300;
const LONGEST_DELAY_FACTOR = 60;
/** Bounds the lifetime of a job that keeps failing to two weeks. */
const LONGEST_DELAY_SECONDS = 3600;
/** The time for which failed jobs are kept for admins to retry; housekeeping deletes succeeded jobs (ADR 0202). */
const RETENTION_SECONDS = 7 * 24 * 60 * 60;
/** The time for which scheduled runs are kept, so that the admin area can show the last run. */
const RUNS_RETENTION_SECONDS = 2 * 24 * 60 * 60;

/**
 * SQL condition: the job's last attempt failed, whether or not it will be retried. A job that waits for its second
 * attempt has a `retry_count` of 0, because pg-boss counts a retry when the attempt begins.
 */
export const HAS_FAILED = "state in ('failed', 'retry')";
/** Indexes for the list of failed jobs and the last run of each schedule (DEC-13). Concurrent starts are serialized. */
const ADMIN_INDEXES = `
  do $$ begin
    perform pg_advisory_xact_lock(7114903222);
    if to_regclass('pgboss.job_last_failed') is null then
      -- Earlier versions created job_failed without the jobs that wait for their second attempt.
      drop index if exists pgboss.job_failed;
      create index job_last_failed on pgboss.job (created_on desc, id desc) where ${HAS_FAILED};
      create index if not exists job_finished on pgboss.job (name, completed_on desc) where state in ('completed', 'failed');
    end if;
  end $$`;

/** pg-boss on the product's database. It connects on the first call. */
export function createJobs(
  target: DatabaseTarget,
  log: Pick<FastifyBaseLogger, 'error'>,
  options: JobsOptions,
): Jobs {
  const boss = new PgBoss(bossOptions(target, options));
  boss.on('error', (error) => log.error({ err: error }, 'The job queue reported an error'));
  let opening: Promise<void> | undefined;
  let isStopped = false;
  const { wake, work } = createPollers(boss);

  async function open(): Promise<void> {
    if (isStopped) throw new Error('The job queue is stopped');
    await boss.start();
    await boss.getDb().executeSql(ADMIN_INDEXES);
    for (const { name } of options.queues) await boss.createQueue(name);
  }
  /** Opens pg-boss once; after a failure the next call tries again. */
  const ensureOpen = (): Promise<void> => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  return {
    async enqueue(tx, queue, data, startAfter) {
      await ensureOpen();
      await boss.send(queue.name, data, {
        id: newId(),
        db: databaseOf(tx),
        ...sendOptions(queue),
        ...(startAfter ? { startAfter } : {}),
      });
      tx.afterCommit(() => wake(queue.name));
    },
    async start(periodic, workers) {
      const steps = [
        ensureOpen,
        ...periodic.map((job) => () => schedule(boss, job)),
        ...workers.map((worker) => () => work(worker)),
      ];
      for (const step of steps) await retryStep(step, log, () => isStopped);
    },
    ready: ensureOpen,
    ...failedJobChanges(boss, ensureOpen, wake),
    async stop() {
      isStopped = true;
      await opening?.catch(() => undefined);
      await boss.stop({ graceful: options.runsJobs, timeout: 5000 });
    },
  };
}

/** Repeats a step of the start until it succeeds, because the database may restart meanwhile. */
async function retryStep(
  step: () => Promise<void>,
  log: Pick<FastifyBaseLogger, 'error'>,
  isStopped: () => boolean,
): Promise<void> {
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (isStopped()) throw error;
      log.error({ err: error }, 'The job queue did not start; it tries again in a second');
      await wait(1000);
    }
  }
}

async function schedule(boss: PgBoss, job: PeriodicJob): Promise<void> {
  await boss.createQueue(job.name, { policy: 'exclusive' });
  await boss.schedule(job.name, job.cron, null, {
    deleteAfterSeconds: RUNS_RETENTION_SECONDS,
    ...(job.expireSeconds === undefined ? {} : { expireInSeconds: job.expireSeconds }),
  });
  await boss.work(job.name, () => job.run());
}

const sendOptions = ({ retrySeconds, expireSeconds, priority = 0 }: Queue) => ({
  priority,
  retryLimit: RETRIES,
  retryDelay: retrySeconds,
  retryBackoff: true,
  retryDelayMax: Math.min(retrySeconds * LONGEST_DELAY_FACTOR, LONGEST_DELAY_SECONDS),
  expireInSeconds: expireSeconds,
  deleteAfterSeconds: RETENTION_SECONDS,
});

/** The actions of admins on failed jobs; `ensureOpen` resolves once pg-boss's tables exist. */
const failedJobChanges = (
  boss: PgBoss,
  ensureOpen: () => Promise<void>,
  wake: (queue: string) => void,
): Pick<Jobs, 'retry' | 'discard'> => ({
  async retry(tx, queue, id) {
    await ensureOpen();
    const db = databaseOf(tx);
    await boss.retry(queue, id, { db });
    await boss.update(queue, undefined, { id, startAfter: tx.now, db });
    tx.afterCommit(() => wake(queue));
  },
  async discard(tx, queue, id) {
    await ensureOpen();
    await boss.deleteJob(queue, id, { db: databaseOf(tx) });
  },
});

/** Polls the queues of this process; `wake` immediately starts jobs that this process has enqueued. */
function createPollers(boss: PgBoss) {
  const pollers = new Map<string, string>();
  const wake = (queue: string): void => {
    const poller = pollers.get(queue);
    if (poller !== undefined) boss.notifyWorker(poller);
  };
  async function work({ queue, run }: Worker): Promise<void> {
    const poller = await boss.work<unknown>(queue.name, { pollingIntervalSeconds: 1 }, async (jobs) => {
      for (const job of jobs) await run(job);
      // Further waiting jobs run immediately; after a failure the queue pauses until the next poll.
      wake(queue.name);
    });
    pollers.set(queue.name, poller);
  }
  return { wake, work };
}

function bossOptions(target: DatabaseTarget, { runsJobs, superviseSeconds = 30 }: JobsOptions) {
  const { username, ssl, ...connection } = connectOptions(target);
  return {
    ...connection,
    user: username,
    ...(ssl === false ? {} : { ssl: { rejectUnauthorized: ssl === 'verify-full' } }),
    max: runsJobs ? JOB_CONNECTIONS : 1,
    application_name: 'quartermaster jobs',
    supervise: runsJobs,
    schedule: runsJobs,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  };
}

/** PostgreSQL's id of the type text. */
const TEXT_TYPE_ID = 25;

/**
 * Adapts the transaction to pg-boss's interface of a database. Strings are sent as text, because the driver would
 * encode JSON twice.
 */
const databaseOf = ({ sql }: Tx): NonNullable<ConnectionOptions['db']> => ({
  async executeSql(text: string, values: unknown[] = []) {
    const parameters = values.map((value) =>
      typeof value === 'string' ? sql.typed(value, TEXT_TYPE_ID) : value,
    );
    return { rows: [...(await sql.unsafe(text, parameters as never[]))] };
  },
});

import type { FastifyBaseLogger } from 'fastify';
import { type ConnectionOptions, PgBoss } from 'pg-boss';
import { connectOptions, type DatabaseTarget } from './database-target.ts';
import { newId } from './ids.ts';
import type { Tx } from './transaction.ts';

/** Work that runs on a schedule, once however many processes run. */
export interface PeriodicJob {
  readonly name: string;
  /** Minute, hour, day of month, month, day of week; UTC. */
  readonly cron: string;
  run(): Promise<void>;
}

/** Work that a change queues and any process does after the commit. */
export interface Queue {
  readonly name: string;
  /** The pause after the first failure; doubled after each further one, up to sixty times this. */
  readonly retrySeconds: number;
  /** Work that takes longer is considered failed and is repeated. */
  readonly expireSeconds: number;
  /** Of the work that waits, the highest is done first; 0 unless given. */
  readonly priority?: number;
}

/** Does the work of a queue. It may be called twice for one id: after a crash, or when it took too long. */
export interface Worker {
  readonly queue: Queue;
  run(job: { readonly id: string; readonly data: unknown }): Promise<void>;
}

export interface Jobs {
  /** Queues work in the caller's transaction: it is done if and only if the change is committed, now or later. */
  enqueue(tx: Tx, queue: Queue, data: object, startAfter?: Date): Promise<void>;
  /** Creates the queue's tables and queues, and begins to work. */
  start(periodic: readonly PeriodicJob[], workers: readonly Worker[]): Promise<void>;
  /** Resolves once the queue's tables exist. */
  ready(): Promise<void>;
  /** Runs a job now that has failed or waits for its next attempt; does nothing to any other job. */
  retry(tx: Tx, queue: string, id: string): Promise<void>;
  /** Deletes a job of an existing queue. */
  discard(tx: Tx, queue: string, id: string): Promise<void>;
  /** Lets running jobs finish. */
  stop(): Promise<void>;
}

export interface JobsOptions {
  readonly queues: readonly Queue[];
  /** Runs jobs and schedules and cleans up; otherwise this process only queues. */
  readonly runsJobs: boolean;
  /** How often failed work is searched for. */
  readonly superviseSeconds?: number;
}

/** Connections of its own: a waiting job must never use one that a request waits for (ADR 0009). */
const JOB_CONNECTIONS = 2;
/** A day at the longest pause of five minutes, then the work is given up and stays visible as failed. */
const RETRIES = 300;
const LONGEST_PAUSE_FACTOR = 60;
/** Failed jobs are kept this long for an admin to retry; housekeeping deletes those that succeeded (ADR 0202). */
const RETENTION_SECONDS = 7 * 24 * 60 * 60;
/** The runs of schedules, so that the admin area shows the last one. */
const RUNS_RETENTION_SECONDS = 2 * 24 * 60 * 60;

/** The condition of a job whose last attempt failed, whether or not another one follows. */
export const HAS_FAILED = "(state = 'failed' or (state = 'retry' and retry_count > 0))";
/**
 * So that neither the list of failed jobs nor the last run of a schedule reads the whole table (DEC-13). Processes that
 * start together are serialized.
 */
const ADMIN_INDEXES = `
  do $$ begin
    perform pg_advisory_xact_lock(7114903222);
    if to_regclass('pgboss.job_failed') is null then
      create index job_failed on pgboss.job (created_on desc, id desc) where ${HAS_FAILED};
      create index job_finished on pgboss.job (name, completed_on desc) where state in ('completed', 'failed');
    end if;
  end $$`;

/** The queue in the product's own database. Nothing is sent before `start` or the first `enqueue`. */
export function createJobs(
  target: DatabaseTarget,
  log: Pick<FastifyBaseLogger, 'error'>,
  options: JobsOptions,
): Jobs {
  const boss = new PgBoss(bossOptions(target, options));
  boss.on('error', (error) => log.error({ err: error }, 'The job queue reports an error'));
  let opening: Promise<void> | undefined;
  let isStopped = false;
  const { wake, work } = createPollers(boss);

  async function open(): Promise<void> {
    if (isStopped) throw new Error('The job queue is stopped');
    await boss.start();
    await boss.getDb().executeSql(ADMIN_INDEXES);
    for (const { name } of options.queues) await boss.createQueue(name);
  }
  /** Opens the queue once; after a failure the next caller tries again. */
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
        ...{ id: newId(), db: databaseOf(tx), ...sendOptions(queue) },
        ...(startAfter ? { startAfter } : {}),
      });
      tx.afterCommit(() => wake(queue.name));
    },
    async start(periodic, workers) {
      await ensureOpen();
      for (const job of periodic) {
        await boss.createQueue(job.name, { policy: 'exclusive' });
        await boss.schedule(job.name, job.cron, null, { deleteAfterSeconds: RUNS_RETENTION_SECONDS });
        await boss.work(job.name, () => job.run());
      }
      for (const worker of workers) await work(worker);
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

const sendOptions = ({ retrySeconds, expireSeconds, priority = 0 }: Queue) => ({
  priority,
  retryLimit: RETRIES,
  retryDelay: retrySeconds,
  retryBackoff: true,
  retryDelayMax: retrySeconds * LONGEST_PAUSE_FACTOR,
  expireInSeconds: expireSeconds,
  deleteAfterSeconds: RETENTION_SECONDS,
});

/** What an admin does with a job that failed; `ensureOpen` resolves once the queue's tables exist. */
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

/** Polls the queues of this process; `wake` starts at once what this process has queued itself. */
function createPollers(boss: PgBoss) {
  const pollers = new Map<string, string>();
  const wake = (queue: string): void => {
    const poller = pollers.get(queue);
    if (poller !== undefined) boss.notifyWorker(poller);
  };
  async function work({ queue, run }: Worker): Promise<void> {
    const poller = await boss.work<unknown>(queue.name, { pollingIntervalSeconds: 1 }, async (jobs) => {
      for (const job of jobs) await run(job);
      // Jobs that wait behind it run at once; after a failure the queue pauses until the next poll.
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

const TEXT = 25;

/** The transaction as a database of the queue. Texts are sent as texts, or the driver would encode JSON twice. */
const databaseOf = ({ sql }: Tx): NonNullable<ConnectionOptions['db']> => ({
  async executeSql(text: string, values: unknown[] = []) {
    const parameters = values.map((value) => (typeof value === 'string' ? sql.typed(value, TEXT) : value));
    return { rows: [...(await sql.unsafe(text, parameters as never[]))] };
  },
});

import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createStallingProxy } from '../../test/stalling-proxy.ts';
import { openDatabase, type Sql } from './database.ts';
import { createJobs, HAS_FAILED, type Jobs, type Worker } from './jobs.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
let sql: Sql;
const open: Jobs[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openDatabase(database.target, 2);
});
afterAll(async () => {
  await Promise.all(open.map((jobs) => jobs.stop()));
  await sql.end();
  await database.drop();
});

const QUEUE = { name: 'tasks', retrySeconds: 1, expireSeconds: 1 };
const { log } = Fastify();

/** The job queue of one process. */
function createProcess(runsJobs: boolean): Jobs {
  const jobs = createJobs(database.target, log, { queues: [QUEUE], runsJobs, superviseSeconds: 1 });
  open.push(jobs);
  return jobs;
}

/** Polls until the condition holds; the test's own time limit ends the wait. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(50);
}

describe('periodic job', () => {
  it('runs once if the schedulers of two processes both enqueue it', async () => {
    const runs: string[] = [];
    const job = (processName: string) => ({
      name: 'sweep',
      cron: '0 0 1 1 *',
      run: async () => void runs.push(processName),
    });
    await createProcess(true).start([job('one')], []);
    await createProcess(true).start([job('two')], []);
    // Two schedulers that fire at the same time each enqueue a job; the queue accepts one of them.
    for (let i = 0; i < 2; i += 1) {
      await sql`insert into pgboss.job (name, policy, singleton_key) values ('sweep', 'exclusive', null) on conflict do nothing`;
    }
    for (let i = 0; i < 100 && runs.length === 0; i += 1) await wait(100);
    await wait(500);
    expect(runs).toHaveLength(1);
  });

  it('is scheduled with the expiry that it declares', async () => {
    await createProcess(true).start(
      [{ name: 'long', cron: '0 0 1 1 *', expireSeconds: 7200, run: async () => undefined }],
      [],
    );
    const [schedule] = await sql`
      select (options ->> 'expireInSeconds')::int as seconds from pgboss.schedule where name = 'long'`;
    expect(schedule).toEqual({ seconds: 7200 });
  });
});

it('queue starts as soon as the database can be reached', async () => {
  const queue = { ...QUEUE, name: 'late' };
  const proxy = await createStallingProxy(database.target);
  await proxy.close();
  const errors: string[] = [];
  const recorder = { error: (_: unknown, message?: string) => void errors.push(message ?? '') };
  const jobs = createJobs(proxy.target, recorder, { queues: [queue], runsJobs: true });
  open.push(jobs);
  const runs: string[] = [];
  const started = jobs.start([], [{ queue, run: async ({ id }) => void runs.push(id) }]);
  await until(() => errors.length > 0);
  await proxy.reopen();
  await started;
  await inTransaction(
    sql,
    () => new Date(),
    (tx) => jobs.enqueue(tx, queue, {}),
  );
  await until(() => runs.length === 1);
  expect(errors[0]).toContain('did not start');
  await jobs.stop();
  await proxy.close();
});

describe('backlog', () => {
  it('is processed without delays between jobs', async () => {
    const queue = { name: 'backlog', retrySeconds: 1, expireSeconds: 60 };
    const jobs = createJobs(database.target, log, { queues: [queue], runsJobs: true });
    open.push(jobs);
    // With a delay of a second after each job, this would exceed the test timeout.
    const tasks = Array.from({ length: 200 }, (_, n) => n);
    await inTransaction(
      sql,
      () => new Date(),
      async (tx) => {
        for (const task of tasks) await jobs.enqueue(tx, queue, { task });
      },
    );
    const processedTasks = new Set<unknown>();
    await jobs.start(
      [],
      [{ queue, run: async ({ data }) => void processedTasks.add((data as { task: number }).task) }],
    );
    await until(() => processedTasks.size === tasks.length);
    expect([...processedTasks].sort()).toEqual([...tasks].sort());
  });
});

describe('queued job', () => {
  const finishedTasks: unknown[] = [];
  let attempts = 0;
  const worker: Worker = {
    queue: QUEUE,
    async run({ data }) {
      const { task } = data as { task: string };
      if (task === 'failing twice') attempts += 1;
      if (task === 'failing twice' && attempts < 3) throw new Error('not yet');
      // Simulates a process that was killed.
      if (task === 'killed' && !finishedTasks.includes('killed once')) {
        finishedTasks.push('killed once');
        await new Promise(() => undefined);
      }
      finishedTasks.push(task);
    },
  };
  const enqueue = (jobs: Jobs, task: string, fail = false) =>
    inTransaction(
      sql,
      () => new Date(),
      async (tx) => {
        await jobs.enqueue(tx, QUEUE, { task, quote: '"\' $1 \\' });
        if (fail) throw new Error('rolled back');
      },
    );

  it('runs in another process after the commit, and never after a rollback', async () => {
    const requester = createProcess(false);
    await expect(enqueue(requester, 'rolled back', true)).rejects.toThrow('rolled back');
    await enqueue(requester, 'committed');
    await createProcess(true).start([], [worker]);
    await until(() => finishedTasks.includes('committed'));
    expect(finishedTasks).not.toContain('rolled back');
    const [row] = await sql`select count(*)::int as n from pgboss.job where name = 'tasks'`;
    expect(row?.n).toBe(1);
  });

  it('has a maximum retry delay of one hour', async () => {
    const queue = { name: 'slow', retrySeconds: 600, expireSeconds: 60 };
    const jobs = createJobs(database.target, log, { queues: [queue], runsJobs: false });
    open.push(jobs);
    await inTransaction(
      sql,
      () => new Date(),
      (tx) => jobs.enqueue(tx, queue, {}),
    );
    const [job] = await sql`select retry_delay, retry_delay_max from pgboss.job where name = 'slow'`;
    expect(job).toEqual({ retry_delay: 600, retry_delay_max: 3600 });
  });

  it('counts as failed while it waits for its second attempt', async () => {
    const queue = { name: 'broken', retrySeconds: 600, expireSeconds: 60 };
    const jobs = createJobs(database.target, log, { queues: [queue], runsJobs: true });
    open.push(jobs);
    const run = async () => {
      throw new Error('not yet');
    };
    await jobs.start([], [{ queue, run }]);
    await inTransaction(
      sql,
      () => new Date(),
      (tx) => jobs.enqueue(tx, queue, {}),
    );
    const read = async () =>
      (
        await sql`select state, ${sql.unsafe(HAS_FAILED)} as has_failed from pgboss.job where name = 'broken'`
      )[0];
    while ((await read())?.state !== 'retry') await wait(50);
    expect(await read()).toEqual({ state: 'retry', has_failed: true });
  });

  it('is retried until it succeeds', async () => {
    await enqueue(createProcess(false), 'failing twice');
    await until(() => finishedTasks.includes('failing twice'));
    expect(attempts).toBe(3);
  });

  it('is repeated after its process has died', async () => {
    await enqueue(createProcess(false), 'killed');
    await until(() => finishedTasks.includes('killed'));
    expect(finishedTasks.filter((task) => task === 'killed')).toHaveLength(1);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failedJobLines, listFailed, listQueues } from '../../src/features/admin/queries/jobs.ts';
import { checkJobs, checkMail } from '../../src/features/system-health/domain/service-checks.ts';
import type { Sql } from '../../src/platform/database.ts';
import type { DatabaseTarget } from '../../src/platform/database-target.ts';
import { createJobs } from '../../src/platform/jobs.ts';
import { createLargeDatabase, type LargeDatabase, ROW_COUNT } from './large-database.ts';

const QUEUE = { name: 'mail', retrySeconds: 1, expireSeconds: 60 };
let database: LargeDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await createLargeDatabase(fill);
  ({ sql } = database);
}, 120_000);
afterAll(() => database.drop());

/** Most jobs are completed; of every hundred, one has failed, one waits for a retry and one for its start time. */
async function fill(owner: Sql, target: DatabaseTarget): Promise<void> {
  const jobs = createJobs(target, { error: () => undefined }, { queues: [QUEUE], runsJobs: false });
  await jobs.ready();
  await jobs.stop();
  await owner`
    insert into pgboss.job (id, name, state, retry_count, output, data, created_on, start_after, completed_on)
    select gen_random_uuid(), ${QUEUE.name},
      (case when n % 100 = 0 then 'failed' when n % 100 = 1 then 'retry' when n % 100 = 2 then 'created'
        else 'completed' end)::pgboss.job_state,
      3, '{"message": "Connection refused"}', '{}', now() - make_interval(secs => n), now() + interval '1 day',
      case when n % 100 > 2 then now() end
    from generate_series(1, ${ROW_COUNT}) n`;
}

const scanned = async (read: () => Promise<unknown>) =>
  (await database.scannedBy(read)).filter((table) => table.startsWith('job'));
const page = { page: 1, per_page: 25 };

describe(`installation with ${ROW_COUNT} jobs`, () => {
  it.each([
    {},
    { queue: QUEUE.name },
    { status: 'failed' },
    { status: 'retrying' },
    { search: 'refused' },
  ] as const)('lists and exports failed jobs with %j without a full table scan', async (filter) => {
    expect(await scanned(() => listFailed(sql, { ...page, ...filter }))).toEqual([]);
    const read = async () => {
      for await (const line of failedJobLines(sql, filter)) expect(line).toHaveLength(7);
    };
    expect(await scanned(read)).toEqual([]);
  });

  it('lists the queues without a full table scan', async () => {
    expect(await scanned(() => listQueues(sql, new Date()))).toEqual([]);
  });

  it('checks jobs and mail without a full table scan', async () => {
    expect(await scanned(() => checkJobs(sql))).toEqual([]);
    expect(await scanned(() => checkMail(sql, { smtpUrl: null }))).toEqual([]);
  });
});

import {
  discardJob,
  exportFailedJobs,
  listFailedJobs,
  listJobQueues,
  retryJob,
} from '@quartermaster/contract/admin-jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { codeOf } from '../../../../test/client.ts';
import { admin } from '../../../../test/factories/admins.ts';
import type { Person } from '../../../../test/factories/people.ts';
import { newId } from '../../../platform/ids.ts';

/** This process runs no jobs, so each job stays in the state that the test sets. */
let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp();
  ada = await admin(app);
});
afterAll(() => app.close());

const QUEUE = 'mail';
const reason = 'The mail server is back';

async function job(state: string, retries = 3): Promise<string> {
  const id = newId();
  await app.sql`
    insert into pgboss.job (id, name, state, retry_count, output, data, start_after, completed_on)
    values (${id}, ${QUEUE}, ${state}::pgboss.job_state, ${retries}, '{"message": "Connection refused"}', '{}',
      now() + interval '1 hour', ${state === 'failed' ? new Date() : null})`;
  return id;
}
const stateOf = async (id: string) => {
  const [row] = await app.sql`
    select state, start_after <= now() + interval '1 minute' as is_due from pgboss.job where id = ${id}`;
  return row && [row.state, row.is_due];
};
const retry = (id: string, queue = QUEUE) => ada.call(retryJob, { params: { queue, id }, body: { reason } });
const discard = (id: string, queue = QUEUE) =>
  ada.call(discardJob, { params: { queue, id }, body: { reason } });
const auditOf = (id: string) => app.sql`
  select action, actor_name, details from audit_entries where details ->> 'job' = ${id} order by number`;

describe('retry and discard', () => {
  it('reject a job that is waiting for its first attempt, is running or has succeeded, and do not change it', async () => {
    for (const [state, retries] of [
      ['created', 0],
      ['active', 3],
      ['completed', 3],
    ] as const) {
      const id = await job(state, retries);
      const before = await stateOf(id);
      expect([state, await codeOf(retry(id))]).toEqual([state, '409 CONFLICT']);
      expect([state, await codeOf(discard(id))]).toEqual([state, '409 CONFLICT']);
      expect(await stateOf(id)).toEqual(before);
      expect(await auditOf(id)).toEqual([]);
    }
  });

  it("return not found for an unknown job, an unknown queue, and a job under another queue's name", async () => {
    const id = await job('failed');
    for (const call of [retry, discard]) {
      expect(await codeOf(call(newId()))).toBe('404 RESOURCE_NOT_FOUND');
      expect(await codeOf(call(id, 'housekeeping'))).toBe('404 RESOURCE_NOT_FOUND');
      expect(await codeOf(call(id, 'no-such-queue'))).toBe('404 RESOURCE_NOT_FOUND');
    }
    expect(await stateOf(id)).toEqual(['failed', false]);
  });

  it('reject a missing or too short reason and an invalid queue name', async () => {
    const id = await job('failed');
    for (const { path } of [retryJob, discardJob])
      for (const [queue, body] of [
        [QUEUE, {}],
        [QUEUE, { reason: ' x ' }],
        ["mail' or true --", { reason }],
      ] as const) {
        const url = path.replace('{id}', id).replace('{queue}', encodeURIComponent(queue));
        expect((await ada.send('POST', url, { body })).status).toBe(422);
      }
    expect(await stateOf(id)).toEqual(['failed', false]);
  });
});

describe('retry', () => {
  it.each(['failed', 'retry'])(
    'makes a job in state %s due immediately, and is audited with its reason',
    async (state) => {
      const id = await job(state);
      expect(await codeOf(retry(id))).toBe(204);
      expect(await stateOf(id)).toEqual(['retry', true]);
      expect(await auditOf(id)).toEqual([
        { action: 'job_retried', actor_name: ada.user.username, details: { queue: QUEUE, job: id, reason } },
      ]);
    },
  );

  it('succeeds for both of two concurrent requests, and makes the job due', async () => {
    const id = await job('failed');
    const codes = await Promise.all([codeOf(retry(id)), codeOf(retry(id))]);
    expect(codes).toEqual([204, 204]);
    expect(await stateOf(id)).toEqual(['retry', true]);
  });
});

describe('retry of a scheduled run', () => {
  it('is rejected with an explanation while a newer run is waiting or running', async () => {
    await app.sql`insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds,
      retention_seconds, deletion_seconds, partition, table_name)
      select 'hourly', 'exclusive', retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds,
        deletion_seconds, partition, table_name from pgboss.queue where name = ${QUEUE}`;
    const [failed, newer] = [newId(), newId()];
    await app.sql`insert into pgboss.job (id, name, policy, state) values
      (${failed}, 'hourly', 'exclusive', 'failed'), (${newer}, 'hourly', 'exclusive', 'active')`;
    const { status, body } = await retry(failed, 'hourly');
    expect([status, body.error?.message]).toEqual([
      409,
      'A newer run of this schedule is already waiting or running.',
    ]);
    expect(await stateOf(failed)).toEqual(['failed', true]);
    await app.sql`update pgboss.job set state = 'completed', completed_on = now() where id = ${newer}`;
    expect(await codeOf(retry(failed, 'hourly'))).toBe(204);
  });
});

describe('discard', () => {
  it('deletes the job, and is audited with its reason', async () => {
    const id = await job('failed');
    expect(await codeOf(discard(id))).toBe(204);
    expect(await stateOf(id)).toBeUndefined();
    expect(await auditOf(id)).toMatchObject([{ action: 'job_discarded', details: { reason } }]);
  });

  it('succeeds once when two concurrent requests discard a job', async () => {
    const id = await job('failed');
    const codes = await Promise.all([codeOf(discard(id)), codeOf(discard(id))]);
    expect(codes.map(String).toSorted()).toEqual(['204', '404 RESOURCE_NOT_FOUND']);
    expect(await auditOf(id)).toHaveLength(1);
  });
});

describe('failed job list', () => {
  it('returns failed jobs and jobs that wait for a retry with their errors, newest first, filtered by queue, status and error text', async () => {
    await app.sql`delete from pgboss.job`;
    const waiting = await job('created', 0);
    const [retrying, failed] = [await job('retry', 0), await job('failed', 3)];
    await app.sql`update pgboss.job set created_on = created_on - interval '1 hour' where id = ${retrying}`;
    const allJobs = await ada.call(listFailedJobs, {});
    expect(allJobs.body.meta.total_count).toBe(2);
    expect(allJobs.body.data).toMatchObject([
      {
        id: failed,
        queue: QUEUE,
        status: 'failed',
        error: 'Connection refused',
        attempts: 4,
        next_attempt_at: null,
      },
      { id: retrying, status: 'retrying', attempts: 1, next_attempt_at: expect.any(String) },
    ]);
    const ids = async (query: object) =>
      (await ada.call(listFailedJobs, { query })).body.data.map(({ id }) => id);
    expect(await ids({ status: 'failed' })).toEqual([failed]);
    expect(await ids({ status: 'retrying' })).toEqual([retrying]);
    expect(await ids({ queue: 'housekeeping' })).toEqual([]);
    expect(await ids({ search: 'REFUSED' })).toEqual([failed, retrying]);
    expect(await ids({ search: '%' })).toEqual([]);
    expect(await ids({})).not.toContain(waiting);
  });
});

describe('failed job export', () => {
  it('contains each matching job once, newest first, even within one millisecond', async () => {
    await app.sql`delete from pgboss.job`;
    await app.sql`
      insert into pgboss.job (id, name, state, retry_count, output, data, created_on)
      select gen_random_uuid(), ${QUEUE}, 'failed', 1, jsonb_build_object('message', 'Mailbox ' || n || ' is full'), '{}',
        '2026-11-20T10:00:00Z'::timestamptz + make_interval(secs => n / 10000.0)
      from generate_series(1, 1201) n`;
    const lines = async (query: object) =>
      String((await ada.call(exportFailedJobs, { query })).body.data)
        .trim()
        .split('\r\n')
        .slice(1);
    const allLines = await lines({});
    expect(allLines).toHaveLength(1201);
    expect(new Set(allLines).size).toBe(1201);
    expect(allLines[0]).toMatch(/^[\w-]{36},mail,failed,Mailbox 1201 is full,2,2026-11-20T10:00:00\.120Z,$/);
    expect(await lines({ search: 'MAILBOX 120' })).toHaveLength(3);
    expect(await lines({ search: '%' })).toEqual([]);
    expect(await lines({ status: 'retrying' })).toEqual([]);
  });

  it('escapes spreadsheet formulas', async () => {
    await app.sql`delete from pgboss.job`;
    const id = await job('failed');
    await app.sql`update pgboss.job set output = '{"message": "=1+1"}' where id = ${id}`;
    expect(String((await ada.call(exportFailedJobs, {})).body.data)).toContain(",'=1+1,");
  });
});

describe('queue list', () => {
  it('returns the last and the next run of a schedule, and the counts of a queue', async () => {
    await app.sql`insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds,
      retention_seconds, deletion_seconds, partition, table_name)
      select 'nightly', policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds,
        deletion_seconds, partition, table_name from pgboss.queue where name = ${QUEUE}`;
    await app.sql`insert into pgboss.schedule (name, cron) values ('nightly', '17 4 * * *')`;
    await app.sql`insert into pgboss.job (name, state, completed_on) values
      ('nightly', 'failed', '2026-11-20T04:17:05Z'), ('nightly', 'completed', '2026-11-21T04:17:02Z')`;
    await app.sql`update pgboss.queue set queued_count = 3, active_count = 2, failed_count = 1 where name = ${QUEUE}`;
    const { data } = (await ada.call(listJobQueues, {})).body;
    const nightly = data.find(({ name }) => name === 'nightly');
    expect(nightly).toMatchObject({
      cron: '17 4 * * *',
      last_run: { at: '2026-11-21T04:17:02.000Z', succeeded: true },
      next_run_at: expect.stringMatching(/T04:17:00\.000Z$/),
    });
    expect(data.find(({ name }) => name === QUEUE)).toEqual({
      name: QUEUE,
      cron: null,
      waiting: 3,
      active: 2,
      failed: 1,
      last_run: null,
      next_run_at: null,
    });
    expect(data.map(({ name }) => name)).not.toContainEqual(expect.stringMatching(/^__/));
  });
});

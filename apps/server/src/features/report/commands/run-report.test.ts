import { listNotifications } from '@quartermaster/contract/notification';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../../../test/client.ts';
import {
  insertManyUsers,
  REASON,
  startTestReports,
  type TestReports,
} from '../../../../test/factories/reports.ts';
import { runHousekeeping } from '../../../platform/housekeeping.ts';

let reports: TestReports;
/** More than two chunks of users. */
const USER_COUNT = 1100;
const DAY = '2024-02-29';
const DAYS = { from: DAY, to: DAY };
beforeAll(async () => {
  reports = await startTestReports();
  await insertManyUsers(reports, DAY, USER_COUNT);
});
afterAll(() => reports.close());

const notificationsOf = async () => {
  const { data } = (await reports.ada.call(listNotifications, { query: { kind: 'support' } })).body;
  return data.map(({ title, link }) => [title, link]);
};

describe('report written by several concurrent jobs', () => {
  test('contains every line once with escaped formulas, is announced by a notification, and is audited when requested and downloaded', async () => {
    const id = await reports.create('users', DAYS);
    expect(await reports.read(id)).toMatchObject({ state: 'running', lines: 0, total: null });
    await Promise.all([reports.run(id), reports.run(id), reports.run(id)]);
    expect(await reports.read(id)).toMatchObject({
      state: 'completed',
      lines: USER_COUNT,
      total: USER_COUNT,
    });
    const users = await reports.records(id);
    expect([users.length, new Set(users.map((user) => user.id)).size]).toEqual([USER_COUNT, USER_COUNT]);
    expect(users.every((user) => user.username?.startsWith("'=crowd"))).toBe(true);
    expect(await notificationsOf()).toEqual([['Report ready: Users', '/admin/reports']]);
    expect(await reports.auditEntries(id)).toEqual([
      { action: 'report_requested', reason: REASON },
      { action: 'report_downloaded', reason: null },
    ]);
  });
});

/** Runs a report and fails its second chunk with this SQLSTATE; returns the error message, or `ended`. */
async function failAtSecondChunk(id: string, errcode: string): Promise<string> {
  const { sql } = reports.app;
  await sql.unsafe(`
    create function fail_chunk() returns trigger language plpgsql as $$
    begin if new.number = 2 then raise exception 'stopped' using errcode = '${errcode}'; end if; return new; end $$;
    create trigger fail_chunk before insert on report_chunks for each row execute function fail_chunk()`);
  const outcome = await reports.run(id).then(
    () => 'ended',
    (error: Error) => error.message,
  );
  await sql`drop function fail_chunk cascade`;
  return outcome;
}

describe('report whose job loses its connection at the second chunk', () => {
  test('resumes at that chunk when the job is retried, and contains every line once', async () => {
    const id = await reports.create('users', DAYS);
    expect(await failAtSecondChunk(id, '57P01')).toBe('stopped');
    expect(await reports.chunkCountOf(id)).toBe(1);
    expect(await reports.read(id)).toMatchObject({ state: 'running', total: USER_COUNT });
    await reports.run(id);
    const ids = (await reports.records(id)).map((user) => user.id);
    expect([ids.length, new Set(ids).size]).toEqual([USER_COUNT, USER_COUNT]);
  });
});

describe('report with an unexpected error', () => {
  test('fails with a notification, stores no data, and cannot be downloaded', async () => {
    const id = await reports.create('users', DAYS);
    expect(await failAtSecondChunk(id, 'P0001')).toBe('ended');
    expect(await reports.read(id)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('unexpected'),
    });
    expect(await reports.chunkCountOf(id)).toBe(0);
    expect(await codeOf(reports.download(id))).toBe('409 CONFLICT');
    expect(await notificationsOf()).toContainEqual(['Report failed: Users', '/admin/reports']);
  });
});

describe('completed report', () => {
  test('is deleted with its chunks after 30 days', async () => {
    const id = await reports.create('revenue');
    await reports.run(id);
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000);
    await runHousekeeping(reports.app.sql, inDays(29));
    expect(await reports.chunkCountOf(id)).toBe(1);
    await runHousekeeping(reports.app.sql, inDays(31));
    expect(await reports.chunkCountOf(id)).toBe(0);
    expect(await reports.app.sql`select from reports where id = ${id}`).toHaveLength(0);
  });
});

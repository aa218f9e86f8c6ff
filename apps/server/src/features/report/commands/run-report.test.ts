import { listNotifications } from '@quartermaster/contract/notification';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../../../test/client.ts';
import { insertCrowd, openReportDesk, REASON, type ReportDesk } from '../../../../test/factories/reports.ts';
import { runHousekeeping } from '../../../platform/housekeeping.ts';

let desk: ReportDesk;
/** More than two chunks of users. */
const CROWD = 1100;
const DAY = '2024-02-29';
const DAYS = { from: DAY, to: DAY };
beforeAll(async () => {
  desk = await openReportDesk();
  await insertCrowd(desk, DAY, CROWD);
});
afterAll(() => desk.close());

const noticesOf = async () => {
  const { data } = (await desk.ada.call(listNotifications, { query: { kind: 'support' } })).body;
  return data.map(({ title, link }) => [title, link]);
};

describe('report that several jobs write at once', () => {
  test('has every line once, without formulas, and its end is notified and audited', async () => {
    const id = await desk.requested('users', DAYS);
    expect(await desk.shown(id)).toMatchObject({ state: 'running', lines: 0, total: null });
    await Promise.all([desk.run(id), desk.run(id), desk.run(id)]);
    expect(await desk.shown(id)).toMatchObject({ state: 'completed', lines: CROWD, total: CROWD });
    const users = await desk.records(id);
    expect([users.length, new Set(users.map((user) => user.id)).size]).toEqual([CROWD, CROWD]);
    expect(users.every((user) => user.username?.startsWith("'=crowd"))).toBe(true);
    expect(await noticesOf()).toEqual([['Report ready: Users', '/admin/reports']]);
    expect(await desk.audited(id)).toEqual([
      { action: 'report_requested', reason: REASON },
      { action: 'report_downloaded', reason: null },
    ]);
  });
});

/** Fails at the second chunk, with this SQLSTATE. */
async function failAtSecondChunk(id: string, errcode: string): Promise<string> {
  const { sql } = desk.app;
  await sql.unsafe(`
    create function fail_chunk() returns trigger language plpgsql as $$
    begin if new.number = 2 then raise exception 'stopped' using errcode = '${errcode}'; end if; return new; end $$;
    create trigger fail_chunk before insert on report_chunks for each row execute function fail_chunk()`);
  const outcome = await desk.run(id).then(
    () => 'ended',
    (error: Error) => error.message,
  );
  await sql`drop function fail_chunk cascade`;
  return outcome;
}

describe('report whose job loses the database at the second chunk', () => {
  test('continues there when the job is repeated, and has every line once', async () => {
    const id = await desk.requested('users', DAYS);
    expect(await failAtSecondChunk(id, '57P01')).toBe('stopped');
    expect(await desk.chunksOf(id)).toBe(1);
    expect(await desk.shown(id)).toMatchObject({ state: 'running', total: CROWD });
    await desk.run(id);
    const ids = (await desk.records(id)).map((user) => user.id);
    expect([ids.length, new Set(ids).size]).toEqual([CROWD, CROWD]);
  });
});

describe('report with an unexpected error', () => {
  test('fails with a notification, keeps nothing, and cannot be downloaded', async () => {
    const id = await desk.requested('users', DAYS);
    expect(await failAtSecondChunk(id, 'P0001')).toBe('ended');
    expect(await desk.shown(id)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('unexpected'),
    });
    expect(await desk.chunksOf(id)).toBe(0);
    expect(await codeOf(desk.download(id))).toBe('409 CONFLICT');
    expect(await noticesOf()).toContainEqual(['Report failed: Users', '/admin/reports']);
  });
});

describe('report after 30 days', () => {
  test('is deleted with its chunks', async () => {
    const id = await desk.requested('revenue');
    await desk.run(id);
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000);
    await runHousekeeping(desk.app.sql, inDays(29));
    expect(await desk.chunksOf(id)).toBe(1);
    await runHousekeeping(desk.app.sql, inDays(31));
    expect(await desk.chunksOf(id)).toBe(0);
    expect(await desk.app.sql`select from reports where id = ${id}`).toHaveLength(0);
  });
});

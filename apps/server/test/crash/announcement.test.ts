import { showAnnouncement } from '@quartermaster/contract/announcement';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPublishedAnnouncement } from '../factories/announcements.ts';
import { expectOk } from '../factories/test-parties.ts';
import {
  type CrashFixture,
  expireJobs,
  insertUsers,
  killWaitingJob,
  LONG_POLL,
  openCrashFixture,
} from './crash-fixture.ts';

let fixture: CrashFixture;
beforeAll(async () => {
  fixture = await openCrashFixture();
});
afterAll(() => fixture.close());

test('announcement interrupted by kill -9 in its second batch notifies every user once', {
  timeout: 240_000,
}, async () => {
  const { server, withDatabase } = fixture;
  const ada = await fixture.admin();
  const id = await withDatabase(async (sql) => {
    await insertUsers(sql, 450, 'tier_2');
    return killWaitingJob(fixture, sql, async (lockSql) => {
      // The job waits for the lock on a user of the second batch, with its transaction open.
      await lockSql`
        select from users where id = (select id from users where tier = 'tier_2' order by id offset 299 limit 1)
        for update`;
      return createPublishedAnnouncement(ada, { channels: ['notice'] });
    });
  });
  await server.start();
  const announcement = async () => expectOk(await ada.call(showAnnouncement, { params: { id } })).body.data;
  expect(await announcement()).toMatchObject({ notices: 200, delivered_at: null });
  await withDatabase(async (sql, target) => {
    await expireJobs(sql, target, 'announcement');
    await expect.poll(async () => (await announcement()).delivered_at, LONG_POLL).not.toBeNull();
    const [counted] = await sql<{ largest: number; users: number }[]>`
      select max(n)::int as largest, count(*)::int as users from (
        select count(*) as n from notifications where facts ->> 'announcement_id' = ${id} group by user_id) counts`;
    expect(counted).toEqual({ largest: 1, users: 451 });
  });
  expect((await announcement()).notices).toBe(451);
});

import { showAnnouncement } from '@quartermaster/contract/announcement';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { published } from '../factories/announcements.ts';
import { made } from '../factories/test-parties.ts';
import {
  type CrashScene,
  expireJobs,
  insertUsers,
  killWaitingJob,
  LONG,
  openCrashScene,
} from './crash-scene.ts';

let scene: CrashScene;
beforeAll(async () => {
  scene = await openCrashScene();
});
afterAll(() => scene.close());

test('announcement after kill -9 in its second batch notifies every user once', {
  timeout: 240_000,
}, async () => {
  const { server, withDatabase } = scene;
  const ada = await scene.admin();
  const id = await withDatabase(async (sql) => {
    await insertUsers(sql, 450, 'tier_2');
    return killWaitingJob(scene, sql, async (held) => {
      // A user of the second batch is locked, so the job waits there with its transaction open.
      await held`
        select from users where id = (select id from users where tier = 'tier_2' order by id offset 299 limit 1)
        for update`;
      // The default tier lifts everyone to the highest, so the audience is everyone.
      return published(ada, { channels: ['notice'] });
    });
  });
  await server.start();
  const shown = async () => made(await ada.call(showAnnouncement, { params: { id } })).body.data;
  expect(await shown()).toMatchObject({ notices: 200, delivered_at: null });
  await withDatabase(async (sql, target) => {
    await expireJobs(sql, target, 'announcement');
    await expect.poll(async () => (await shown()).delivered_at, LONG).not.toBeNull();
    const [counted] = await sql<{ most: number; users: number }[]>`
      select max(n)::int as most, count(*)::int as users from (
        select count(*) as n from notifications where facts ->> 'announcement_id' = ${id} group by user_id) each`;
    expect(counted).toEqual({ most: 1, users: 451 });
  });
  expect((await shown()).notices).toBe(451);
});

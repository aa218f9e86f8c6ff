import { downloadReport, listReports, requestReport } from '@quartermaster/contract/report';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { made } from '../factories/table.ts';
import { type CrashScene, expireJobs, killWaitingJob, LONG, openCrashScene } from './crash-scene.ts';

let scene: CrashScene;
beforeAll(async () => {
  scene = await openCrashScene();
});
afterAll(() => scene.close());

test('report after kill -9 in the middle of its chunks has every line once', {
  timeout: 240_000,
}, async () => {
  const { server, withDatabase } = scene;
  const ada = await scene.admin();
  const id = await withDatabase(async (sql) => {
    await sql`
      insert into users (id, email, username, created_at)
      select gen_random_uuid(), 'crowd' || n || '@example.org', 'crowd' || n, now() - interval '1 hour'
      from generate_series(1, 3000) n`;
    const { body } = made(await ada.call(requestReport, { body: { kind: 'users', reason: 'Review' } }));
    // The fifth of its chunks is not stored: the job waits for the transaction that stores one with this number.
    const held = await sql.reserve();
    await held`begin`;
    await held`insert into report_chunks (report_id, number, body) values (${body.data.id}, 5, '')`;
    await killWaitingJob(scene, sql, held);
    held.release();
    return body.data.id;
  });
  await server.start();
  const report = async () =>
    made(await ada.call(listReports, { query: {} })).body.data.find((each) => each.id === id);
  expect(await report()).toMatchObject({ state: 'running', lines: 2000, total: 3001 });
  await withDatabase(async (sql) => {
    await expireJobs(sql, 'report');
    await expect.poll(async () => (await report())?.state, LONG).toBe('completed');
    const notices = await sql`
      select from notifications where user_id = ${ada.user.id} and facts ->> 'event' = 'report'`;
    expect(notices).toHaveLength(1);
  });
  const file = made(await ada.call(downloadReport, { params: { id } }));
  const records = parse(String(file.body.data), { bom: true, columns: true }) as Record<string, string>[];
  expect(records).toHaveLength(3001);
  expect(new Set(records.map(({ username }) => username)).size).toBe(3001);
});

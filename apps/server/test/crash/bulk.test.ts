import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAdminSession } from '@quartermaster/contract/admin';
import { showBulkOperation, startBulkOperation } from '@quartermaster/contract/bulk-operation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Sql, WITHOUT_END } from '../../src/platform/database.ts';
import { attachEmbedded } from '../../src/platform/embedded/attach.ts';
import { person } from '../factories/people.ts';
import { type ServerProcess, serverProcess } from './server-process.ts';

let server: ServerProcess;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quartermaster-bulk-crash-'));
  // For root, the database's account must be able to enter.
  await chmod(dataDir, 0o711);
  server = await serverProcess(dataDir, { PUBLIC_URL: 'http://localhost:3000', ADMIN_MFA: 'off' });
  await server.start();
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const LONG = { timeout: 120_000 };

/** Works in the database of the running server. */
async function withDatabase<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const database = await attachEmbedded(dataDir);
  const sql = openDatabase(database.target, 3, WITHOUT_END);
  try {
    return await work(sql);
  } finally {
    await sql.end();
    await database.close();
  }
}

test('bulk operation after kill -9 at its second user does every user once', {
  timeout: 240_000,
}, async () => {
  const ada = await person(server);
  const [mira, vex, nim] = await Promise.all([person(server), person(server), person(server)]);
  const people = [mira, vex, nim].map(({ user }) => user);
  const id = await withDatabase(async (sql) => {
    await sql`update users set admin = true where id = ${ada.user.id}`;
    expect((await ada.call(openAdminSession, {})).status).toBe(201);
    // The second user is locked, so the job waits there with its transaction open.
    const held = await sql.reserve();
    await held`begin`;
    await held`select from users where id = ${vex.user.id} for no key update`;
    const list = people.map(({ username }) => username).join('\n');
    const { body } = await ada.call(startBulkOperation, {
      body: { reason: 'Spam', action: 'suspend', list },
    });
    const waits = () => sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await waits()).length, LONG).toBe(1);
    await server.killServer();
    await held`rollback`;
    held.release();
    return body.data.id;
  });
  await server.start();
  const operation = async () => (await ada.call(showBulkOperation, { params: { id } })).body.data;
  expect(await operation()).toMatchObject({ state: 'running', succeeded: 1 });

  const audited = await withDatabase(async (sql) => {
    // As if the minute had passed after which the queue takes a job for dead.
    await sql`
      update pgboss.job set started_on = started_on - interval '1 hour' where name = 'bulk' and state = 'active'`;
    await expect.poll(async () => (await operation()).state, LONG).toBe('completed');
    return sql<{ subject: string; n: number }[]>`
      select subject_id as subject, count(*)::int as n from audit_entries
      where action = 'user_suspended' and subject_id = any(${people.map((user) => user.id)}::uuid[])
      group by 1`;
  });
  expect(await operation()).toMatchObject({ succeeded: 3, skipped: 0, failed: 0 });
  expect(new Map(audited.map(({ subject, n }) => [subject, n]))).toEqual(
    new Map(people.map((user) => [user.id, 1])),
  );
});

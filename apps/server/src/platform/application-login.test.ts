import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOperatedCluster } from '../../test/operated-cluster.ts';
import { separateApplication } from './application-role.ts';
import { NO_TIMEOUTS, openApplicationPool, openDatabase, type Sql } from './database.ts';
import { migrate } from './migrate.ts';

const SECRET = 'the secret key of this server, 32 characters';
const FORBIDDEN = { code: '42501' };
let cluster: Awaited<ReturnType<typeof startOperatedCluster>>;
let owner: Sql;
beforeAll(async () => {
  cluster = await startOperatedCluster();
  owner = openDatabase(cluster.target, 1, NO_TIMEOUTS);
  await migrate(owner);
});
afterAll(async () => {
  await owner.end();
  await cluster.stop();
});

test('server with DATABASE_URL connects as the application and cannot become the owner', async () => {
  const target = await separateApplication(owner, cluster.target, SECRET);
  expect(target.application).toMatchObject({ name: 'operated_login' });
  const sql = openApplicationPool(target, 1);
  try {
    const [row] = await sql`select session_user as session_role, current_user as role`;
    expect(row).toEqual({ session_role: 'operated_login', role: 'operated_login' });
    await sql.unsafe('reset role');
    await expect(sql`update audit_entries set actor_name = 'x'`).rejects.toMatchObject(FORBIDDEN);
    await expect(sql`update audit_head set number = 0`).rejects.toMatchObject(FORBIDDEN);
    await expect(sql.unsafe('set role operator')).rejects.toMatchObject(FORBIDDEN);
    await sql`delete from rate_limits`;
  } finally {
    await sql.end();
  }
});

test('application login is reused by the next start', async () => {
  const first = await separateApplication(owner, cluster.target, SECRET);
  expect(await separateApplication(owner, cluster.target, SECRET)).toEqual(first);
});

test('owner without the right to create logins uses an existing application role', async () => {
  const ownerTarget = { ...cluster.target, username: 'restricted' };
  const sql = openDatabase(ownerTarget, 1, NO_TIMEOUTS);
  const target = await separateApplication(sql, ownerTarget, SECRET);
  await sql.end();
  expect(target.application).toEqual({ name: 'restricted_app' });
});

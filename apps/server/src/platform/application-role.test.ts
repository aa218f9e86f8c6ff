import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { separateApplication } from './application-role.ts';
import { NO_TIMEOUTS, openApplicationPool, openDatabase, type Sql } from './database.ts';
import type { DatabaseTarget } from './database-target.ts';
import { createJobs } from './jobs.ts';

let database: TestDatabase;
let owner: Sql;
/** A database as an operator configures it with DATABASE_URL: with a single role. */
let singleRoleTarget: DatabaseTarget;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.target, 2, NO_TIMEOUTS);
  const { application: _, ...ownerTarget } = database.target;
  singleRoleTarget = ownerTarget;
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const FORBIDDEN = { code: '42501' };
const rewrite = (sql: Sql) => sql`update audit_entries set actor_name = 'x'`;

async function withApplicationRole<T>(target: DatabaseTarget, action: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = openApplicationPool(target, 2);
  try {
    return await action(sql);
  } finally {
    await sql.end();
  }
}

describe('separateApplication', () => {
  it('makes every connection of a single-role database use the application role', async () => {
    const target = await separateApplication(owner, singleRoleTarget);
    expect(target.application).toEqual({ name: 'quartermaster_app' });
    await withApplicationRole(target, async (sql) => {
      const currentUser = () => sql`select current_user as name, pg_sleep(0.05)`;
      for (const [row] of await Promise.all([currentUser(), currentUser()]))
        expect(row?.name).toBe('quartermaster_app');
      await expect(rewrite(sql)).rejects.toMatchObject(FORBIDDEN);
    });
  });

  it("keeps the owner's role when no role can be created, and triggers still apply", async () => {
    const target = await separateApplication(owner, { ...singleRoleTarget, username: 'another_user' });
    expect(target.application).toBeUndefined();
    await owner`insert into audit_entries (occurred_at, action, actor_name) values (now(), 'admin_granted', 'x')`;
    await withApplicationRole(singleRoleTarget, (sql) =>
      expect(rewrite(sql)).rejects.toMatchObject({ constraint_name: 'history_final' }),
    );
  });
});

describe('application role', () => {
  it('can be set up repeatedly and concurrently', async () => {
    const starts = Array.from({ length: 4 }, () => separateApplication(owner, database.target));
    for (const target of await Promise.all(starts)) expect(target).toEqual(database.target);
  });

  it('can use tables of later migrations and the job queue', async () => {
    await owner`create table later_table (id int generated always as identity, word text)`;
    const log = { error: () => undefined } as unknown as Parameters<typeof createJobs>[1];
    const queue = createJobs(database.target, log, { queues: [], runsJobs: true });
    await queue.start([], []);
    await queue.stop();
    await withApplicationRole(database.target, async (sql) => {
      await sql`insert into later_table (word) values ('x')`;
      await sql`update later_table set word = 'y'`;
      await sql`delete from later_table`;
      expect(await sql`select name from pgboss.queue`).toBeInstanceOf(Array);
      await sql`delete from pgboss.job where false`;
    });
  });
});

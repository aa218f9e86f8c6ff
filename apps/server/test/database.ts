import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { inject } from 'vitest';
import { connectOptions, type DatabaseTarget } from '../src/platform/database-target.ts';

export type TestDatabase = { target: DatabaseTarget; drop(): Promise<void> };

/**
 * A separate database for one test file, copied from the migrated template. Drop it in afterAll; this also closes its
 * open connections.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('templateDatabase');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(template, `create database ${name} template ${template.database} strategy file_copy`);
  return {
    target: { ...template, database: name },
    drop: () => dropDatabase(template, name),
  };
}

/** Tries again while autovacuum uses the database, because this role cannot terminate it. */
async function dropDatabase(template: DatabaseTarget, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await administer(template, `drop database if exists ${name} with (force)`);
    } catch (error) {
      if ((error as { code?: unknown }).code !== '42501' || attempt === 300) throw error;
      await wait(100);
    }
  }
}

/** Runs a statement from a connection to another database, because a template with connections cannot be copied. */
async function administer(template: DatabaseTarget, statement: string): Promise<void> {
  const sql = postgres({
    ...connectOptions(template),
    database: 'postgres',
    max: 1,
    onnotice: () => undefined,
  });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

/** Resolves once at least this many statements in this database wait for a lock. */
export async function waitingStatements(sql: postgres.Sql<{ bigint: number }>, n: number): Promise<void> {
  for (;;) {
    // pg_stat_activity hides the waits of other roles; pg_locks shows them to everyone.
    const [row] = await sql<{ n: number }[]>`
      select count(distinct l.pid) as n from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where a.datname = current_database() and not l.granted`;
    if (row && row.n >= n) return;
  }
}

/**
 * The number of deadlocks in this database since its creation. No request may be in progress: other connections are
 * closed, because a backend reports its statistics with a delay, but always before it ends.
 */
export async function deadlocks(sql: postgres.Sql<{ bigint: number }>): Promise<number | undefined> {
  await sql`
    select pg_terminate_backend(pid, 60000) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
  await sql`select pg_stat_force_next_flush()`;
  const [row] = await sql<{ n: number }[]>`
    select deadlocks as n from pg_stat_database where datname = current_database()`;
  return row?.n;
}

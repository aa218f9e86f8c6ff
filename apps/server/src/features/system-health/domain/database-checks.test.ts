import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { NO_TIMEOUTS, openDatabase, type Sql } from '../../../platform/database.ts';
import { checkClock, checkDatabase, checkMigrations, sizeText } from './database-checks.ts';

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openDatabase(database.target, 1, NO_TIMEOUTS);
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

describe('database check', () => {
  it('reports version, size and connections', async () => {
    const { summary } = await checkDatabase(sql);
    expect(summary).toMatch(/^PostgreSQL \d+\.\d+, [\d.]+ [kMG]B, \d+ of \d+ connections in use\.$/);
  });
});

describe('migration check', () => {
  it('reports a database that was migrated by a newer version, or that lacks a migration', async () => {
    const [row] = await sql<{ version: number }[]>`select max(version) as version from schema_migrations`;
    const newest = row?.version ?? 0;
    expect(await checkMigrations(sql)).toEqual({
      status: 'ok',
      summary: `All ${newest} migrations are applied.`,
    });
    await sql`
      insert into schema_migrations (version, name, checksum) values (${newest + 1}, 'of a newer version', 'x')`;
    expect(await checkMigrations(sql)).toMatchObject({
      status: 'degraded',
      summary: `The database is at migration ${newest + 1}; this process expects ${newest}.`,
    });
    await sql`delete from schema_migrations where version >= ${newest}`;
    expect(await checkMigrations(sql)).toMatchObject({ status: 'down' });
  });
});

describe('clock check', () => {
  it.each([
    [0, 'ok'],
    [-30_000, 'degraded'],
    [30_000, 'degraded'],
    [3_600_000, 'down'],
  ])('reports a server clock %d ms ahead as %s', async (ahead, status) => {
    expect((await checkClock(sql, () => new Date(Date.now() + ahead))).status).toBe(status);
  });
});

it('size is formatted in a readable unit', () => {
  expect([0, 999, 1500, 2_400_000, 100e9].map(sizeText)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.5 kB',
    '2.4 MB',
    '100 GB',
  ]);
});

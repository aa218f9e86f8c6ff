import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { connectOptions } from './database-target.ts';
import { MigrationError, migrate, migrationsFolder, readMigrations } from './migrate.ts';

let database: TestDatabase;
let sql: Sql;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  sql = postgres({ ...connectOptions(database.target), max: 4, onnotice: () => undefined });
});

afterAll(async () => {
  await sql.end();
  await database.drop();
});

beforeEach(async () => {
  await sql`drop table if exists schema_migrations, mug, bowl`;
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await put('0001_mug.sql', 'create table mug (id integer primary key); insert into mug values (1);');
  return () => rm(folder, { recursive: true });
});

const put = (name: string, text: string) => writeFile(join(folder, name), text);

describe('migrate', () => {
  test('applies each new file once, in order', async () => {
    expect(await migrate(sql, folder)).toEqual(['0001_mug.sql']);
    await put('0002_bowl.sql', 'create table bowl (id integer)');
    expect(await migrate(sql, folder)).toEqual(['0002_bowl.sql']);
    expect(await migrate(sql, folder)).toEqual([]);
    expect(await sql`select id from mug`).toEqual([{ id: 1 }]);
  });

  test('rejects a file that was changed after it was applied, with its name in the error', async () => {
    await migrate(sql, folder);
    await put('0001_mug.sql', 'create table mug (id bigint primary key)');
    await expect(migrate(sql, folder)).rejects.toThrow(/0001_mug\.sql was changed after it was applied/);
  });

  test('accepts a file with different line endings', async () => {
    await put('0001_mug.sql', 'create table mug (\n id integer\n)');
    await migrate(sql, folder);
    await put('0001_mug.sql', 'create table mug (\r\n id integer\r\n)');
    expect(await migrate(sql, folder)).toEqual([]);
  });

  test('rejects a database with newer migrations', async () => {
    await put('0002_bowl.sql', 'create table bowl (id integer)');
    await migrate(sql, folder);
    await rm(join(folder, '0002_bowl.sql'));
    await expect(migrate(sql, folder)).rejects.toThrow(/0002_bowl\.sql, which is unknown to this version/);
  });

  test('rolls back a failing file and keeps the previous ones', async () => {
    await put('0002_bowl.sql', 'create table bowl (id integer); select * from nowhere');
    await expect(migrate(sql, folder)).rejects.toThrow(
      /0002_bowl\.sql failed and was rolled back: .*nowhere/,
    );
    const tables = await sql`select to_regclass('mug')::text as mug, to_regclass('bowl')::text as bowl`;
    expect(tables).toEqual([{ mug: 'mug', bowl: null }]);
    await put('0002_bowl.sql', 'create table bowl (id integer)');
    expect(await migrate(sql, folder)).toEqual(['0002_bowl.sql']);
  });

  test('reports a lost connection, and a later start continues', async () => {
    await put('0002_bowl.sql', 'select pg_terminate_backend(pg_backend_pid())');
    const program = postgres({ ...connectOptions(database.target), max: 1, onnotice: () => undefined });
    await expect(migrate(program, folder)).rejects.toThrow(/0002_bowl\.sql failed and was rolled back/);
    await program.end({ timeout: 1 });
    await put('0002_bowl.sql', 'create table bowl (id integer)');
    expect(await migrate(sql, folder)).toEqual(['0002_bowl.sql']);
  });

  test('serializes processes that start concurrently', async () => {
    await put('0001_mug.sql', 'create table mug (id integer); select pg_sleep(0.2)');
    const results = await Promise.all([migrate(sql, folder), migrate(sql, folder), migrate(sql, folder)]);
    expect(results.flat()).toEqual(['0001_mug.sql']);
  });
});

describe('readMigrations', () => {
  test.each([
    ['a gap in the numbers', '0003_bowl.sql', /0003_bowl\.sql should have the number 0002/],
    ['a number used twice', '0001_bowl.sql', /0001_mug\.sql should have the number 0002/],
    ['a file name in another format', '2-bowl.sql', /2-bowl\.sql is not named like/],
  ])('rejects %s', async (_what, name, message) => {
    await put(name, 'select 1');
    const reading = readMigrations(folder);
    await expect(reading).rejects.toThrow(MigrationError);
    await expect(reading).rejects.toThrow(message);
  });

  test('accepts the migrations of the product', async () => {
    const productMigrations = await readMigrations(migrationsFolder);
    expect(productMigrations.length).toBeGreaterThan(0);
  });
});

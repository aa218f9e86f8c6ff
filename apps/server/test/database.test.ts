import { expect, test } from 'vitest';
import { NO_TIMEOUTS, openDatabase } from '../src/platform/database.ts';
import { createTestDatabase, deadlocks } from './database.ts';

test('number of deadlocks includes one that its backend has not reported yet', async () => {
  const database = await createTestDatabase();
  const sql = openDatabase(database.target, 1, NO_TIMEOUTS);
  const pool = openDatabase(database.target, 2, NO_TIMEOUTS);
  const connections = await Promise.all([pool.reserve(), pool.reserve()]);
  const lock = (offset: number) =>
    connections.map((connection, i) => connection`select pg_advisory_xact_lock(${(i + offset) % 2})`);
  // The transactions stay open: a backend reports its statistics only between transactions.
  await Promise.all(connections.map((connection) => connection`begin`));
  await Promise.all(lock(0));
  await expect(Promise.all(lock(1))).rejects.toMatchObject({ code: '40P01' });
  expect(await deadlocks(sql)).toBe(1);
  await Promise.all([sql.end(), pool.end()]);
  await database.drop();
});

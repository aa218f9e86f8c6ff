import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { openDatabase, type Sql } from '../../../platform/database.ts';
import { newId, SYSTEM_USER_ID } from '../../../platform/ids.ts';
import { ownHistory, ROWS_PER_BATCH } from './own-data.ts';

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openDatabase(database.target, 2);
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

test('history contains each transaction once, even if it involves several characters, oldest first and across batches', async () => {
  const userId = newId();
  await sql`insert into users (id, email, username) values (${userId}, 'nim@example.org', 'nim')`;
  await sql`insert into characters (id, user_id, name) select gen_random_uuid(), ${userId}, 'Nim ' || n from generate_series(1, 3) n`;
  const ids = Array.from({ length: 2 * ROWS_PER_BATCH + 1 }, newId);
  await sql`insert into transactions (id, actor_id, actor_name, transaction_type, via)
    select id, ${SYSTEM_USER_ID}, 'Bo', 'transfer', 'web' from unnest(${ids}::uuid[]) id`;
  // All transactions involve the first character, every second one the second, and every fifth one the third.
  await sql`insert into transaction_characters (character_id, transaction_id)
    select c.id, h.id from unnest(${ids}::uuid[]) with ordinality h (id, n)
    join characters c on c.name = 'Nim 1' or c.name = 'Nim 2' and n % 2 = 0 or c.name = 'Nim 3' and n % 5 = 0`;
  const exportedIds: string[] = [];
  for await (const { id } of ownHistory(sql, userId)) exportedIds.push(id);
  expect(exportedIds).toEqual(ids);
});

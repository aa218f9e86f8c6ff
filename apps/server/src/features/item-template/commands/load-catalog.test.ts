import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { openDatabase, type Sql } from '../../../platform/database.ts';
import { SYSTEM_USER_ID } from '../../../platform/ids.ts';
import { STARTER_CATALOG } from '../catalog/catalog.ts';
import { loadCatalog } from './load-catalog.ts';

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openDatabase(database.target, 4);
  await sql`delete from item_templates`;
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

test('concurrently started servers load the catalog once', async () => {
  const loaded = await Promise.all([loadCatalog(sql), loadCatalog(sql), loadCatalog(sql)]);
  expect(loaded.reduce((sum, n) => sum + n)).toBe(STARTER_CATALOG.length);
  expect(await loadCatalog(sql)).toBe(0);
});

test('catalog entries are public, owned by the system, and stored with their exact value', async () => {
  const rows = await sql<
    { catalog_key: string; value_copper: number; creator_id: string; visibility: string }[]
  >`
    select catalog_key, value_copper, creator_id, visibility from item_templates`;
  const values = Object.fromEntries(rows.map((row) => [row.catalog_key, row.value_copper]));
  expect(values).toEqual(Object.fromEntries(STARTER_CATALOG.map((entry) => [entry.key, entry.value_copper])));
  expect(new Set(rows.map((row) => `${row.creator_id} ${row.visibility}`))).toEqual(
    new Set([`${SYSTEM_USER_ID} public`]),
  );
});

test('loading the catalog adds an entry even if an entry of the same name is stored under another key', async () => {
  await sql`update item_templates set catalog_key = 'earlier-torch' where catalog_key = 'torch'`;
  expect(await loadCatalog(sql)).toBe(1);
  await sql`delete from item_templates where catalog_key = 'earlier-torch'`;
});

test('loading the catalog restores missing entries and keeps changed entries', async () => {
  await sql`delete from item_templates where catalog_key = 'torch'`;
  await sql`update item_templates set name = 'Our dagger' where catalog_key = 'dagger'`;
  expect(await loadCatalog(sql)).toBe(1);
  const [changed] = await sql`select name from item_templates where catalog_key = 'dagger'`;
  expect(changed?.name).toBe('Our dagger');
});

import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { NO_TIMEOUTS, openApplicationPool, openDatabase, type Sql } from '../database.ts';
import { newId } from '../ids.ts';

let database: TestDatabase;
let application: Sql;
let owner: Sql;
const thisYear = new Date().getUTCFullYear();
beforeAll(async () => {
  database = await createTestDatabase();
  application = openApplicationPool(database.target, 2);
  owner = openDatabase(database.target, 1, NO_TIMEOUTS);
});
afterAll(async () => {
  await application.end();
  await owner.end();
  await database.drop();
});

const idIn = (year: number, month = 0) => v7({ msecs: Date.UTC(year, month) });

/** The partition in which a transaction with this id is stored. */
async function partitionOf(id: string): Promise<string | undefined> {
  const [row] = await application<{ partition: string }[]>`
    insert into transactions (id, transaction_type, via, actor_id, actor_name)
    values (${id}, 'adjust', 'web', ${newId()}, 'Mira') returning tableoid::regclass::text as partition`;
  return row?.partition;
}

describe('partitioned history', () => {
  test("stores a transaction in its year's partition, or in the first or last one if its year has no partition", async () => {
    expect(await partitionOf(newId())).toBe(`transactions_${thisYear}`);
    expect(await partitionOf(idIn(thisYear - 3))).toBe(`transactions_${thisYear}`);
    expect(await partitionOf(idIn(thisYear + 1))).toBe(`transactions_${thisYear + 1}`);
    expect(await partitionOf(idIn(thisYear + 2))).toBe('transactions_later');
    await owner`alter table transactions disable trigger transactions_final`;
    await owner`delete from transactions_later`;
    await owner`alter table transactions enable trigger transactions_final`;
  });

  test('lets the application role create the partitions of future years; a second call creates nothing', async () => {
    await application`select prepare_history(${thisYear + 3})`;
    await application`select prepare_history(${thisYear + 3})`;
    expect(await partitionOf(idIn(thisYear + 2))).toBe(`transactions_${thisYear + 2}`);
    expect(await partitionOf(idIn(thisYear + 3, 11))).toBe(`transactions_${thisYear + 3}`);
    expect(await partitionOf(idIn(thisYear + 4))).toBe('transactions_later');
    for (const table of ['postings', 'transaction_characters'])
      expect(await owner`select from pg_inherits where inhparent = ${table}::regclass`).toHaveLength(5);
  });

  test('has a primary key index with fill factor 97 in every partition of transactions', async () => {
    const options = await owner<{ options: string[] | null }[]>`
      select reloptions as options from pg_class join pg_inherits on inhrelid = pg_class.oid
      where inhparent = 'transactions_pkey'::regclass`;
    expect(options).toEqual(Array(5).fill({ options: ['fillfactor=97'] }));
  });

  test('rejects partitions for more than ten years ahead', async () => {
    await expect(application`select prepare_history(${thisYear + 11})`).rejects.toMatchObject({
      code: '22023',
    });
  });

  test.each([
    `update transactions_${thisYear} set notes = ''`,
    `delete from postings_${thisYear + 2}`,
    `insert into transaction_characters_${thisYear} values (gen_random_uuid(), gen_random_uuid())`,
    `select from transactions_${thisYear + 1}`,
    'delete from transactions_later',
  ])('denies the application role access to a partition: %s', async (statement) => {
    await expect(application.unsafe(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test.each([
    `update transactions_${thisYear} set notes = ''`,
    `delete from transactions_${thisYear + 3}`,
    `truncate transactions_${thisYear + 2}`,
    `truncate postings_${thisYear}`,
    'truncate transactions_later',
  ])('prevents even the owner from changing a partition: %s', async (statement) => {
    await expect(owner.unsafe(statement)).rejects.toMatchObject({ constraint_name: 'history_final' });
  });

  test('allows detaching a single year', async () => {
    await owner.unsafe(`alter table transactions detach partition transactions_${thisYear + 1}`);
    expect(await owner.unsafe(`select from transactions_${thisYear + 1}`)).toHaveLength(1);
    expect(
      await owner`select from transactions where id >= first_id_of_year(${thisYear + 1})
      and id < first_id_of_year(${thisYear + 2})`,
    ).toHaveLength(0);
  });
});

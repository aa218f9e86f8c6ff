import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openDatabase, type Sql } from './database.ts';
import { withAdmission } from './pool/admission.ts';
import { inTransaction, type Tx } from './transaction.ts';

let database: TestDatabase;
let sql: Sql;
let otherSql: Sql;
const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(sql, () => new Date(), work);

beforeAll(async () => {
  database = await createTestDatabase();
  sql = withAdmission(openDatabase(database.target, 2), 2);
  otherSql = openDatabase(database.target, 1);
  await otherSql`create table marks (n int)`;
  await otherSql`create function mark(number int) returns void language sql as 'insert into marks values (number)'`;
});
afterAll(async () => {
  await sql.end();
  await otherSql.end();
  await database.drop();
});

test('promise passed as a value makes the statement fail, and the next transaction succeeds', async () => {
  const forgotten = Promise.resolve(1) as unknown as number;
  await expect(run(({ sql }) => sql`select ${forgotten}::int`)).rejects.toThrow();
  expect(await run(({ sql }) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

describe('statement with a value that cannot be sent', () => {
  const missing = undefined as unknown as number;
  const statements: [string, (tx: Tx) => Promise<unknown>][] = [
    ['in the first statement', ({ sql }) => sql`select ${missing}::int`],
    ['in a fragment', ({ sql }) => sql`select ${sql`${missing}::int`}`],
    ['as an invalid date', ({ sql }) => sql`select ${new Date(Number.NaN)}::timestamptz`],
    ['in a row', ({ sql }) => sql`insert into marks ${sql({ n: missing })}`],
    ['as JSON', ({ sql }) => sql`select ${sql.json(missing as never)}`],
    ['in a read', (tx) => tx.read(tx.sql`select ${missing}::int as n`)],
    [
      'after a call',
      (tx) => {
        tx.call(tx.sql`mark(1)`);
        return tx.sql`select ${missing}::int`;
      },
    ],
  ];
  test.each(statements)(
    'fails immediately and leaves no connection in a transaction: %s',
    async (_, work) => {
      // Twice as many attempts as there are connections.
      for (let attempt = 0; attempt < 4; attempt += 1)
        await expect(run(work)).rejects.toThrow('a value that is undefined or an invalid date');
      const [openTransactions] = await otherSql<{ count: number }[]>`
      select count(*)::int from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`;
      expect(openTransactions).toEqual({ count: 0 });
      expect(await otherSql`select from marks`).toHaveLength(0);
    },
  );
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { NO_TIMEOUTS, openDatabase, type Sql } from '../../../platform/database.ts';
import { checkVerification } from './verification-checks.ts';

let database: TestDatabase;
let sql: Sql;
const at = new Date('2026-12-04T12:00:00Z');
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openDatabase(database.target, 1, NO_TIMEOUTS);
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const insertRun = (
  state: string,
  requested: string,
  finished: string | null,
  result = 'Balances match the sum of 2 transactions.',
) => sql`
  insert into verifications (id, kind, state, result, requested_at, finished_at)
  values (gen_random_uuid(), 'ledger', ${state}, ${result}, ${requested}, ${finished})`;
const check = () => checkVerification(sql, 'ledger', at);

it('verification check reports the newest result, even while a newer run is in progress', async () => {
  expect(await check()).toMatchObject({ status: 'degraded', advice: 'Verify it now.', verification: null });
  await insertRun('passed', '2026-11-30T03:41:00Z', '2026-11-30T03:42:00Z');
  expect(await check()).toMatchObject({
    status: 'degraded',
    summary: 'Balances match the sum of 2 transactions.',
  });
  await insertRun('failed', '2026-12-03T03:41:00Z', '2026-12-03T03:42:00Z', '1 difference.');
  expect(await check()).toMatchObject({ status: 'down', summary: '1 difference.' });
  await insertRun('passed', '2026-12-04T03:41:00Z', '2026-12-04T03:42:00Z');
  await insertRun('running', '2026-12-04T11:59:00Z', null, '');
  expect(await check()).toMatchObject({
    status: 'ok',
    summary: 'Balances match the sum of 2 transactions.',
    verification: { state: 'running', finished_at: null },
  });
});

it('verification check shows the last result instead of an abandoned run, so that a new run can be started', async () => {
  await insertRun('running', '2026-12-04T09:30:00Z', null, '');
  const abandoned = new Date('2026-12-04T11:31:00Z');
  await sql`delete from verifications where requested_at > '2026-12-04T10:00:00Z'`;
  expect((await checkVerification(sql, 'ledger', abandoned)).verification).toMatchObject({
    state: 'passed',
    finished_at: '2026-12-04T03:42:00.000Z',
  });
  await sql`delete from verifications where finished_at is not null`;
  expect((await checkVerification(sql, 'ledger', abandoned)).verification).toBeNull();
});

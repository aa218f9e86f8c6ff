import {
  BULK_LIST_CSV_COLUMNS,
  type BulkRow,
  exportBulkOperations,
  exportBulkRows,
  listBulkOperations,
  listBulkRows,
  showBulkOperation,
  startBulkOperation,
} from '@quartermaster/contract/bulk-operation';
import type { CallInput } from '@quartermaster/contract/endpoint';
import { listNotifications } from '@quartermaster/contract/notification';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { codeOf } from '../../../../test/client.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { party } from '../../../../test/factories/test-parties.ts';
import { type TestWorker, workerFor } from '../../../../test/factories/worker-services.ts';
import { until } from '../../../../test/until.ts';
import { NO_TIMEOUTS, openApplicationPool, openDatabase, type Sql } from '../../../platform/database.ts';
import { runOperation } from './run-operation.ts';

let app: TestApp;
/** Services like those of a worker process; the app itself only queues jobs. */
let worker: TestWorker;
let pool: Sql;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_free' } });
  // The tests' own pool does not reopen lost connections.
  pool = openApplicationPool(app.database.target, 2);
  worker = workerFor({ ...app, sql: pool });
  ada = await admin(app);
});
afterAll(async () => {
  await worker.close();
  await pool.end();
  await app.close();
});

const reason = 'Spam from last night';
type Body = NonNullable<CallInput<typeof startBulkOperation>['body']>;
const start = (body: Omit<Body, 'reason'>, testUser = ada) =>
  testUser.call(startBulkOperation, { body: { reason, ...body } });
const startOperation = async (body: Omit<Body, 'reason'>, testUser = ada) => {
  const { status, body: responseBody } = await start(body, testUser);
  expect(status).toBe(201);
  return responseBody.data.id;
};
const run = (id: string) => runOperation(worker.services, id);
const operation = async (id: string) => (await ada.call(showBulkOperation, { params: { id } })).body.data;
const rows = async (id: string, testUser = ada) =>
  (await testUser.call(listBulkRows, { params: { id }, query: { per_page: '100' } })).body.data;
const summaryOf = ({ name, state, message }: BulkRow) => [name, state, message];
const names = (people: readonly Person[]) => people.map(({ user }) => user.username).join('\n');
const isSuspended = async (testUser: Person) =>
  (
    await app.sql`select suspended_at is not null as is_suspended from users where id = ${testUser.user.id}`
  )[0]?.is_suspended;
const people = async (n: number) => Promise.all(Array.from({ length: n }, () => person(app)));

test('operation skips duplicates, unknown users, admins and the actor with a reason, and changes the other users', async () => {
  const [mira, vex] = (await people(2)) as [Person, Person];
  const bo = await admin(app);
  const list = [
    mira.user.email.toUpperCase(),
    mira.user.username,
    'nobody@example.org',
    bo.user.email,
    ada.user.username,
    `  ${vex.user.username}  `,
  ].join('\n');
  const id = await startOperation({ action: 'suspend', list });
  await run(id);
  expect((await rows(id)).map(summaryOf)).toEqual([
    [mira.user.username, 'succeeded', ''],
    [mira.user.username, 'skipped', 'Listed more than once'],
    ['nobody@example.org', 'skipped', 'No user has this email address or username'],
    [bo.user.username, 'skipped', 'Admins are not changed in bulk'],
    [ada.user.username, 'skipped', 'Your own account'],
    [vex.user.username, 'succeeded', ''],
  ]);
  expect(await operation(id)).toMatchObject({
    state: 'completed',
    total: 6,
    succeeded: 2,
    skipped: 4,
    failed: 0,
  });
  expect(await Promise.all([mira, vex, bo, ada].map(isSuspended))).toEqual([true, true, false, false]);
});

test('user who became an admin after the selection is skipped', async () => {
  const mira = await person(app);
  const id = await startOperation({ action: 'suspend', list: mira.user.username });
  await app.sql`update users set admin = true where id = ${mira.user.id}`;
  await run(id);
  await app.sql`update users set admin = false where id = ${mira.user.id}`;
  expect((await rows(id)).map(summaryOf)).toEqual([
    [mira.user.username, 'skipped', 'Admins are not changed in bulk'],
  ]);
  expect(await isSuspended(mira)).toBe(false);
});

test('user is skipped with the reason when the end of the suspension has passed meanwhile', async () => {
  const mira = await person(app);
  const id = await startOperation({
    action: 'suspend',
    list: mira.user.username,
    until: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const late = { ...worker.services, now: () => new Date(Date.now() + 7_200_000) };
  await runOperation(late, id);
  expect((await rows(id)).map(summaryOf)).toEqual([
    [mira.user.username, 'skipped', 'The end date has passed.'],
  ]);
});

test('operation with several concurrent jobs processes no user twice', async () => {
  const fourUsers = await people(4);
  const id = await startOperation({
    action: 'message',
    list: names(fourUsers),
    subject: 'Maintenance',
    text: 'On Sunday.',
  });
  // Several jobs for the same operation, as after a crash: the queue repeats a job that is still running.
  await Promise.all([run(id), run(id), run(id)]);
  const sentNotifications = await app.sql<{ user_id: string; n: number }[]>`
    select user_id, count(*)::int as n from notifications where facts ->> 'event' = 'message' group by user_id`;
  expect(sentNotifications.map(({ n }) => n)).toEqual([1, 1, 1, 1]);
  expect(await operation(id)).toMatchObject({ state: 'completed', succeeded: 4 });
});

test('user whose change loses the database connection is processed by the next job', async () => {
  const [mira, vex] = (await people(2)) as [Person, Person];
  const id = await startOperation({ action: 'suspend', list: names([mira, vex]) });
  const separateSql = openDatabase(app.database.target, 2, NO_TIMEOUTS);
  const lock = await separateSql.reserve();
  await lock`begin`;
  await lock`select from users where id = ${vex.user.id} for update`;
  const interruptedRun = run(id);
  interruptedRun.catch(() => undefined);
  const terminateConnection = () => separateSql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await terminateConnection()).length, { timeout: 60_000 }).toBe(1);
  await expect(interruptedRun).rejects.toThrow(/CONNECTION_CLOSED|terminating connection|EPIPE/);
  await lock`rollback`;
  lock.release();
  await separateSql.end();
  expect(await operation(id)).toMatchObject({ state: 'running', succeeded: 1, failed: 0 });
  await run(id);
  expect(await operation(id)).toMatchObject({ state: 'completed', succeeded: 2, failed: 0 });
});

test('unexpected error affects only one user, and the other users are processed', async () => {
  const [mira, vex, nim] = (await people(3)) as [Person, Person, Person];
  const id = await startOperation({ action: 'suspend', list: names([mira, vex, nim]) });
  await app.sql.unsafe(`
    create function reject() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger reject before update on users for each row when (old.id = '${vex.user.id}') execute function reject()`);
  await run(id);
  await app.sql.unsafe('drop function reject() cascade');
  expect((await rows(id)).map(summaryOf)).toEqual([
    [mira.user.username, 'succeeded', ''],
    [vex.user.username, 'failed', 'An unexpected error occurred. See the server log.'],
    [nim.user.username, 'succeeded', ''],
  ]);
  expect(await operation(id)).toMatchObject({ state: 'completed', succeeded: 2, failed: 1 });
  expect(await Promise.all([mira, vex, nim].map(isSuspended))).toEqual([true, false, true]);
});

test('operation ends when the admin who started it loses the admin rights', async () => {
  const [mira] = (await people(1)) as [Person];
  const bo = await admin(app);
  const id = await startOperation({ action: 'suspend', list: mira.user.username }, bo);
  await app.sql`update users set admin = false where id = ${bo.user.id}`;
  await run(id);
  expect(await isSuspended(mira)).toBe(false);
  expect(await operation(id)).toMatchObject({ state: 'canceled', succeeded: 0 });
});

test('suspension that two operations lift concurrently is lifted by one and skipped by the other, with the reason', async () => {
  const [mira] = (await people(1)) as [Person];
  const bo = await admin(app);
  const suspension = await startOperation({ action: 'suspend', list: mira.user.username });
  await run(suspension);
  const lift = { action: 'lift_suspension', list: mira.user.username } as const;
  const ids = [await startOperation(lift), await startOperation(lift, bo)];
  await Promise.all(ids.map(run));
  const results = (await Promise.all(ids.map((id) => rows(id))))
    .flat()
    .map(({ state, message }) => [state, message]);
  expect(results.sort()).toEqual([
    ['skipped', 'This user is not suspended.'],
    ['succeeded', ''],
  ]);
});

test('operations grant a tier, send a message and end sessions', async () => {
  const mira = await verified(app, await person(app));
  const list = mira.user.username;
  const ends_at = '2030-01-01T00:00:00.000Z';
  await run(await startOperation({ action: 'grant_tier', list, granted_tier: 'tier_2', ends_at }));
  const [account] = await app.sql`select tier from users where id = ${mira.user.id}`;
  expect(account?.tier).toBe('tier_2');
  await run(await startOperation({ action: 'message', list, subject: '=Maintenance', text: 'On Sunday.' }));
  const { data } = (await mira.call(listNotifications, { query: { kind: 'support' } })).body;
  expect(data.map(({ title, body }) => [title, body])).toEqual([['=Maintenance', 'On Sunday.']]);
  const emails = await app.sql`
    select data ->> 'subject' as subject from pgboss.job
    where data ->> 'kind' = 'bulk_message' and data ->> 'user_id' = ${mira.user.id}`;
  expect(emails).toHaveLength(1);
  await run(await startOperation({ action: 'revoke_sessions', list }));
  // The operation ran with the services of another process, and the app caches a session for up to a second.
  await until(
    async () => (await codeOf(mira.call(listNotifications, { query: {} }))) === '401 REVOKED_TOKEN',
  );
});

test('bulk deletion deletes only unverified accounts older than the given age, and skips game masters of record', async () => {
  const [oldAccount, newAccount, confirmedUser, gm] = (await people(4)) as [Person, Person, Person, Person];
  await verified(app, confirmedUser);
  await party(gm);
  const ids = [oldAccount, confirmedUser, gm].map(({ user }) => user.id);
  await app.sql`update users set created_at = now() - interval '40 days' where id = any(${ids}::uuid[])`;
  const ageOperationId = await startOperation({ action: 'delete_unverified', older_than_days: 30 });
  const listOperationId = await startOperation({
    action: 'delete_unverified',
    older_than_days: 30,
    list: names([newAccount, confirmedUser]),
  });
  await run(ageOperationId);
  await run(listOperationId);
  const results = new Map((await rows(ageOperationId)).map(({ user_id, state }) => [user_id, state]));
  expect([results.get(oldAccount.user.id), results.get(gm.user.id)]).toEqual(['succeeded', 'skipped']);
  expect([results.has(newAccount.user.id), results.has(confirmedUser.user.id)]).toEqual([false, false]);
  expect((await rows(listOperationId)).map(({ message }) => message)).toEqual([
    'Registered less than 30 days ago.',
    'The email address is verified.',
  ]);
  const [row] =
    await app.sql`select deleted_at is not null as deleted from users where id = ${oldAccount.user.id}`;
  expect(row?.deleted).toBe(true);
});

test('export contains the results in the requested state and escapes formulas', async () => {
  const id = await (async () => {
    const [mira] = (await people(1)) as [Person];
    return startOperation({ action: 'suspend', list: `=1+1\n${mira.user.username}` });
  })();
  const response = await ada.call(exportBulkRows, { params: { id }, query: { state: 'skipped' } });
  const [, ...lines] = parse(String(response.body.data), { bom: true }) as string[][];
  expect(lines).toEqual([['1', '', "'=1+1", 'skipped', 'No user has this email address or username', '']]);
});

test('operations are listed and exported by action and state, and formulas in reasons are escaped', async () => {
  const vex = await person(app);
  const filter = { action: 'lift_suspension', state: 'running' } as const;
  const list = vex.user.username;
  const { body } = await ada.call(startBulkOperation, {
    body: { action: filter.action, list, reason: '=1+1' },
  });
  const { data, meta } = (await ada.call(listBulkOperations, { query: filter })).body;
  expect([data.map(({ id }) => id), meta.total_count]).toEqual([[body.data.id], 1]);
  const canceledOperations = await ada.call(listBulkOperations, { query: { ...filter, state: 'canceled' } });
  expect(canceledOperations.body.data).toEqual([]);
  const response = await ada.call(exportBulkOperations, { query: filter });
  const [header, ...lines] = parse(String(response.body.data), { bom: true }) as string[][];
  expect(header).toEqual([...BULK_LIST_CSV_COLUMNS]);
  expect(lines).toEqual([
    [
      body.data.id,
      filter.action,
      'running',
      "'=1+1",
      ada.user.username,
      '1',
      '0',
      '0',
      '0',
      body.data.created_at,
      '',
    ],
  ]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { deadlocks, waitingStatements } from '../../../../test/database.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { chest, party, type TestParty } from '../../../../test/factories/test-parties.ts';
import { openDatabase, type Sql } from '../../../platform/database.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { lockContainers } from './lock-containers.ts';

let app: TestApp;
let pool: Sql;
let gm: Person;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  pool = openDatabase(app.database.target, 4);
  gm = await person(app);
  testParty = await party(gm);
});
afterAll(async () => {
  await pool.end();
  await app.close();
});

const lockThenRun = (ids: readonly string[], whileLocked: () => Promise<void> = async () => undefined) =>
  inTransaction(
    pool,
    () => new Date(),
    async (tx) => {
      const containers = await lockContainers(tx, gm.user.id, ids);
      await whileLocked();
      return containers;
    },
  );

test('lock rejects a container that does not exist or is deleted', async () => {
  const closedId = await chest(gm, testParty.id);
  await app.sql`update containers set closed_at = now() where id = ${closedId}`;
  const missingId = '00000000-0000-7000-8000-00000000dead';
  await expect(lockThenRun([testParty.stashId, closedId])).rejects.toMatchObject({
    code: 'RESOURCE_NOT_FOUND',
  });
  await expect(lockThenRun([missingId])).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
});

test('lock returns containers in the requested order, including repetitions', async () => {
  const [a, b] = [await chest(gm, testParty.id), await chest(gm, testParty.id)];
  expect((await lockThenRun([b, a, b])).map(({ id }) => id)).toEqual([b, a, b]);
});

test('concurrent locks of the same containers in opposite orders cause no deadlock', async () => {
  const [a, b] = [await chest(gm, testParty.id), await chest(gm, testParty.id)];
  await Promise.all(Array.from({ length: 40 }, (_, i) => lockThenRun(i % 2 ? [a, b] : [b, a])));
  expect(await deadlocks(app.sql)).toBe(0);
});

test('lock that waits for another transaction returns the containers as they are after the wait', async () => {
  const containerId = await chest(gm, testParty.id);
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const first = lockThenRun([containerId], async () => {
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const second = lockThenRun([containerId]);
  await waitingStatements(app.sql, 1);
  await app.sql`update parties set archived_at = now() where id = ${testParty.id}`;
  release.resolve();
  await first;
  expect((await second)[0]?.is_archived).toBe(true);
  await app.sql`update parties set archived_at = null where id = ${testParty.id}`;
});

import { showBulkOperation, startBulkOperation } from '@quartermaster/contract/bulk-operation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { person } from '../factories/people.ts';
import { expectOk } from '../factories/test-parties.ts';
import {
  type CrashFixture,
  expireJobs,
  killWaitingJob,
  LONG_POLL,
  openCrashFixture,
} from './crash-fixture.ts';

let fixture: CrashFixture;
beforeAll(async () => {
  fixture = await openCrashFixture();
});
afterAll(() => fixture.close());

test('bulk operation interrupted by kill -9 at its second user processes every user once', {
  timeout: 240_000,
}, async () => {
  const { server, withDatabase } = fixture;
  const ada = await fixture.admin();
  const [mira, vex, nim] = await Promise.all([person(server), person(server), person(server)]);
  const people = [mira, vex, nim].map(({ user }) => user);
  const list = people.map(({ username }) => username).join('\n');
  const body = { reason: 'Spam', action: 'suspend', list } as const;
  const id = await withDatabase((sql) =>
    killWaitingJob(fixture, sql, async (lockSql) => {
      // The job waits for the lock on the second user, with its transaction open.
      await lockSql`select from users where id = ${vex.user.id} for no key update`;
      return expectOk(await ada.call(startBulkOperation, { body })).body.data.id;
    }),
  );
  await server.start();
  const operation = async () => (await ada.call(showBulkOperation, { params: { id } })).body.data;
  expect(await operation()).toMatchObject({ state: 'running', succeeded: 1 });

  const audited = await withDatabase(async (sql, target) => {
    await expireJobs(sql, target, 'bulk');
    await expect.poll(async () => (await operation()).state, LONG_POLL).toBe('completed');
    return sql<{ subject: string; n: number }[]>`
      select subject_id as subject, count(*)::int as n from audit_entries
      where action = 'user_suspended' and subject_id = any(${people.map((user) => user.id)}::uuid[])
      group by 1`;
  });
  expect(await operation()).toMatchObject({ succeeded: 3, skipped: 0, failed: 0 });
  expect(new Map(audited.map(({ subject, n }) => [subject, n]))).toEqual(
    new Map(people.map((user) => [user.id, 1])),
  );
});

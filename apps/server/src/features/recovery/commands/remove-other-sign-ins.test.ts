import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { createJobs, type Jobs } from '../../../platform/jobs.ts';
import { mailQueue } from '../../../platform/mail/queue.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { removeOtherSignIns } from './remove-other-sign-ins.ts';

let app: TestApp;
let jobs: Jobs;
beforeAll(async () => {
  app = await startTestApp();
  jobs = createJobs(app.database.target, Fastify().log, { queues: [mailQueue(app.config)], runsJobs: false });
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
});

const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));

/**
 * A user whose address was last proven, and whose Discord account was connected, at the given hours; null for never.
 */
async function account(proven: number | null, connected: number | null): Promise<string> {
  const { user } = await person(app);
  await app.sql`update users set email_verified_at = ${proven === null ? null : at(proven)} where id = ${user.id}`;
  if (connected !== null)
    await app.sql`
      insert into discord_accounts (user_id, discord_id, username, connected_at)
      values (${user.id}, ${user.id}, 'eve', ${at(connected)})`;
  return user.id;
}
const prove = (userId: string) =>
  inTransaction(
    app.sql,
    () => at(12),
    (tx) => removeOtherSignIns(tx, { jobs, config: app.config }, userId),
  );

describe('proof of the address', () => {
  test.each([
    ['connected before any proof', null, 3, true],
    ['connected since the last proof', 2, 3, true],
    ['connected at the time of the last proof, as in a sign-up through Discord', 3, 3, false],
    ['connected before the last proof', 3, 2, false],
    ['never connected', null, null, false],
  ])(
    'disconnects a Discord account unless it was connected by the time of the last proof: %s',
    async (_when, proven, connected, isDisconnected) => {
      const userId = await account(proven, connected);
      expect(await prove(userId)).toEqual({
        isFirst: proven === null,
        removed: { discord: isDisconnected, passkeys: 0, apiKeys: 0, calendar: false },
      });
      const remaining = await app.sql`select from discord_accounts where user_id = ${userId}`;
      expect(remaining).toHaveLength(connected !== null && !isDisconnected ? 1 : 0);
      const notifications = await app.sql`select from notifications where user_id = ${userId}`;
      expect(notifications).toHaveLength(isDisconnected ? 1 : 0);
    },
  );

  test('is recorded, so that the next proof does not count as the first', async () => {
    const userId = await account(null, null);
    await prove(userId);
    const [row] = await app.sql`select email_verified_at from users where id = ${userId}`;
    expect(row?.email_verified_at).toEqual(at(12));
    expect((await prove(userId)).isFirst).toBe(false);
  });
});

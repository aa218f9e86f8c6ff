import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { connectOptions } from './database-target.ts';
import { startJobs } from './jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('periodic jobs', () => {
  it('run once for each turn although two processes wait for it', async () => {
    const ran: string[] = [];
    const job = (who: string) => ({ name: 'sweep', cron: '0 0 1 1 *', run: async () => void ran.push(who) });
    const { log } = Fastify();
    const [one, two] = [
      await startJobs(database.target, [job('one')], log),
      await startJobs(database.target, [job('two')], log),
    ];
    const sql = postgres({ ...connectOptions(database.target), max: 1 });
    // Two clocks that strike at the same moment enqueue twice; the queue takes one.
    for (let i = 0; i < 2; i += 1) {
      await sql`insert into pgboss.job (name, policy, singleton_key) values ('sweep', 'exclusive', null) on conflict do nothing`;
    }
    for (let i = 0; i < 100 && ran.length === 0; i += 1) await wait(100);
    await wait(500);
    expect(ran).toHaveLength(1);
    await sql.end();
    await Promise.all([one.stop(), two.stop()]);
  });
});

import { startVerification } from '@quartermaster/contract/system-health';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { outcome } from '../../../../test/client.ts';
import { admin } from '../../../../test/factories/admins.ts';
import type { Person } from '../../../../test/factories/people.ts';

/** No job runs in this process, so a started verification stays queued. */
let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp();
  ada = await admin(app);
});
beforeEach(async () => {
  await app.sql`delete from verifications`;
});
afterAll(() => app.close());

const reason = 'After the restore';
const start = async (kind: 'ledger' | 'audit') =>
  outcome(await ada.call(startVerification, { body: { kind, reason } }));
const verifications = () =>
  app.sql<{ kind: string; state: string }[]>`select kind, state from verifications order by kind`;

describe('start of a verification', () => {
  it('is rejected only while a run of the same kind is queued or running', async () => {
    expect(await start('ledger')).toBe('204');
    expect(await start('ledger')).toBe('409 CONFLICT');
    await app.sql`update verifications set state = 'running'`;
    expect(await start('ledger')).toBe('409 CONFLICT');
    expect(await start('audit')).toBe('204');
    expect(await verifications()).toEqual([
      { kind: 'audit', state: 'waiting' },
      { kind: 'ledger', state: 'running' },
    ]);
  });

  it('starts one run for two concurrent requests', async () => {
    const outcomes = await Promise.all([start('ledger'), start('ledger')]);
    expect(outcomes.toSorted()).toEqual(['204', '409 CONFLICT']);
    expect(await verifications()).toHaveLength(1);
  });

  it('is possible again when an unfinished run was requested more than two hours ago', async () => {
    await start('ledger');
    await app.sql`update verifications set requested_at = requested_at - interval '3 hours'`;
    expect(await start('ledger')).toBe('204');
  });

  it('queues a job and is audited with its reason', async () => {
    await start('audit');
    const [job] = await app.sql`
      select data ->> 'kind' as kind from pgboss.job
      where name = 'verification' and data ->> 'verification_id' = (select id::text from verifications)`;
    expect(job).toEqual({ kind: 'audit' });
    const [entry] = await app.sql`
      select actor_name, details from audit_entries where action = 'verification_started' order by number desc limit 1`;
    expect(entry).toEqual({ actor_name: ada.user.username, details: { kind: 'audit', reason } });
  });
});

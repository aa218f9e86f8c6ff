import {
  showAuditVerification,
  showSystemHealth,
  type VerificationKind,
} from '@quartermaster/contract/system-health';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { admin } from '../../../../test/factories/admins.ts';
import type { Person } from '../../../../test/factories/people.ts';
import { until } from '../../../../test/until.ts';
import { openApplicationPool } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import { INVARIANT_NAMES } from '../../../platform/ledger/verify.ts';
import { poolLoadOf } from '../../../platform/pool/admission.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { insertVerification } from '../store.ts';
import { runVerification } from './run-verification.ts';

let app: TestApp;
let ada: Person;
const now = () => new Date();
beforeAll(async () => {
  app = await startTestApp();
  ada = await admin(app);
});
afterAll(() => app.close());

async function run(kind: VerificationKind): Promise<void> {
  const id = newId();
  const { sql } = app;
  await inTransaction(sql, now, (tx) => insertVerification(tx, id, kind));
  await runVerification({ sql, prioritySql: sql, now, log: Fastify().log }, id, kind);
}
const checkOf = async (kind: VerificationKind) =>
  (await ada.call(showSystemHealth, {})).body.data.checks.find(({ name }) => name === kind);

describe('verification', () => {
  it('is reported as degraded if it was never run', async () => {
    expect(await checkOf('ledger')).toMatchObject({
      status: 'degraded',
      advice: 'Verify it now.',
      verification: null,
    });
  });

  it('is not started by reading its result for the audit log page', async () => {
    const { status, body } = await ada.call(showAuditVerification, {});
    expect([status, body.data.summary]).toEqual([200, 'Not verified yet.']);
    expect(await app.sql`select from verifications`).toHaveLength(0);
  });

  it('passes for an intact ledger', async () => {
    await run('ledger');
    expect(await checkOf('ledger')).toMatchObject({
      status: 'ok',
      summary: expect.stringMatching(/^Balances match the sum of/),
      verification: { state: 'passed', finished_at: expect.any(String) },
    });
  });

  it('stores its progress while it runs', async () => {
    const id = newId();
    const [sql, prioritySql] = [
      openApplicationPool(app.database.target, 2),
      openApplicationPool(app.database.target, 2),
    ];
    await inTransaction(sql, now, (tx) => insertVerification(tx, id, 'ledger'));
    const blocker = await app.sql.reserve();
    await blocker`begin`;
    await blocker`lock table item_instances in access exclusive mode`;
    const { log } = Fastify();
    const failures: unknown[] = [];
    log.debug = (failure: { readonly err?: unknown }) => void failures.push(failure.err);
    const running = runVerification({ sql, prioritySql, now, log }, id, 'ledger');
    const progress = await until(async () => {
      // If this step could not be stored, the lock keeps the verification from storing another: polling would not end.
      if (failures.length > 0) throw failures[0];
      return (await app.sql`select state, done, total from verifications where id = ${id} and total > 1`)[0];
    });
    expect(progress).toEqual({ state: 'running', done: 0, total: INVARIANT_NAMES.length });
    await blocker`commit`;
    blocker.release();
    await running;
    await Promise.all([sql.end(), prioritySql.end()]);
  });

  it('finishes only after its reported progress is stored', async () => {
    const id = newId();
    const { sql } = app;
    const prioritySql = openApplicationPool(app.database.target, 1);
    await inTransaction(sql, now, (tx) => insertVerification(tx, id, 'ledger'));
    const held = await prioritySql.reserve();
    setTimeout(() => held.release(), 200);
    await runVerification({ sql, prioritySql, now, log: Fastify().log }, id, 'ledger');
    // The driver would never end a connection that is released while its pool ends.
    expect(poolLoadOf(prioritySql)).toEqual({ admitted: 0, waiting: 0 });
    await prioritySql.end();
  });

  it('reports the first broken entry of an audit log that was changed by hand, until the log is intact again', async () => {
    await run('audit');
    expect(await checkOf('audit')).toMatchObject({
      status: 'ok',
      summary: expect.stringMatching(
        /^The chain of [\d,]+ entr(y|ies) is intact\. Newest hash: [\da-f]{64}$/,
      ),
    });
    const [first] = await app.sql<{ number: number; actor_name: string }[]>`
      select number, actor_name from audit_entries order by number limit 1`;
    const rename = (name: string) => app.sql`
      update audit_entries set actor_name = ${name} where number = ${first?.number ?? 0}`;
    await app.sql`alter table audit_entries disable trigger audit_entries_final`;
    await rename('nobody');
    await run('audit');
    expect(await checkOf('audit')).toMatchObject({
      status: 'down',
      summary: `Entry ${first?.number} was changed after it was written.`,
      advice: expect.stringContaining('Compare it with a backup'),
      verification: { state: 'failed' },
    });
    expect((await ada.call(showAuditVerification, {})).body.data).toEqual(await checkOf('audit'));
    expect((await ada.call(showSystemHealth, {})).body.data.status).toBe('down');
    await rename(first?.actor_name ?? '');
    await app.sql`alter table audit_entries enable trigger audit_entries_final`;
    await run('audit');
    expect(await checkOf('audit')).toMatchObject({ status: 'ok' });
  });
});

import { AUDIT_CSV_COLUMNS, exportAuditLogs, listAuditLogs } from '@quartermaster/contract/admin';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { admin } from '../../../../test/factories/admins.ts';
import type { Person } from '../../../../test/factories/people.ts';
import { audit } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/transaction.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp();
  ada = await admin(app);
});
afterAll(() => app.close());

const note = (reason: string) =>
  inTransaction(
    app.sql,
    () => new Date(),
    (tx) => audit(tx, { action: 'job_retried', actor: { id: null, name: '=cmd' }, details: { reason } }),
  );
async function exported(query: object): Promise<string[][]> {
  const answer = await ada.call(exportAuditLogs, { query });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return parse(String(answer.body.data), { bom: true }) as string[][];
}

describe('export of the audit log', () => {
  it('has each entry of the filter once, newest first, over more than one batch', async () => {
    for (let i = 0; i < 501; i += 1) await note(`entry ${i}`);
    const [head, ...lines] = await exported({ action: 'job_retried' });
    expect(head).toEqual([...AUDIT_CSV_COLUMNS]);
    expect(lines.map((line) => line[7])).toEqual(
      Array.from({ length: 501 }, (_, i) => JSON.stringify({ reason: `entry ${500 - i}` })),
    );
  });

  it('escapes spreadsheet formulas', async () => {
    await note('x');
    const [, line] = await exported({ action: 'job_retried' });
    expect(line?.[4]).toBe("'=cmd");
  });

  it('of a filter without entries has its head alone', async () => {
    expect(await exported({ person: 'unknown' })).toEqual([[...AUDIT_CSV_COLUMNS]]);
  });
});

describe('list of the audit log', () => {
  it('counts at most 1,000 entries beyond the page, and reaches further pages', async () => {
    await app.sql`
      insert into audit_entries (occurred_at, action, actor_name)
      select now(), 'tier_granted', 'the console' from generate_series(1, 1100)`;
    const total = async (page: string) => {
      const query = { action: 'tier_granted', per_page: '50', page } as const;
      const { data, meta } = (await ada.call(listAuditLogs, { query })).body;
      return [data.length, meta.total_count];
    };
    expect(await total('1')).toEqual([50, 1050]);
    expect(await total('2')).toEqual([50, 1100]);
    expect(await total('22')).toEqual([50, 1100]);
    expect(await total('23')).toEqual([0, 1100]);
  });
});

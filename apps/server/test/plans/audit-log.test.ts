import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLines, listAuditEntries } from '../../src/features/admin/queries/audit-log.ts';
import type { Sql } from '../../src/platform/database.ts';
import { createLargeDatabase, type LargeDatabase, ROW_COUNT } from './large-database.ts';

const page = { page: 1, per_page: 20 };

let database: LargeDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await createLargeDatabase(fill);
  ({ sql } = database);
}, 120_000);
afterAll(() => database.drop());

async function fill(sql: Sql): Promise<void> {
  await sql`insert into audit_entries (number, occurred_at, action, actor_name, previous_hash, hash)
    select n, now() - n * interval '1 minute', case n % 9 when 0 then 'admin_granted' else 'session_revoked' end,
      'person' || n % 5000, '', '' from generate_series(1, ${ROW_COUNT}) n`;
}

const scanned = (read: () => Promise<unknown>) => database.scannedBy(read);

describe(`audit log with ${ROW_COUNT} entries`, () => {
  it('is read, filtered or not, and exported without a full table scan', async () => {
    for (const filter of [{}, { action: 'admin_granted' as const }, { from: '2026-01-01', to: '2026-01-02' }])
      expect(await scanned(() => listAuditEntries(sql, { ...page, ...filter }))).toEqual([]);
    const person = { ...page, person: 'Person42' };
    expect(await scanned(() => listAuditEntries(sql, person))).toEqual([]);
    const exported = async () => {
      const numbers = new Set<string>();
      for await (const [number = ''] of auditLines(sql, { action: 'admin_granted' })) numbers.add(number);
      expect(numbers.size).toBe(Math.floor(ROW_COUNT / 9));
    };
    expect(await scanned(exported)).toEqual([]);
  });

  it('is read over several years without a full table scan or a sort', async () => {
    const years = { from: '2016-01-01', to: '2099-01-01' };
    for (const filter of [{}, { action: 'admin_granted' as const }, { person: 'Person42' }]) {
      const read = () => listAuditEntries(sql, { ...page, ...years, ...filter });
      const nodes = await database.nodesOf(read);
      expect([filter, nodes.filter((node) => /^(Seq Scan|Sort|Bitmap.*)$/.test(node))]).toEqual([filter, []]);
    }
  });
});

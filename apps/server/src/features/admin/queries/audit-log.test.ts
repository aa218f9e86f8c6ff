import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { AUDIT_CSV_COLUMNS, exportAuditLogs, listAuditLogs } from '@quartermaster/contract/admin';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { admin } from '../../../../test/factories/admins.ts';
import type { Person } from '../../../../test/factories/people.ts';
import { audit } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/transaction.ts';

const MB = 1024 * 1024;
/** Number of entries in the large log. */
const ENTRY_COUNT = 60_000;

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp();
  ada = await admin(app);
});
afterAll(() => app.close());

const writeEntry = (reason: string) =>
  inTransaction(
    app.sql,
    () => new Date(),
    (tx) => audit(tx, { action: 'job_retried', actor: { id: null, name: '=cmd' }, details: { reason } }),
  );
async function exportRows(query: object): Promise<string[][]> {
  const response = await ada.call(exportAuditLogs, { query });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return parse(String(response.body.data), { bom: true }) as string[][];
}

describe('audit log export', () => {
  it('contains each matching entry once, newest first, across batches', async () => {
    for (let i = 0; i < 501; i += 1) await writeEntry(`entry ${i}`);
    const [header, ...lines] = await exportRows({ action: 'job_retried' });
    expect(header).toEqual([...AUDIT_CSV_COLUMNS]);
    expect(lines.map((line) => line[7])).toEqual(
      Array.from({ length: 501 }, (_, i) => JSON.stringify({ reason: `entry ${500 - i}` })),
    );
  });

  it('escapes spreadsheet formulas', async () => {
    await writeEntry('x');
    const [, line] = await exportRows({ action: 'job_retried' });
    expect(line?.[4]).toBe("'=cmd");
  });

  it('contains only the header when no entry matches', async () => {
    expect(await exportRows({ person: 'unknown' })).toEqual([[...AUDIT_CSV_COLUMNS]]);
  });
});

/** The memory in use after garbage collection, in bytes. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

describe('large audit log export', () => {
  it('is streamed: memory use grows by less than 3 MB while about 10 MB are sent', async () => {
    await app.sql`alter table audit_entries disable trigger user`;
    await app.sql`
      insert into audit_entries (number, occurred_at, action, actor_name, details, previous_hash, hash)
      select 1000000 + n, now() + n * interval '1 microsecond', 'user_suspended', 'the console',
        jsonb_build_object('reason', repeat('spam ', 40)), '', ''
      from generate_series(1, ${ENTRY_COUNT}::int) n`;
    await app.sql`alter table audit_entries enable trigger user`;
    const response = await fetch(`${app.url}${exportAuditLogs.path}?action=user_suspended`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    let lines = 0;
    let bytes = 0;
    const heapSizes: number[] = [];
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      for (const byte of chunk) if (byte === 10) lines += 1;
      bytes += chunk.length;
      const isMeasuringPoint =
        heapSizes.length === 0
          ? lines > ENTRY_COUNT / 10
          : heapSizes.length === 1 && lines > 0.9 * ENTRY_COUNT;
      if (isMeasuringPoint) heapSizes.push(heapInUse());
    }
    const [early = 0, late = 0] = heapSizes;
    expect([response.status, lines, heapSizes.length]).toEqual([200, ENTRY_COUNT + 1, 2]);
    expect(bytes).toBeGreaterThan(12 * MB);
    // Between the two measurements, about 10 MB are sent.
    expect(late - early).toBeLessThan(3 * MB);
  }, 180_000);
});

describe('audit log list', () => {
  it('rejects a range that ends before it begins, as the export does', async () => {
    const query = { from: '2026-11-22', to: '2026-11-21' };
    for (const call of [listAuditLogs, exportAuditLogs]) {
      const { status, body } = await ada.call(call, { query });
      expect([status, body.error?.details]).toEqual([
        422,
        [{ field: 'to', message: 'The period ends before it begins' }],
      ]);
    }
  });

  it('rejects the year 0, which PostgreSQL does not have', async () => {
    for (const query of [{ from: '0000-01-01' }, { to: '0000-12-31' }])
      expect((await ada.call(listAuditLogs, { query })).status).toBe(422);
  });

  it('counts at most 1,000 entries beyond the page, and returns later pages', async () => {
    await app.sql`
      insert into audit_entries (occurred_at, action, actor_name)
      select now(), 'tier_granted', 'the console' from generate_series(1, 1100)`;
    const rowAndTotalCount = async (page: string) => {
      const query = { action: 'tier_granted', per_page: '50', page } as const;
      const { data, meta } = (await ada.call(listAuditLogs, { query })).body;
      return [data.length, meta.total_count];
    };
    expect(await rowAndTotalCount('1')).toEqual([50, 1050]);
    expect(await rowAndTotalCount('2')).toEqual([50, 1100]);
    expect(await rowAndTotalCount('22')).toEqual([50, 1100]);
    expect(await rowAndTotalCount('23')).toEqual([0, 1100]);
  });
});

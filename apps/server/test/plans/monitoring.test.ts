import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointLines, readMonitoring } from '../../src/features/monitoring/queries/report.ts';
import { readStatements, statementLines } from '../../src/features/monitoring/queries/statements.ts';
import type { Sql } from '../../src/platform/database.ts';
import { createLargeDatabase, type LargeDatabase } from './large-database.ts';

const PROCESSES = 4;
const ENDPOINTS = 300;
const STATEMENTS = 200;
let database: LargeDatabase;
let sql: Sql;
let processId: string;
beforeAll(async () => {
  database = await createLargeDatabase(fill);
  ({ sql } = database);
}, 300_000);
afterAll(() => database.drop());

const NOW = new Date('2026-11-22T12:30:30.000Z');
const DURATIONS = '{40,30,20,15,10,8,6,5,4,3,2,1,1}';

/**
 * A week in which every process served every endpoint in every hour. Counts per minute exist only for the newest day
 * and for 20 endpoints and statements.
 */
async function fill(owner: Sql): Promise<void> {
  await owner`
    insert into monitored_processes (id, host, pid, started_at, recorded_through)
    select gen_random_uuid(), 'table', n, ${NOW}::timestamptz - interval '7 days', ${NOW}
    from generate_series(1, ${PROCESSES}) n`;
  const [process] = await owner<{ id: string }[]>`select id from monitored_processes limit 1`;
  processId = process?.id ?? '';
  await owner`
    insert into process_samples
    select start, id, 4, 38, 12, 100000000, 50000000, 14, 3, 0, 2 from monitored_processes,
      generate_series(${NOW}::timestamptz - interval '7 days', ${NOW}, interval '1 minute') start`;
  for (const [step, age, endpoints, statements] of [
    ['day', '7 days', ENDPOINTS, STATEMENTS],
    ['hour', '7 days', ENDPOINTS, STATEMENTS],
    ['minute', '1 day', 20, 20],
  ] as const) {
    await owner`
      insert into request_counts
      select ${step}, date_trunc(${step}, start, 'UTC'), p.id, case when n = 0 then 'all' else 'endpoint' || n end,
        145, 3, 1, ${DURATIONS}::int[]
      from monitored_processes p, generate_series(0, ${endpoints}) n,
        generate_series(${NOW}::timestamptz - ${age}::interval, ${NOW}, ('1 ' || ${step})::interval) start`;
    await owner`
      insert into statement_counts
      select ${step}, date_trunc(${step}, start, 'UTC'), p.id, case when n = 0 then 'all' else lpad(to_hex(n), 16, '0') end,
        145, 1, 500, 90000, 30000, ${DURATIONS}::int[]
      from monitored_processes p, generate_series(0, ${statements}) n,
        generate_series(${NOW}::timestamptz - ${age}::interval, ${NOW}, ('1 ' || ${step})::interval) start`;
  }
  await owner`
    insert into monitored_statements
    select lpad(to_hex(n), 16, '0'), 'select ' || n, ${NOW} from generate_series(1, ${STATEMENTS}) n`;
}

const LARGE_TABLES = ['request_counts', 'statement_counts', 'process_samples'];
const scanned = (read: () => Promise<unknown>) => database.scannedOf(LARGE_TABLES, read);
const context = { now: NOW, routes: new Map<string, string>() };
const filters = () => [{}, { process_id: processId }];

describe.each(['hour', 'day', 'week'] as const)('monitoring of the last %s', (range) => {
  it('reads requests and load without a full table scan, even for one process or endpoint', async () => {
    for (const filter of [...filters(), { endpoint: 'endpoint7' }]) {
      expect(await scanned(() => readMonitoring(sql, { range, ...filter }, context))).toEqual([]);
      const lines = async () => {
        for await (const line of endpointLines(sql, { range, ...filter }, context))
          expect(line).toHaveLength(8);
      };
      expect(await scanned(lines)).toEqual([]);
    }
  });

  it('reads statements without a full table scan, even for one process or statement', async () => {
    for (const filter of [...filters(), { statement: '0000000000000007' }]) {
      const query = { range, order: 'total' as const, ...filter };
      expect(await scanned(() => readStatements(sql, query, NOW))).toEqual([]);
      const lines = async () => {
        for await (const line of statementLines(sql, query, NOW)) expect(line).toHaveLength(9);
      };
      expect(await scanned(lines)).toEqual([]);
    }
  });
});

describe('weekly monitoring report', () => {
  it('has every endpoint, a point per hour, the requests of all hours, and 50 statements', async () => {
    const { endpoints, totals, points } = await readMonitoring(sql, { range: 'week' }, context);
    expect(endpoints).toHaveLength(ENDPOINTS);
    expect(points).toHaveLength(168);
    expect(totals.requests).toBe(168 * PROCESSES * 145);
    const { statements } = await readStatements(sql, { range: 'week', order: 'total' }, NOW);
    expect(statements).toHaveLength(50);
  });
});

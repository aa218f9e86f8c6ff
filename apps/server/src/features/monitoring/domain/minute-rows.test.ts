import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StatementTimes } from '../../../platform/pool/statement-times.ts';
import { RequestCounts } from '../../../platform/request-counts.ts';
import { ALL, requestRows, statementRows } from './minute-rows.ts';

describe('rows of a minute', () => {
  it('include the total of all endpoints, with the histogram of all requests', () => {
    const request = fc.record({
      endpoint: fc.constantFrom('health', 'auth.me'),
      ms: fc.nat({ max: 60_000 }),
    });
    fc.assert(
      fc.property(fc.array(request, { minLength: 1 }), (requests) => {
        const [counts, total] = [new RequestCounts(), new RequestCounts()];
        for (const { endpoint, ms } of requests) {
          counts.add(endpoint, 500, ms);
          total.add(ALL, 500, ms);
        }
        expect(requestRows(counts.take()).at(-1)).toEqual(total.take()[0]);
      }),
    );
    expect(requestRows([])).toEqual([]);
  });

  it('include the hundred statements with the highest total time, the sum of the others, and the total', () => {
    const times = new StatementTimes();
    for (let n = 1; n <= 300; n += 1)
      times.add(`select ${'a'.repeat(n)}`, { us: n, rows: 1, hasFailed: n === 1 });
    const rows = statementRows(times.take());
    expect(rows).toHaveLength(102);
    expect(rows[0]).toMatchObject({ total_us: 300, id: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(rows[99]).toMatchObject({ total_us: 201 });
    expect(rows[100]).toMatchObject({ id: 'other', calls: 200, failures: 1, max_us: 200 });
    expect(rows[101]).toMatchObject({ id: 'all', calls: 300, total_us: 45_150, durations: [300] });
    expect(statementRows([])).toEqual([]);
  });
});

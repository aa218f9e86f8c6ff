import { createHash } from 'node:crypto';
import { OTHER_STATEMENTS, type StatementTotals } from '../../../platform/pool/statement-times.ts';
import type { EndpointCounts } from '../../../platform/request-counts.ts';

/** Stored in place of an endpoint or a statement: the sum of all of them for a process and a step. */
export const ALL = 'all';
/** How many statements of a minute get their own row: those with the highest total time. All others share one row. */
const STORED_STATEMENTS_MAX = 100;

/** Adds up histograms of any length. */
export function sumHistograms(histograms: readonly (readonly number[])[]): number[] {
  const sum: number[] = [];
  for (const counts of histograms)
    for (const [index, count] of counts.entries()) sum[index] = (sum[index] ?? 0) + count;
  return sum;
}

/** The endpoints of a minute and their sum; empty without requests. */
export function requestRows(endpoints: readonly EndpointCounts[]): EndpointCounts[] {
  if (endpoints.length === 0) return [];
  const sum = (read: (counts: EndpointCounts) => number) =>
    endpoints.reduce((total, counts) => total + read(counts), 0);
  const totalRow = {
    endpoint: ALL,
    requests: sum(({ requests }) => requests),
    client_errors: sum(({ client_errors }) => client_errors),
    server_errors: sum(({ server_errors }) => server_errors),
    durations: sumHistograms(endpoints.map(({ durations }) => durations)),
  };
  return [...endpoints.map((counts) => ({ ...counts })), totalRow];
}

export interface StatementRow extends StatementTotals {
  readonly id: string;
}

function combineStatements(text: string, statements: readonly StatementTotals[]): StatementTotals {
  const sum = (read: (totals: StatementTotals) => number) =>
    statements.reduce((total, totals) => total + read(totals), 0);
  return {
    text,
    calls: sum(({ calls }) => calls),
    failures: sum(({ failures }) => failures),
    rows: sum(({ rows }) => rows),
    total_us: sum(({ total_us }) => total_us),
    max_us: statements.reduce((max, { max_us }) => Math.max(max, max_us), 0),
    durations: sumHistograms(statements.map(({ durations }) => durations)),
  };
}

const idOf = (text: string): string =>
  text === ALL || text === OTHER_STATEMENTS
    ? text
    : createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The rows to store for the statements of a minute: at most 100, one row for all others, and one for the sum. */
export function statementRows(statements: readonly StatementTotals[]): StatementRow[] {
  if (statements.length === 0) return [];
  const slowestStatements = statements
    .filter(({ text }) => text !== OTHER_STATEMENTS)
    .toSorted((a, b) => b.total_us - a.total_us)
    .slice(0, STORED_STATEMENTS_MAX);
  const otherStatements = statements.filter((statement) => !slowestStatements.includes(statement));
  const rows = [
    ...slowestStatements,
    ...(otherStatements.length > 0 ? [combineStatements(OTHER_STATEMENTS, otherStatements)] : []),
    combineStatements(ALL, statements),
  ];
  return rows.map((row) => ({ ...row, id: idOf(row.text) }));
}

import { z } from 'zod';
import { STATEMENTS_SHOWN_MAX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { time } from './fields.ts';
import { MONITORING_PATH, monitoringWindow } from './monitoring.ts';

/** Sort orders of the slowest statements. */
export const STATEMENT_ORDERS = ['total', 'p95', 'max'] as const;
export type StatementOrder = (typeof STATEMENT_ORDERS)[number];

const totals = {
  calls: z.int(),
  failures: z.int(),
  /** Number of rows returned or changed. */
  rows: z.int(),
  /** Milliseconds from sending a statement to its result, with two decimals. */
  total_ms: z.number(),
  max_ms: z.number(),
  /** Whole milliseconds, rounded up; null without calls. */
  p95_ms: z.int().nullable(),
};

const monitoredStatement = z.strictObject({
  id: z.string(),
  /**
   * The SQL without values, truncated to 2,000 characters; `other`: all statements beyond the maximum number of
   * statements that are recorded individually.
   */
  text: z.string(),
  ...totals,
  mean_ms: z.number(),
});
export type MonitoredStatement = z.infer<typeof monitoredStatement>;

const statementPoint = z.strictObject({ start: time, ...totals });
export type StatementPoint = z.infer<typeof statementPoint>;

export const statementReport = z.strictObject({
  from: time,
  to: time,
  step: z.enum(['minute', 'hour']),
  /** For all statements, or for the requested one. */
  points: z.array(statementPoint),
  statements: z.array(monitoredStatement).max(STATEMENTS_SHOWN_MAX),
});
export type StatementReport = z.infer<typeof statementReport>;

const query = z.strictObject({
  ...monitoringWindow,
  order: z.enum(STATEMENT_ORDERS, { error: 'Must be total, p95 or max' }).default('total'),
  /** Limits the points to one statement. */
  statement: z
    .string()
    .regex(/^([0-9a-f]{16}|other)$/, { error: 'Not a valid statement' })
    .optional(),
});
export type StatementsQuery = z.output<typeof query>;

const path = `${MONITORING_PATH}/statements` as const;

export const showStatements = endpoint({
  id: 'admin.statements',
  method: 'GET',
  path,
  audience: 'admin',
  // The page polls it.
  adminSession: 'observes',
  summary:
    'The slowest statements in a range of up to 7 days, and the database time of all statements or of one statement over that range',
  query,
  reply: { status: 200, data: statementReport },
  errorCodes: [],
});

/** The columns of the CSV file. */
export const STATEMENT_CSV_COLUMNS = [
  'id',
  'statement',
  'calls',
  'failures',
  'rows',
  'total_ms',
  'mean_ms',
  'p95_ms',
  'max_ms',
] as const;

export const exportStatements = endpoint({
  id: 'admin.export_statements',
  method: 'GET',
  path: `${path}/export`,
  audience: 'admin',
  summary: 'The statements of the database as CSV, the slowest first',
  query,
  reply: { status: 200, file: ['text/csv; charset=utf-8'] },
  errorCodes: [],
  limit: 'export',
});

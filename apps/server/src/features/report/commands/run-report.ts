import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { REPORT_LINES_MAX } from '@quartermaster/contract/constants';
import { AppError } from '@quartermaster/contract/errors';
import type { ReportKind } from '@quartermaster/contract/report';
import { daysAfter } from '@quartermaster/rules/date-range';
import { csvHeader, csvLines } from '../../../platform/csv.ts';
import { isLostConnection } from '../../../platform/held-connection.ts';
import type { Queue } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { transact } from '../../../platform/transact.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { SOURCES } from '../domain/source.ts';
import { REPORT_NAMES } from '../present.ts';
import type { Span } from '../queries/report-rows.ts';
import { type Chunk, endReport, findReport, insertChunk, lockReport, type ReportRow } from '../store.ts';

/**
 * A job writes some chunks and queues the next job. A job whose process was killed is retried after `expireSeconds`.
 */
export const reportQueue: Queue = { name: 'report', retrySeconds: 5, expireSeconds: 120 };
/** Verifying one invariant of a large ledger takes minutes. */
export const ledgerReportQueue: Queue = { name: 'ledger-report', retrySeconds: 60, expireSeconds: 3600 };

export const reportQueueOf = (kind: ReportKind): Queue =>
  kind === 'ledger' ? ledgerReportQueue : reportQueue;

export type ReportServices = Pick<Services, 'sql' | 'now' | 'hints' | 'jobs' | 'log'>;

const CHUNKS_PER_JOB = 50;
const compress = promisify(gzip);

/**
 * Writes the next chunks of a report. Each chunk is stored with the cursor to resume from, so that a job that is
 * retried after a crash continues there, and only one of two concurrent jobs stores a chunk (ADR 0228).
 */
export async function runReport(services: ReportServices, id: string): Promise<void> {
  for (let written = 0; written < CHUNKS_PER_JOB; written += 1)
    if (!(await writeNextChunk(services, id))) return;
  const report = await findReport(services.sql, id);
  if (report?.state !== 'running') return;
  await transact(services, (tx) => services.jobs.enqueue(tx, reportQueueOf(report.kind), { report_id: id }));
}

/**
 * Reads and stores the next chunk. Returns false when the report has ended. No connection is held while rows are
 * converted to CSV.
 */
async function writeNextChunk(services: ReportServices, id: string): Promise<boolean> {
  const report = await findReport(services.sql, id);
  if (report?.state !== 'running') return false;
  try {
    const chunk = await readChunk(services, report);
    return await transact(services, (tx) => storeChunk(tx, report, chunk));
  } catch (error) {
    if (isRetryable(error)) throw error;
    services.log.error({ err: error, report_id: id }, 'A report failed');
    const message = error instanceof ReportTooLarge ? error.message : UNEXPECTED;
    await transact(services, (tx) => failReport(tx, id, message));
    return false;
  }
}

class ReportTooLarge extends Error {}
const UNEXPECTED = 'An unexpected error occurred. See the server log.';

/** After a lost connection it is unknown whether the chunk was stored: the queue retries the job. */
const isRetryable = (error: unknown): boolean =>
  isLostConnection(error) || (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE');

async function readChunk(services: ReportServices, report: ReportRow): Promise<Chunk> {
  const source = SOURCES[report.kind];
  const span = spanOf(report);
  const total = report.total ?? (await source.count(services, span));
  if (total > REPORT_LINES_MAX)
    throw new ReportTooLarge(
      `A report has at most ${REPORT_LINES_MAX.toLocaleString('en-US')} lines. Choose fewer days.`,
    );
  const { lines, position } = await source.read(services, span, report.position);
  const text = (report.chunks === 0 ? csvHeader(source.columns) : '') + csvLines(lines);
  return { body: await compress(text), lines: lines.length, total, position };
}

/** The time range of a report: its days in UTC, up to the time of its request. */
function spanOf({ from_day, to_day, created_at }: ReportRow): Span {
  const end = to_day === null ? created_at : new Date(daysAfter(to_day, 1));
  return { from: from_day === null ? null : new Date(from_day), before: end < created_at ? end : created_at };
}

/**
 * Stores nothing when another job has stored this chunk or the report has ended. Returns false when the report has
 * ended.
 */
async function storeChunk(tx: Tx, expected: ReportRow, chunk: Chunk): Promise<boolean> {
  const report = await lockReport(tx, expected.id);
  if (report?.state !== 'running') return false;
  if (report.chunks !== expected.chunks) return true;
  await insertChunk(tx, report, chunk);
  if (chunk.position !== null) return true;
  await endReport(tx, report.id, 'completed');
  await notifyRequester(tx, report, true);
  return false;
}

async function failReport(tx: Tx, id: string, message: string): Promise<void> {
  const report = await lockReport(tx, id);
  if (report?.state !== 'running') return;
  await endReport(tx, id, 'failed', message);
  await notifyRequester(tx, report, false);
}

/** A user who is no longer an admin is not notified. */
async function notifyRequester(tx: Tx, { actor_id, kind }: ReportRow, is_ready: boolean): Promise<void> {
  const [admin] = await tx.sql`select from users where id = ${actor_id} and admin and deleted_at is null`;
  if (!admin) return;
  const notification = {
    kind: 'support',
    event: 'report',
    is_ready,
    report_name: REPORT_NAMES[kind],
  } as const;
  await notify(tx, [{ ...notification, to: [actor_id] }]);
}

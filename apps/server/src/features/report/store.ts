import { REPORTS_AT_ONCE, REPORTS_BYTES_MAX } from '@quartermaster/contract/constants';
import type { ReportInterval, ReportKind, ReportState } from '@quartermaster/contract/report';
import type { Fragment, Sql } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/transaction.ts';

/** Days are strings, because they have no time zone. */
export interface ReportRow {
  readonly id: string;
  readonly kind: ReportKind;
  readonly actor_id: string;
  readonly actor_name: string;
  readonly every: ReportInterval | null;
  readonly from_day: string | null;
  readonly to_day: string | null;
  readonly state: ReportState;
  readonly message: string;
  readonly position: string | null;
  readonly chunks: number;
  readonly lines: number;
  readonly total: number | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
}

export const reportSelect = (sql: Sql): Fragment => sql`
  select r.id, r.kind, r.actor_id, a.username as actor_name, r.every, r.from_day::text, r.to_day::text, r.state,
    r.message, r.position, r.chunks, r.lines, r.total, r.created_at, r.finished_at
  from reports r join users a on a.id = r.actor_id`;

export async function findReport(sql: Sql, id: string): Promise<ReportRow | undefined> {
  const [row] = await sql<ReportRow[]>`${reportSelect(sql)} where r.id = ${id}`;
  return row;
}

/** Locks a report. Required before ending it or storing its next chunk. */
export async function lockReport({ sql }: Tx, id: string): Promise<ReportRow | undefined> {
  const [row] = await sql<ReportRow[]>`${reportSelect(sql)} where r.id = ${id} for no key update of r`;
  return row;
}

/** Locks the creation of reports until the commit, and returns whether one more may be created. */
export async function lockReportCapacity({ sql }: Tx): Promise<'free' | 'busy' | 'full'> {
  await sql`select pg_advisory_xact_lock(hashtext('room for reports'))`;
  const [row] = await sql<{ running: number; bytes: number }[]>`
    select count(*) filter (where state = 'running') as running, coalesce(sum(bytes), 0)::bigint as bytes from reports`;
  if (row && row.running >= REPORTS_AT_ONCE) return 'busy';
  return row && row.bytes >= REPORTS_BYTES_MAX ? 'full' : 'free';
}

export type NewReport = Pick<ReportRow, 'kind' | 'actor_id' | 'every' | 'from_day' | 'to_day'>;

export async function insertReport({ sql, now }: Tx, report: NewReport): Promise<string> {
  const { kind, actor_id, every, from_day, to_day } = report;
  const id = newId();
  await sql`
    insert into reports (id, kind, actor_id, every, from_day, to_day, state, created_at)
    values (${id}, ${kind}, ${actor_id}, ${every}, ${from_day}::text::date, ${to_day}::text::date, 'running', ${now})`;
  return id;
}

export interface Chunk {
  readonly body: Uint8Array;
  readonly lines: number;
  readonly total: number;
  readonly position: string | null;
}

/** Stores a chunk with the cursor to resume from; the caller has locked the report. */
export async function insertChunk({ sql }: Tx, { id, chunks }: ReportRow, chunk: Chunk): Promise<void> {
  const { body, lines, total, position } = chunk;
  await sql`insert into report_chunks (report_id, number, body) values (${id}, ${chunks + 1}, ${body})`;
  await sql`
    update reports set position = ${position}, chunks = chunks + 1, lines = lines + ${lines}, total = ${total},
      bytes = bytes + ${body.length}
    where id = ${id}`;
}

/** Only a completed report keeps its chunks. */
export async function endReport(
  { sql, now }: Tx,
  id: string,
  state: Exclude<ReportState, 'running'>,
  message = '',
): Promise<void> {
  if (state !== 'completed') await sql`delete from report_chunks where report_id = ${id}`;
  await sql`
    update reports set state = ${state}, message = ${message}, finished_at = ${now},
      bytes = case when ${state} = 'completed' then bytes else 0 end
    where id = ${id}`;
}

export interface ScheduleRow {
  readonly id: string;
  readonly kind: ReportKind;
  readonly every: ReportInterval;
  readonly actor_id: string;
  readonly actor_name: string;
  readonly from_day: string;
  readonly due_on: string;
}

export const scheduleSelect = (sql: Sql): Fragment => sql`
  select s.id, s.kind, s.every, s.actor_id, a.username as actor_name, s.from_day::text, s.due_on::text
  from report_schedules s join users a on a.id = s.actor_id`;

import type { Fragment } from '../../../platform/database.ts';
import type { StatementTotals } from '../../../platform/pool/statement-times.ts';
import type { ProcessLoad } from '../../../platform/process-load.ts';
import type { EndpointCounts } from '../../../platform/request-counts.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requestRows, statementRows } from '../domain/minute-rows.ts';

/** A server process, from its start to its end. */
export interface RecordedProcess {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly startedAt: Date;
}

export interface MinuteBatch {
  /** Later than the minute of the previous batch. */
  readonly minute: Date;
  readonly load: ProcessLoad & { readonly queued_jobs: number | null };
  readonly requests: readonly EndpointCounts[];
  readonly statements: readonly StatementTotals[];
}

/** Stores one minute of a process's measurements in one statement. A minute that is already stored does not change. */
export async function recordMinute(
  tx: Tx,
  { id, host, pid, startedAt }: RecordedProcess,
  { minute, load, requests, statements }: MinuteBatch,
): Promise<void> {
  const { sql } = tx;
  await sql`
    with process as (
      insert into monitored_processes (id, host, pid, started_at, recorded_through)
      values (${id}, ${host.slice(0, 255)}, ${pid}, ${startedAt}, ${minute})
      on conflict (id) do update set recorded_through = excluded.recorded_through
      where monitored_processes.recorded_through < excluded.recorded_through
      returning id, recorded_through as minute
    ), steps as (
      select step, date_trunc(step, minute, 'UTC') as start, id as process_id
      from process, unnest(array['minute', 'hour', 'day']) as steps (step)
    ), sample as (
      insert into process_samples (start, process_id, event_loop_p99_ms, event_loop_max_ms, cpu_percent,
        memory_bytes, heap_bytes, sockets, connections, waiting, queued_jobs)
      select minute, id, ${load.event_loop_p99_ms}::int, ${load.event_loop_max_ms}::int, ${load.cpu_percent}::int,
        ${load.memory_bytes}::bigint, ${load.heap_bytes}::bigint, ${load.sockets}::int, ${load.connections}::int,
        ${load.waiting}::int, ${load.queued_jobs}::int
      from process
    ), ${statementInserts(tx, statements)}
    ${requestInserts(tx, requests)}`;
}

const requestInserts = ({ sql }: Tx, requests: readonly EndpointCounts[]): Fragment => sql`
  insert into request_counts as stored
    (step, start, process_id, endpoint, requests, client_errors, server_errors, durations)
  select step, start, process_id, endpoint, requests, client_errors, server_errors, durations
  from steps, jsonb_to_recordset(${sql.json(requestRows(requests) as never)}) as counted
      (endpoint text, requests int, client_errors int, server_errors int, durations int[])
  on conflict (step, start, process_id, endpoint) do update set
    requests = stored.requests + excluded.requests,
    client_errors = stored.client_errors + excluded.client_errors,
    server_errors = stored.server_errors + excluded.server_errors,
    durations = add_counts(stored.durations, excluded.durations)`;

/** Sorted by id, so that processes that store the same text do not deadlock. */
const statementInserts = ({ sql }: Tx, statements: readonly StatementTotals[]): Fragment => {
  const rows = statementRows(statements).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return sql`
    sent as (
      select * from jsonb_to_recordset(${sql.json(rows as never)}) as sent
        (id text, text text, calls int, failures int, rows bigint, total_us bigint, max_us bigint, durations int[])
    ), texts as (
      insert into monitored_statements (id, text, seen_at)
      select sent.id, sent.text, minute from sent, process order by sent.id
      on conflict (id) do update set seen_at = excluded.seen_at
      where monitored_statements.seen_at < excluded.seen_at - interval '1 day'
    ), statements as (
      insert into statement_counts as stored
        (step, start, process_id, statement_id, calls, failures, rows, total_us, max_us, durations)
      select step, start, process_id, sent.id, calls, failures, rows, total_us, max_us, durations from sent, steps
      on conflict (step, start, process_id, statement_id) do update set
        calls = stored.calls + excluded.calls,
        failures = stored.failures + excluded.failures,
        rows = stored.rows + excluded.rows,
        total_us = stored.total_us + excluded.total_us,
        max_us = greatest(stored.max_us, excluded.max_us),
        durations = add_counts(stored.durations, excluded.durations)
    )`;
};

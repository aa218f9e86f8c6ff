import type { ProcessLoad } from '../../../platform/process-load.ts';
import type { EndpointCounts } from '../../../platform/request-counts.ts';
import type { Tx } from '../../../platform/transaction.ts';

/** One start of a server. */
export interface RecordedProcess {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly startedAt: Date;
}

export interface MinuteBatch {
  /** Later than that of the batch before it. */
  readonly minute: Date;
  readonly load: ProcessLoad & { readonly queued_jobs: number | null };
  readonly requests: readonly EndpointCounts[];
}

/** Stores what a process has recorded in a minute, in one statement. A minute that is stored already stays as it is. */
export async function recordMinute(
  { sql }: Tx,
  { id, host, pid, startedAt }: RecordedProcess,
  { minute, load, requests }: MinuteBatch,
): Promise<void> {
  await sql`
    with process as (
      insert into monitored_processes (id, host, pid, started_at, recorded_through)
      values (${id}, ${host.slice(0, 255)}, ${pid}, ${startedAt}, ${minute})
      on conflict (id) do update set recorded_through = excluded.recorded_through
      where monitored_processes.recorded_through < excluded.recorded_through
      returning id, recorded_through as minute
    ), sample as (
      insert into process_samples (start, process_id, event_loop_p99_ms, event_loop_max_ms, cpu_percent,
        memory_bytes, heap_bytes, sockets, connections, waiting, queued_jobs)
      select minute, id, ${load.event_loop_p99_ms}::int, ${load.event_loop_max_ms}::int, ${load.cpu_percent}::int,
        ${load.memory_bytes}::bigint, ${load.heap_bytes}::bigint, ${load.sockets}::int, ${load.connections}::int,
        ${load.waiting}::int, ${load.queued_jobs}::int
      from process
    )
    insert into request_counts as stored
      (step, start, process_id, endpoint, requests, client_errors, server_errors, durations)
    select step, date_trunc(step, minute, 'UTC'), id, endpoint, requests, client_errors, server_errors, durations
    from process, unnest(array['minute', 'hour']) as steps (step),
      jsonb_to_recordset(${sql.json(requests.map((counts) => ({ ...counts })))}) as counted
        (endpoint text, requests int, client_errors int, server_errors int, durations int[])
    on conflict (step, start, process_id, endpoint) do update set
      requests = stored.requests + excluded.requests,
      client_errors = stored.client_errors + excluded.client_errors,
      server_errors = stored.server_errors + excluded.server_errors,
      durations = add_counts(stored.durations, excluded.durations)`;
}

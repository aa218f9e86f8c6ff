-- What each process has recorded, by minute; housekeeping deletes it after 7 days (ADR 0227). No foreign keys: rows of
-- one minute are deleted together, and those of a process end with it.
create table monitored_processes (
  -- of one start: a process that is started again is another one
  id uuid primary key,
  host text not null check (char_length(host) <= 255),
  pid int not null,
  started_at timestamptz not null,
  -- the newest minute that is stored: none is stored twice
  recorded_through timestamptz not null
);
create index monitored_processes_by_age on monitored_processes (recorded_through, id);

create table process_samples (
  start timestamptz not null,
  process_id uuid not null,
  event_loop_p99_ms int not null,
  event_loop_max_ms int not null,
  -- of one core
  cpu_percent int not null,
  memory_bytes bigint not null,
  heap_bytes bigint not null,
  sockets int not null,
  -- database connections in use, and requests that wait for one
  connections int not null,
  waiting int not null,
  -- queued jobs of the whole installation; null while the queue could not be read
  queued_jobs int,
  primary key (start, process_id)
);

-- Requests by endpoint of the contract. Hours are the sum of their minutes, so that a week reads few rows.
create table request_counts (
  step text not null check (step in ('minute', 'hour')),
  start timestamptz not null,
  process_id uuid not null,
  endpoint text not null check (char_length(endpoint) <= 100),
  requests int not null,
  client_errors int not null,
  server_errors int not null,
  -- requests by bucket of their duration; buckets after the last one with a request are left out
  durations int[] not null,
  primary key (step, start, process_id, endpoint)
);

create function add_counts(a int[], b int[]) returns int[] language sql immutable parallel safe as $$
  select array_agg(coalesce(x, 0) + coalesce(y, 0) order by position)
  from unnest(a, b) with ordinality as pairs (x, y, position)
$$;

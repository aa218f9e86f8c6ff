-- Statements of the database by minute, hour and day (ADR 0240), and requests by day, so that a week reads few rows.
-- `all` is the sum of a process in a step; before, the requests of a step were added up endpoint by endpoint.
create table monitored_statements (
  -- of its text, or `all` and `other`
  id text primary key check (char_length(id) <= 16),
  -- without any value
  text text not null check (char_length(text) <= 2000),
  -- within a day; housekeeping deletes what was not sent for a week
  seen_at timestamptz not null
);

create table statement_counts (
  step text not null check (step in ('minute', 'hour', 'day')),
  start timestamptz not null,
  process_id uuid not null,
  statement_id text not null,
  calls int not null,
  failures int not null,
  rows bigint not null,
  total_us bigint not null,
  max_us bigint not null,
  -- calls by bucket of their duration; buckets after the last one with a call are left out
  durations int[] not null,
  primary key (step, start, process_id, statement_id)
);
create index statement_counts_by_statement on statement_counts (step, statement_id, start);

alter table request_counts drop constraint request_counts_step_check,
  add constraint request_counts_step_check check (step in ('minute', 'hour', 'day'));
create index request_counts_by_endpoint on request_counts (step, endpoint, start);

-- What is recorded already: days, then the sums of all steps.
insert into request_counts (step, start, process_id, endpoint, requests, client_errors, server_errors, durations)
with days as (
  select date_trunc('day', start, 'UTC') as start, process_id, endpoint, position, sum(count)::int as count
  from request_counts, unnest(durations) with ordinality as buckets (count, position)
  where step = 'hour' group by 1, 2, 3, 4
)
select 'day', h.start, h.process_id, h.endpoint, h.requests, h.client_errors, h.server_errors,
  array(select d.count from days d
    where d.start = h.start and d.process_id = h.process_id and d.endpoint = h.endpoint order by d.position)
from (
  select date_trunc('day', start, 'UTC') as start, process_id, endpoint, sum(requests)::int as requests,
    sum(client_errors)::int as client_errors, sum(server_errors)::int as server_errors
  from request_counts where step = 'hour' group by 1, 2, 3
) h;
insert into request_counts (step, start, process_id, endpoint, requests, client_errors, server_errors, durations)
with sums as (
  select step, start, process_id, position, sum(count)::int as count
  from request_counts, unnest(durations) with ordinality as buckets (count, position)
  group by 1, 2, 3, 4
), counts as (
  select step, start, process_id, array_agg(count order by position) as durations from sums group by 1, 2, 3
)
select step, start, process_id, 'all', sum(requests)::int, sum(client_errors)::int, sum(server_errors)::int, c.durations
from request_counts join counts c using (step, start, process_id) group by 1, 2, 3, c.durations;

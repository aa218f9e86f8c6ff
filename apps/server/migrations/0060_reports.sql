-- CSV files that jobs write for admins; housekeeping deletes them after 30 days (ADR 0228).
create table report_schedules (
  id uuid primary key,
  kind text not null check (kind in ('users', 'revenue', 'content', 'ledger', 'audit')),
  every text not null check (every in ('day', 'week', 'month')),
  actor_id uuid not null references users (id),
  -- UTC; the next report covers the days from the first up to the one before the second, on which it is due
  from_day date not null,
  due_on date not null check (due_on > from_day),
  created_at timestamptz not null,
  unique (kind, every)
);

create table reports (
  id uuid primary key,
  kind text not null check (kind in ('users', 'revenue', 'content', 'ledger', 'audit')),
  actor_id uuid not null references users (id),
  -- null: an admin requested it
  every text check (every in ('day', 'week', 'month')),
  -- UTC, both included; null: without a bound
  from_day date,
  to_day date,
  state text not null check (state in ('running', 'completed', 'failed', 'canceled')),
  -- why it failed
  message text not null default '',
  -- after which the next chunk begins; null at the beginning
  position text,
  chunks int not null default 0,
  -- lines written, of all; null before they are counted
  lines int not null default 0,
  total int,
  -- as stored
  bytes bigint not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index reports_by_creation on reports (created_at, id);
create index reports_by_kind on reports (kind, created_at, id);
create index reports_running on reports (id) where state = 'running';

create table report_chunks (
  report_id uuid not null references reports (id) on delete cascade,
  number int not null,
  -- gzip
  body bytea not null,
  primary key (report_id, number)
);
-- It is compressed already.
alter table report_chunks alter column body set storage external;

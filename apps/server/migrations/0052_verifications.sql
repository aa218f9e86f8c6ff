-- Runs of the verification of the ledger and of the audit log, for the page of the system health.

create table verifications (
  id uuid primary key,
  kind text not null check (kind in ('ledger', 'audit')),
  state text not null check (state in ('waiting', 'running', 'passed', 'failed')),
  -- parts that are verified, of all
  done int not null default 0,
  total int not null default 0,
  -- what was found, for people
  result text not null default '' check (char_length(result) <= 1000),
  requested_at timestamptz not null,
  finished_at timestamptz
);
create index verifications_by_kind on verifications (kind, requested_at desc, id desc);
create index verifications_by_age on verifications (requested_at);

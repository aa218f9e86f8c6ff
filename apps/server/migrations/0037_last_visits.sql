-- When a member last looked at the party, and when the visit before the current one ended: null while it is the first
-- (ADR 0188).
alter table party_members
  add column last_seen_at timestamptz not null default now(),
  add column last_visit_at timestamptz;

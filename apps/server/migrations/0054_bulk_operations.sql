-- What an admin does to many users at once, and the result for each. Housekeeping deletes both after 30 days.
create table bulk_operations (
  id uuid primary key,
  actor_id uuid not null references users (id),
  action text not null check (action in (
    'suspend', 'lift_suspension', 'grant_tier', 'message', 'revoke_sessions', 'delete_unverified')),
  -- what the action needs: an end, a tier, a text
  input jsonb not null,
  reason text not null,
  state text not null check (state in ('running', 'completed', 'canceled')),
  total int not null check (total > 0),
  succeeded int not null default 0,
  skipped int not null default 0,
  failed int not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index bulk_operations_by_creation on bulk_operations (created_at, id);

create table bulk_operation_rows (
  operation_id uuid not null references bulk_operations (id) on delete cascade,
  number int not null,
  user_id uuid references users (id),
  -- as it was listed, where no user was found
  entry text not null,
  state text not null check (state in ('waiting', 'succeeded', 'skipped', 'failed')),
  -- why it was skipped or failed
  message text not null default '',
  primary key (operation_id, number)
);
create index bulk_operation_rows_waiting on bulk_operation_rows (operation_id, number) where state = 'waiting';

-- How many drafts of the language model a user accepted, by calendar month (UTC).
create table ai_uses (
  user_id uuid not null references users (id) on delete cascade,
  -- when the month began
  month timestamptz not null,
  uses integer not null check (uses > 0),
  primary key (user_id, month)
);

-- The next session of a party, who comes, and the calendars in which users see it.

create table game_sessions (
  party_id uuid primary key references parties (id) on delete cascade,
  -- another time is another session, which nobody has answered
  id uuid not null unique,
  starts_at timestamptz not null,
  note text not null,
  link text not null,
  updated_at timestamptz not null,
  updated_by uuid not null references users (id),
  reminded_at timestamptz
);
create index game_sessions_to_remind on game_sessions (starts_at) where reminded_at is null;
create index game_sessions_by_author on game_sessions (updated_by);

create table game_session_answers (
  session_id uuid not null references game_sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  answer text not null check (answer in ('yes', 'maybe', 'no')),
  answered_at timestamptz not null,
  primary key (session_id, user_id)
);
create index game_session_answers_by_user on game_session_answers (user_id);

-- The token in the address is calculated from the id and stored hashed only.
create table calendar_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  id uuid not null,
  hash bytea not null unique,
  created_at timestamptz not null
);

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'invitation', 'role_changed', 'removed', 'loot_revealed', 'shop_deployed', 'next_session', 'patronage', 'billing',
  'security'));

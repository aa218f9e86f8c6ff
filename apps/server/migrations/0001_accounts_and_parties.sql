-- Accounts, sessions, parties and what holds them together.
create extension if not exists pg_trgm;

create table users (
  id uuid primary key,
  email text not null,
  username text not null,
  display_name text not null default '',
  -- null: nobody can log in with a password (the system user)
  password_hash text,
  tier text not null default 'tier_free' check (tier in ('tier_free', 'tier_1', 'tier_2', 'tier_3')),
  subscription_status text not null default 'none',
  tier_upgraded_at timestamptz,
  admin boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_unique on users (lower(email));
create unique index users_username_unique on users (lower(username));

-- Owner of the starter catalogue and of what the system does by itself.
insert into users (id, email, username, display_name)
values ('00000000-0000-7000-8000-000000000001', 'system@quartermaster.invalid', 'Quartermaster', 'Quartermaster');

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_by_user on sessions (user_id);

-- Only hashes: whoever reads this table can sign in as nobody.
create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  issued_at timestamptz not null default now(),
  rotated_at timestamptz
);
create index refresh_tokens_by_session on refresh_tokens (session_id);

create table cable_tickets (
  hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index cable_tickets_by_expiry on cable_tickets (expires_at);
create index cable_tickets_by_session on cable_tickets (session_id);

create table parties (
  id uuid primary key,
  name text not null check (char_length(name) >= 3),
  description text not null default '',
  game_system text not null default '',
  setting text not null default '',
  join_permission text not null default 'limited' check (join_permission in ('full', 'limited', 'restricted')),
  encumbrance_style text not null default 'both' check (encumbrance_style in ('weight', 'slots', 'both', 'none')),
  join_code text,
  is_public boolean not null default false,
  archived_at timestamptz,
  game_master_id uuid not null references users (id),
  -- lets the foreign key below say that the seat is held by a member who is gm
  seat_role text not null generated always as ('gm') stored,
  -- gapless number of the newest event; taking the next one is the last lock of every write
  event_number bigint not null default 0,
  -- events up to this number have been thrown away
  events_forgotten bigint not null default 0 check (events_forgotten between 0 and event_number),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint parties_code_unless_restricted check ((join_permission = 'restricted') = (join_code is null))
);
create unique index parties_join_code_unique on parties (join_code);
create index parties_by_game_master on parties (game_master_id);

create table party_members (
  id uuid primary key,
  party_id uuid not null references parties (id) on delete cascade,
  user_id uuid not null references users (id),
  role text not null check (role in ('gm', 'manager', 'player', 'observer')),
  created_at timestamptz not null default now(),
  constraint party_members_once unique (party_id, user_id),
  constraint party_members_role unique (party_id, user_id, role)
);
create index party_members_by_user on party_members (user_id, party_id);
-- One game-master seat, and whoever holds it is a member with the role gm.
alter table parties add constraint parties_seat_is_gm
  foreign key (id, game_master_id, seat_role) references party_members (party_id, user_id, role)
  deferrable initially deferred;

create table characters (
  id uuid primary key,
  user_id uuid not null references users (id),
  party_id uuid references parties (id),
  name text not null check (name <> ''),
  race text not null default '',
  character_class text not null default '',
  level int not null default 1 check (level between 1 and 100),
  notes text not null default '',
  image_url text not null default '',
  -- hundredths of a pound; null = unlimited
  max_weight bigint,
  max_slots int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index characters_by_user on characters (user_id, name) where deleted_at is null;
create index characters_by_party on characters (party_id, name) where deleted_at is null;

create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null check (char_length(key) between 1 and 255),
  request_hash bytea not null,
  status smallint not null,
  -- the answer as it was sent; null when it had no body
  reply text,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Counters and presence may be lost in a crash: they are rebuilt by use.
-- The columns are those that rate-limiter-flexible expects; expire is in milliseconds since 1970.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);

create unlogged table cable_presence (
  process_id uuid not null,
  party_id uuid not null,
  user_id uuid not null,
  sockets int not null check (sockets > 0),
  seen_at timestamptz not null default now(),
  primary key (party_id, user_id, process_id)
);
create index cable_presence_by_process on cable_presence (process_id);

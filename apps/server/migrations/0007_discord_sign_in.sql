-- Signing in through Discord: who is connected, who is on the way there, and who chooses a username.
create table discord_accounts (
  user_id uuid not null references users (id) on delete cascade,
  -- Discord's own id of the account; its name may change, this does not
  discord_id text not null,
  username text not null,
  connected_at timestamptz not null,
  constraint discord_accounts_pkey primary key (user_id)
);
create unique index discord_accounts_discord_unique on discord_accounts (discord_id);

-- Only hashes of what a browser holds; deleted by use. Without user and session: a sign-in.
create table discord_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  verifier text not null,
  user_id uuid references users (id) on delete cascade,
  session_id uuid references sessions (id) on delete cascade,
  redirect text not null,
  expires_at timestamptz not null,
  constraint discord_attempts_link_has_both check ((user_id is null) = (session_id is null))
);
create index discord_attempts_by_expiry on discord_attempts (expires_at);
create index discord_attempts_by_user on discord_attempts (user_id);
create index discord_attempts_by_session on discord_attempts (session_id);

-- A Discord account that was proven and belongs to nobody yet.
create table discord_tickets (
  hash bytea primary key,
  browser_hash bytea not null,
  discord_id text not null,
  username text not null,
  display_name text not null,
  -- as Discord verified it; null when it did not
  email text,
  redirect text not null,
  expires_at timestamptz not null
);
create index discord_tickets_by_expiry on discord_tickets (expires_at);

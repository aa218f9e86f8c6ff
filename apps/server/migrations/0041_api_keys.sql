-- Keys with which programs call the API on behalf of a user. A revoked key stays for a while, so that its refusal can
-- name the reason.
create table api_keys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- the first characters of the key, to recognize it
  prefix text not null,
  -- keyed with a secret of the server
  hash bytea not null unique,
  scope text not null check (scope in ('read', 'write')),
  -- null: all parties; a party that no longer exists stays in the list and opens nothing
  party_ids uuid[],
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- written at most once a minute
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_by_user on api_keys (user_id);

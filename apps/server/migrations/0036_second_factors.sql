-- A second factor beside the password: a code of an authenticator app (TOTP), or one of ten recovery codes.

create table totp_factors (
  user_id uuid primary key references users (id) on delete cascade,
  -- encrypted with a key of the server: a copy of the table alone generates no codes
  sealed_secret bytea not null,
  created_at timestamptz not null,
  -- null: shown, but no code was entered yet; it protects nothing
  confirmed_at timestamptz,
  -- the newest 30 seconds whose code was accepted: no code is accepted twice
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references totp_factors (user_id) on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- A sign-in whose password, or whose Discord account, was accepted, and whose second factor is still missing.
create table sign_in_challenges (
  hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  user_agent text not null,
  attempts int not null default 0 check (attempts between 0 and 5),
  expires_at timestamptz not null
);
create index sign_in_challenges_by_user on sign_in_challenges (user_id);

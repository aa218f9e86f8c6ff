-- Passkeys (WebAuthn), which log in by themselves and are a second factor beside the password.

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id bytea not null,
  -- COSE
  public_key bytea not null,
  -- of the newest use; 0 where the authenticator does not count
  counter bigint not null,
  -- copied between the owner's devices by its provider
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_credential_unique unique (credential_id)
);
create index passkeys_by_user on passkeys (user_id);

-- Challenges carry their purpose and expiry under the server's key. Only those that were answered are stored, until
-- they would have expired, so that none is answered twice.
create table used_passkey_challenges (
  hash bytea primary key,
  expires_at timestamptz not null
);

-- Recovery codes belong to the account, whatever its second factors: they exist while it has one.
alter table recovery_codes drop constraint recovery_codes_user_id_fkey;
alter table recovery_codes add constraint recovery_codes_user_id_fkey
  foreign key (user_id) references users (id) on delete cascade;

-- How a session was opened; null: before this was stored.
alter table sessions add column signed_in_by text check (signed_in_by in ('password', 'discord', 'passkey'));
alter table sessions add column second_factor text check (second_factor in ('totp', 'passkey', 'recovery_code'));
delete from sign_in_challenges;
alter table sign_in_challenges add column signed_in_by text not null check (signed_in_by in ('password', 'discord'));

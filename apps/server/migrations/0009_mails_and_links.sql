-- Mails, and what their links prove.

-- null: nobody has shown yet that the address is theirs
alter table users add column email_verified_at timestamptz;

-- The newest link of each kind, and none that was used. Only its hash: the link itself is derived from the
-- mail's id and the server's key when the mail is sent (ADR 0060).
create table mail_links (
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('reset_password', 'verify_email')),
  mail_id uuid not null,
  hash bytea not null,
  expires_at timestamptz not null,
  constraint mail_links_newest primary key (user_id, purpose)
);
create unique index mail_links_by_hash on mail_links (hash);

-- One row for each mail, under the id of its job, so that a job done again sends nothing again (ADR 0061).
create table mails (
  id uuid primary key,
  kind text not null,
  -- sending: somebody is at it until claimed_until; refused: the receiver's server will never take it
  state text not null check (state in ('sending', 'waiting', 'sent', 'superseded', 'refused')),
  claimed_until timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index mails_by_age on mails (updated_at);

-- A change of the email address: the new one counts once its link was opened, the old one can be restored for a week.

alter table mail_links drop constraint mail_links_purpose_check;
alter table mail_links add constraint mail_links_purpose_check
  check (purpose in ('reset_password', 'verify_email', 'change_email'));

-- The address that waits for its link to be opened.
create table email_changes (
  user_id uuid primary key references users (id) on delete cascade,
  email text not null,
  requested_at timestamptz not null
);

-- Addresses that an account had, each with the link that restores it.
create table email_reverts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  -- null until its mail is written
  hash bytea,
  -- when it was last proven to be the owner's; null: never
  proven_at timestamptz,
  changed_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_reverts_by_user on email_reverts (user_id);
create index email_reverts_by_email on email_reverts (lower(email));
create unique index email_reverts_by_hash on email_reverts (hash);

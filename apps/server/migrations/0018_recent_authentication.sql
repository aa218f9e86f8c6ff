-- Recent authentication: when the person behind a session last proved who they are (ADR 0122).

-- null: never in this session, as after signing in through Discord
alter table sessions add column authenticated_at timestamptz;

-- The newest mailed code of a session. Only its keyed hash: the code itself is derived from the mail's id and the
-- server's key when the mail is written, as links are (ADR 0060).
create table confirmation_codes (
  session_id uuid primary key references sessions (id) on delete cascade,
  mail_id uuid not null,
  hash bytea not null,
  attempts int not null default 0 check (attempts between 0 and 5),
  expires_at timestamptz not null
);

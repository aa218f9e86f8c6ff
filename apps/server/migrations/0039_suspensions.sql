-- A user whom an admin has suspended: until when (null: until it is lifted), and why, which the user reads.
alter table users
  add column suspended_at timestamptz,
  add column suspended_until timestamptz,
  add column suspension_reason text,
  add constraint suspension_complete check (
    (suspended_at is null) = (suspension_reason is null) and (suspended_at is not null or suspended_until is null));

-- The list of users in the admin area: each filter with each order reads its own rows only.
create index users_by_creation on users (created_at, id) where deleted_at is null;
create index users_by_tier on users (tier, created_at, id) where deleted_at is null;
create index users_unverified on users (created_at, id) where deleted_at is null and email_verified_at is null;
create index users_suspended on users (created_at, id) where deleted_at is null and suspended_at is not null;
create index users_admins on users (created_at, id) where deleted_at is null and admin;
create index users_by_username_start on users (lower(username) text_pattern_ops) where deleted_at is null;
create index users_by_email_start on users (lower(email) text_pattern_ops) where deleted_at is null;

-- What users write to the operator of the installation, and the answers.

create table support_requests (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  subject text not null check (char_length(subject) between 1 and 120),
  diagnostics text not null check (char_length(diagnostics) <= 6000),
  -- the user had premium support when they last wrote
  is_premium boolean not null,
  -- open: waits for support; answered: waits for its user
  status text not null check (status in ('open', 'answered', 'closed')),
  -- when it last began to wait for support
  waiting_since timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index support_requests_by_user on support_requests (user_id, updated_at, id);
create index support_requests_queue on support_requests (status, is_premium desc, waiting_since, id);

create table support_messages (
  id uuid primary key,
  request_id uuid not null references support_requests (id) on delete cascade,
  is_from_support boolean not null,
  body text not null check (char_length(body) between 1 and 4000),
  created_at timestamptz not null
);
create index support_messages_by_request on support_messages (request_id, created_at, id);

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'invitation', 'role_changed', 'removed', 'loot_revealed', 'shop_deployed', 'next_session', 'patronage', 'billing',
  'security', 'support'));

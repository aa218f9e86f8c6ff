-- Webhooks of parties (DEC-11). A delivery is created from the party's events by a cursor, so that a change of the party
-- writes nothing for them (ADR 0194).

create table webhooks (
  id uuid primary key,
  party_id uuid not null references parties (id) on delete cascade,
  -- whose tier and role it depends on
  created_by uuid not null references users (id) on delete cascade,
  url text not null,
  -- of `url`: deliveries to one host are bounded
  host text not null,
  description text not null,
  -- null: every type
  event_types text[],
  state text not null check (state in ('active', 'paused', 'disabled')),
  disabled_reason text check ((disabled_reason is not null) = (state = 'disabled')),
  -- encrypted with a key of the server, which has to sign with them
  sealed_secret bytea not null,
  previous_sealed_secret bytea,
  previous_secret_expires_at timestamptz,
  -- the newest event of the party that deliveries were created for
  last_event_number bigint not null,
  -- the first failure since the last success
  failing_since timestamptz,
  last_attempt_at timestamptz,
  -- a process is sending to it until then
  busy_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((previous_sealed_secret is null) = (previous_secret_expires_at is null))
);
create index webhooks_by_party on webhooks (party_id);
create index webhooks_by_creator on webhooks (created_by);

-- The delivery log, and the queue of what is to be sent.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  -- null: a test
  event_number bigint,
  type text not null,
  -- as it is signed and sent, the same at every attempt
  body text not null,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  next_attempt_at timestamptz check ((next_attempt_at is not null) = (state = 'pending')),
  -- attempts since it was created or last redelivered
  tries int not null default 0,
  -- [{at, status, error, duration_ms}], the newest last
  attempts jsonb not null default '[]',
  -- how the newest response began
  response text not null default '',
  created_at timestamptz not null,
  -- an event becomes one delivery, whichever process creates it
  unique (webhook_id, event_number)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at) where state = 'pending';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'invitation', 'role_changed', 'removed', 'loot_revealed', 'shop_deployed', 'next_session', 'patronage', 'billing',
  'security', 'support', 'webhook'));

-- Announcements of parties to a channel at Discord (DEC-14). The events of the party are the queue: a change of the party
-- writes nothing for them (ADR 0230).

create table channel_webhooks (
  party_id uuid primary key references parties (id) on delete cascade,
  created_by uuid not null references users (id) on delete cascade,
  -- the id of the webhook at Discord; its token is encrypted with a key of the server
  discord_id text not null,
  sealed_token bytea not null,
  state text not null check (state in ('active', 'paused', 'disabled')),
  disabled_reason text check ((disabled_reason is not null) = (state = 'disabled')),
  -- the newest event of the party that was looked at
  last_event_number bigint not null,
  -- failed attempts since the last success
  tries int not null default 0,
  last_attempt_at timestamptz,
  last_error text,
  next_attempt_at timestamptz,
  -- a process is sending to it until then
  busy_until timestamptz,
  created_at timestamptz not null
);
create index channel_webhooks_by_creator on channel_webhooks (created_by);

-- What is announced, without its contents: each is composed when it is sent, from what the party may read then.
create table channel_posts (
  id uuid primary key,
  party_id uuid not null references channel_webhooks (party_id) on delete cascade,
  kind text not null check (kind in ('test', 'loot', 'distribution', 'shop', 'restock', 'member', 'session')),
  -- loot, shop, user or session; of a test the party
  subject_id uuid not null,
  -- the event that announced it first; null for a test
  event_number bigint,
  -- of a session when it begins
  occurred_at timestamptz not null,
  state text not null check (state in ('waiting', 'sending', 'done', 'unconfirmed', 'dropped')),
  -- of the message at Discord, which other posts may share, and the embed in it
  message_id text,
  embed jsonb,
  created_at timestamptz not null,
  unique (party_id, kind, subject_id, occurred_at)
);
create index channel_posts_open on channel_posts (party_id, id) where state in ('waiting', 'sending', 'unconfirmed');
create index channel_posts_of_message on channel_posts (party_id, message_id) where message_id is not null;
create index channel_posts_by_age on channel_posts (created_at);

-- When a shop was last opened, which its event alone does not say.
alter table shop_instances add column opened_at timestamptz;

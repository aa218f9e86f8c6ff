-- What admins announce to users, and which banners each user has seen and dismissed.
create table announcements (
  id uuid primary key,
  author_id uuid not null references users (id),
  title text not null check (char_length(title) between 1 and 120),
  body text not null check (char_length(body) between 1 and 1000),
  channels text[] not null check (cardinality(channels) > 0 and channels <@ array['banner', 'notice', 'mail']),
  -- empty: all
  tiers text[] not null check (tiers <@ array['tier_free', 'tier_1', 'tier_2', 'tier_3']),
  roles text[] not null check (roles <@ array['gm', 'manager', 'player', 'observer']),
  -- a published one is scheduled, active or expired by the time
  state text not null check (state in ('draft', 'published', 'withdrawn')),
  -- null: when it is published
  starts_at timestamptz,
  ends_at timestamptz not null,
  -- users up to this id have been notified
  delivered_through uuid,
  delivered_at timestamptz,
  notices int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint announcements_end_after_start check (ends_at > starts_at),
  constraint announcements_published_start check (state <> 'published' or starts_at is not null)
);
create index announcements_by_creation on announcements (created_at, id);
create index announcements_published on announcements (ends_at) where state = 'published';

create table announcement_receipts (
  announcement_id uuid not null references announcements (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  seen_at timestamptz not null,
  dismissed_at timestamptz,
  primary key (announcement_id, user_id)
);
create index announcement_receipts_by_user on announcement_receipts (user_id);
create index announcement_receipts_dismissed on announcement_receipts (announcement_id) where dismissed_at is not null;

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'invitation', 'role_changed', 'removed', 'loot_revealed', 'shop_deployed', 'next_session', 'patronage', 'billing',
  'security', 'support', 'webhook', 'moderation', 'announcement'));

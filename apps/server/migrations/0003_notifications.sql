-- What people are told of while they look elsewhere, and the devices their accounts were used on.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in (
    'invitation', 'role_changed', 'removed', 'loot_revealed', 'shop_deployed', 'patronage', 'billing', 'security')),
  -- what the words are composed from: ids, and names that the reader may know
  facts jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_by_user on notifications (user_id, created_at, id);
create index notifications_by_kind on notifications (user_id, kind, created_at, id);
create index notifications_unread on notifications (user_id, created_at, id) where read_at is null;
create index notifications_by_age on notifications (created_at);

-- Browser and system by name, without versions: enough to tell a new device from a known one.
create table user_devices (
  user_id uuid not null references users (id) on delete cascade,
  device text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device)
);
create index user_devices_by_age on user_devices (last_seen_at);

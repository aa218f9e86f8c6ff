-- A tier that an admin has given to a user until a moment. users.tier is the higher of it and the subscription's.
create table tier_grants (
  user_id uuid primary key references users (id),
  tier text not null check (tier in ('tier_1', 'tier_2', 'tier_3')),
  granted_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > granted_at)
);
create index tier_grants_due on tier_grants (ends_at);

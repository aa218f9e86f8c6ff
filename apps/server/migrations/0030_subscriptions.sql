-- What this server knows of each subscription: a copy of the payment provider's newest state (ADR 0167).
create table subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id),
  provider text not null check (provider in ('sandbox', 'stripe')),
  -- the provider's own id of it
  reference text not null,
  -- grows with every change at the provider; an older state never replaces a newer one
  revision bigint not null,
  status text not null check (status in ('incomplete', 'active', 'past_due', 'canceled')),
  tier text not null check (tier in ('tier_1', 'tier_2', 'tier_3')),
  billing_interval text not null check (billing_interval in ('month', 'year')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  anchor_day int not null check (anchor_day between 1 and 31),
  scheduled_tier text check (scheduled_tier in ('tier_1', 'tier_2', 'tier_3')),
  scheduled_interval text check (scheduled_interval in ('month', 'year')),
  cancel_at_period_end boolean not null default false,
  cancel_reason text,
  canceled_at timestamptz,
  past_due_since timestamptz check ((past_due_since is not null) = (status = 'past_due')),
  -- mails about the failed payment that were queued
  reminders_sent int not null default 0,
  card_brand text,
  card_last4 text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (period_end > period_start),
  check ((scheduled_tier is null) = (scheduled_interval is null)),
  unique (provider, reference)
);
create unique index subscriptions_one_live on subscriptions (user_id) where status in ('active', 'past_due');
create index subscriptions_of_user on subscriptions (user_id, created_at desc);
create index subscriptions_past_due on subscriptions (past_due_since) where status = 'past_due';

-- The sandbox provider's side. Nothing outside platform/payments reads these tables.
create table sandbox_checkouts (
  id uuid primary key,
  -- a new checkout replaces the user's last one
  user_id uuid not null unique references users (id),
  tier text not null check (tier in ('tier_1', 'tier_2', 'tier_3')),
  billing_interval text not null check (billing_interval in ('month', 'year')),
  return_url text not null,
  status text not null check (status in ('open', 'requires_authentication', 'completed')),
  is_declined boolean not null default false,
  subscription_id uuid,
  created_at timestamptz not null
);
create table sandbox_subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id),
  revision bigint not null,
  is_live boolean not null,
  state jsonb not null,
  has_card boolean not null default false,
  -- when it renews or ends by itself
  due_at timestamptz
);
create unique index sandbox_subscriptions_one_live on sandbox_subscriptions (user_id) where is_live;
create index sandbox_subscriptions_due on sandbox_subscriptions (due_at) where due_at is not null;
create table sandbox_invoices (
  id uuid primary key,
  user_id uuid not null references users (id),
  subscription_id uuid not null references sandbox_subscriptions (id),
  description text not null,
  amount_cents int not null check (amount_cents >= 0),
  status text not null check (status in ('paid', 'open', 'void')),
  created_at timestamptz not null
);
create index sandbox_invoices_of_user on sandbox_invoices (user_id, created_at desc, id desc);

-- The customer at Stripe of each user who has opened a checkout or the billing portal there.
create table stripe_customers (
  user_id uuid primary key references users (id),
  customer_id text not null unique,
  created_at timestamptz not null
);

-- Every event that Stripe has delivered, once. What is not processed stays, with its last error, to be replayed.
create table stripe_events (
  id text primary key,
  type text not null,
  -- the subscription that it is about; its present state is read when the event is processed
  reference text,
  -- at Stripe
  created_at timestamptz not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  attempts int not null default 0,
  error text
);
create index stripe_events_unprocessed on stripe_events (received_at) where processed_at is null;
create index stripe_events_processed on stripe_events (processed_at) where processed_at is not null;

create index subscriptions_live_by_reference on subscriptions (provider, reference)
  where status in ('active', 'past_due');

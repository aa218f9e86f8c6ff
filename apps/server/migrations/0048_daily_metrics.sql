-- Numbers by day for the admin area, calculated by a job from what is stored elsewhere (ADR 0219).
create table daily_metrics (
  metric text not null,
  -- UTC
  day date not null,
  -- what the metric is divided by, such as a plan; empty for its total
  dimension text not null,
  value bigint not null,
  primary key (metric, day, dimension)
);
create table roll_ups (
  name text primary key,
  -- days up to this one are final; null before the first one is
  final_through date,
  -- when a day was last calculated
  updated_at timestamptz
);
insert into roll_ups (name) values ('daily_metrics');

-- Every change of a subscription that counts for revenue, so that the numbers of any day can be calculated again.
create table subscription_changes (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references subscriptions (id),
  changed_at timestamptz not null,
  status text not null,
  -- null: the subscription is new
  previous_status text,
  tier text not null,
  billing_interval text not null,
  -- set when a reason was given with this change
  cancel_reason text
);
create index subscription_changes_by_time on subscription_changes (changed_at);
create index subscription_changes_by_subscription on subscription_changes (subscription_id, changed_at, id);

create function record_subscription_change() returns trigger language plpgsql as $$
begin
  insert into subscription_changes
    (subscription_id, changed_at, status, previous_status, tier, billing_interval, cancel_reason)
  values (new.id, new.updated_at, new.status, case when tg_op = 'UPDATE' then old.status end, new.tier,
    new.billing_interval,
    case when tg_op = 'INSERT' or old.cancel_reason is distinct from new.cancel_reason then new.cancel_reason end);
  return null;
end $$;
create trigger subscriptions_created after insert on subscriptions
  for each row execute function record_subscription_change();
create trigger subscriptions_changed after update on subscriptions
  for each row when (
    (old.status, old.tier, old.billing_interval, old.cancel_reason)
    is distinct from (new.status, new.tier, new.billing_interval, new.cancel_reason))
  execute function record_subscription_change();

-- What is known of subscriptions from before: that they began, and what became of them.
insert into subscription_changes (subscription_id, changed_at, status, tier, billing_interval)
  select id, created_at, 'active', tier, billing_interval from subscriptions where status <> 'incomplete';
insert into subscription_changes
    (subscription_id, changed_at, status, previous_status, tier, billing_interval, cancel_reason)
  select id, coalesce(canceled_at, past_due_since, updated_at), status, 'active', tier, billing_interval, cancel_reason
  from subscriptions where status in ('past_due', 'canceled') or cancel_reason is not null;

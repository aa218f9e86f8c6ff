-- On which days (UTC) a user had a session in use, for active users and retention (ADR 0221).
create table user_active_days (
  day date not null,
  user_id uuid not null references users (id) on delete cascade,
  primary key (day, user_id)
);
create index user_active_days_by_user on user_active_days (user_id);

create function record_active_day() returns trigger language plpgsql as $$
begin
  insert into user_active_days (day, user_id) values ((new.last_seen_at at time zone 'UTC')::date, new.user_id)
  on conflict do nothing;
  return null;
end $$;
create trigger sessions_opened after insert on sessions for each row execute function record_active_day();
-- A session is seen every few minutes; only the first time on a day writes something.
create trigger sessions_seen after update of last_seen_at on sessions for each row
  when ((old.last_seen_at at time zone 'UTC')::date is distinct from (new.last_seen_at at time zone 'UTC')::date)
  execute function record_active_day();

insert into user_active_days (day, user_id)
  select (created_at at time zone 'UTC')::date, user_id from sessions
  union select (last_seen_at at time zone 'UTC')::date, user_id from sessions;

create index parties_by_creation on parties (created_at);
create index shop_instances_by_creation on shop_instances (created_at);
create index loot_instances_by_creation on loot_instances (created_at);

-- The new numbers are calculated for all days.
update roll_ups set final_through = null;

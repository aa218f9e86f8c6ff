-- What admins set for the whole installation while it runs. One row.

create table site_settings (
  id boolean primary key default true check (id),
  maintenance boolean not null default false,
  maintenance_message text not null default '' check (char_length(maintenance_message) <= 300),
  registration text not null default 'open' check (registration in ('open', 'invitation', 'closed')),
  -- null: the default of the environment
  default_tier text check (default_tier in ('tier_free', 'tier_1', 'tier_2', 'tier_3')),
  updated_at timestamptz
);
insert into site_settings default values;

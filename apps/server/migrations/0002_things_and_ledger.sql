-- Things, where they are, and the ledger that proves it (decisions.md §4).

-- Copper in one coin of the 5e system.
create function copper_in(currency text) returns bigint language sql immutable strict parallel safe as $$
  select case currency when 'copper' then 1 when 'silver' then 10 when 'electrum' then 50 when 'gold' then 100 when 'platinum' then 1000 end::bigint
$$;

create table item_templates (
  id uuid primary key,
  creator_id uuid not null references users (id),
  -- stable name of an entry of the starter catalogue
  catalog_key text unique,
  name text not null check (name <> ''),
  description text not null default '',
  -- hundredths of a pound
  weight bigint not null default 0 check (weight between 0 and 100000000),
  base_value bigint not null default 0 check (base_value between 0 and 1000000000),
  currency text not null default 'gold' check (currency in ('copper', 'silver', 'electrum', 'gold', 'platinum')),
  -- copper; what every price is reckoned from
  value_copper bigint not null generated always as (base_value * copper_in(currency)) stored,
  -- 0 = unlimited, 1 = not stackable
  stack_size bigint not null default 1 check (stack_size between 0 and 1000000000),
  -- slots of one stack; coins take none
  slots smallint not null default 1 check (slots between 0 and 100),
  rarity text not null default 'common',
  category text not null default '',
  glyph text,
  tags text[] not null default '{}',
  visibility text not null default 'private' check (visibility in ('private', 'unlisted', 'public')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- no longer offered; things made from it stay
  retired_at timestamptz,
  constraint item_templates_value_bound check (value_copper <= 1000000000)
);
create index item_templates_by_creator on item_templates (creator_id, name) where retired_at is null;
create index item_templates_in_order on item_templates (lower(name), id) where retired_at is null;
create index item_templates_by_name on item_templates using gin (name gin_trgm_ops) where retired_at is null;
create index item_templates_by_tag on item_templates using gin (tags) where retired_at is null;

create table containers (
  id uuid primary key,
  -- exactly one owner; shops and loot join here later
  character_id uuid references characters (id),
  party_id uuid references parties (id),
  name text not null check (name <> ''),
  description text not null default '',
  -- hundredths of a pound and slots; null = unlimited
  max_weight bigint check (max_weight > 0),
  max_slots int check (max_slots > 0),
  visibility text not null default 'private' check (visibility in ('private', 'party')),
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- never deleted, because the ledger names it
  closed_at timestamptz,
  constraint containers_one_owner check (num_nonnulls(character_id, party_id) = 1)
);
create index containers_by_character on containers (character_id) where closed_at is null;
create index containers_by_party on containers (party_id) where closed_at is null;
create unique index containers_one_primary_per_character on containers (character_id) where is_primary and closed_at is null;
create unique index containers_one_primary_per_party on containers (party_id) where is_primary and closed_at is null;

create table item_instances (
  id uuid primary key,
  item_template_id uuid not null references item_templates (id),
  -- null: it is nowhere any more; the row stays because the ledger names it
  container_id uuid references containers (id),
  quantity bigint not null check (quantity between 0 and 1000000000),
  is_identified boolean not null default true,
  is_equipped boolean not null default false,
  is_attuned boolean not null default false,
  name_override text,
  description_override text,
  weight_override bigint check (weight_override between 0 and 100000000),
  value_override bigint check (value_override between 0 and 1000000000),
  currency_override text check (currency_override in ('copper', 'silver', 'electrum', 'gold', 'platinum')),
  quality text,
  durability smallint check (durability between 0 and 100),
  notes text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint item_instances_nowhere_when_empty check ((quantity = 0) = (container_id is null))
);
create index item_instances_in_container on item_instances (container_id, item_template_id) where container_id is not null;
create index item_instances_by_template on item_instances (item_template_id);

create table transactions (
  id uuid primary key,
  party_id uuid references parties (id),
  transaction_type text not null,
  occurred_at timestamptz not null default now(),
  via text not null check (via in ('web', 'api', 'discord', 'admin', 'system')),
  -- names are kept as they were: history does not change when somebody is renamed
  actor_id uuid not null references users (id),
  actor_name text not null,
  target_id uuid,
  target_name text,
  item_instance_id uuid references item_instances (id),
  item_template_id uuid references item_templates (id),
  item_name text,
  -- what everyone but the gm reads: set when the thing was not identified
  item_masked_name text,
  quantity bigint,
  -- copper
  amount bigint,
  currency text,
  notes text not null default '',
  source_container_id uuid references containers (id),
  source_name text,
  source_private boolean not null default false,
  destination_container_id uuid references containers (id),
  destination_name text,
  destination_private boolean not null default false,
  undo_of uuid references transactions (id)
);
create index transactions_by_party on transactions (party_id, id desc);
create unique index transactions_undone_once on transactions (undo_of) where undo_of is not null;

-- Whose history shows a transaction.
create table transaction_characters (
  character_id uuid not null references characters (id),
  transaction_id uuid not null references transactions (id),
  primary key (character_id, transaction_id)
);

create table postings (
  transaction_id uuid not null references transactions (id),
  line smallint not null,
  item_template_id uuid not null references item_templates (id),
  item_instance_id uuid not null references item_instances (id),
  -- null: the outside world
  container_id uuid references containers (id),
  delta bigint not null check (delta <> 0),
  primary key (transaction_id, line)
);
create index postings_by_instance on postings (item_instance_id);

-- Postings of a transaction sum to zero per template; all of one transaction arrive in one statement.
create function postings_must_balance() returns trigger language plpgsql as $$
begin
  if exists (select from arrived group by transaction_id, item_template_id having sum(delta) <> 0) then
    raise exception 'postings do not sum to zero' using errcode = 'check_violation', constraint = 'postings_balanced';
  end if;
  return null;
end $$;
create trigger postings_balanced after insert on postings
  referencing new table as arrived for each statement execute function postings_must_balance();

create function history_is_final() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation', constraint = 'history_final';
end $$;
create trigger postings_final before update or delete on postings for each row execute function history_is_final();
create trigger transactions_final before update or delete on transactions for each row execute function history_is_final();

-- The outbox: every event of a party, numbered without gaps in the transaction that caused it.
create table party_events (
  party_id uuid not null references parties (id) on delete cascade,
  number bigint not null,
  channel text not null check (channel in ('PartyChannel', 'PartyInventoryChannel')),
  action text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (party_id, number)
);
create index party_events_by_age on party_events (created_at);

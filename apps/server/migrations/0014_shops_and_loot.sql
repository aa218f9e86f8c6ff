-- Shops and loot: what is written once, what stands in a party, and the places that hold its things (decisions.md §5, §6).

-- Which coins a party pays with; its prices are kept in copper all the same.
alter table parties add column coin_system text not null default '5e' check (coin_system in ('5e', 'silver'));

create table shop_templates (
  id uuid primary key,
  creator_id uuid not null references users (id),
  name text not null check (char_length(name) between 2 and 99),
  owner text not null default '',
  location text not null default '',
  description text not null default '',
  shop_type text not null default 'general' check (shop_type in ('general', 'blacksmith', 'armorer', 'magic_shop',
    'apothecary', 'tavern', 'weapon_shop', 'clothing', 'jewelry', 'books', 'components', 'custom')),
  -- hundredths: 100 = the base value
  buy_modifier int not null default 100 check (buy_modifier between 0 and 1000),
  sell_modifier int not null default 50 check (sell_modifier between 0 and 1000),
  -- null: never
  default_restock_days int check (default_restock_days between 1 and 365),
  tags text[] not null default '{}',
  visibility text not null default 'private' check (visibility in ('private', 'unlisted', 'public')),
  rating_sum bigint not null default 0,
  ratings_count bigint not null default 0,
  average_rating real not null
    generated always as (case ratings_count when 0 then 0 else rating_sum::real / ratings_count end) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint shop_templates_ratings_add_up check (rating_sum between ratings_count and 5 * ratings_count)
);
create index shop_templates_by_creator on shop_templates (creator_id, lower(name), id);
create index shop_templates_public_in_order on shop_templates (lower(name), id) where visibility = 'public';
create index shop_templates_public_by_rating on shop_templates (average_rating, id) where visibility = 'public';
create index shop_templates_public_by_popularity on shop_templates (ratings_count, id) where visibility = 'public';
create index shop_templates_public_by_age on shop_templates (created_at, id) where visibility = 'public';
create index shop_templates_public_by_change on shop_templates (updated_at, id) where visibility = 'public';
create index shop_templates_by_name on shop_templates using gin (name gin_trgm_ops);
create index shop_templates_by_tag on shop_templates using gin (tags);

create table shop_items (
  id uuid primary key,
  shop_template_id uuid not null references shop_templates (id) on delete cascade,
  item_template_id uuid not null references item_templates (id),
  -- null: as many as anybody wants
  quantity bigint check (quantity between 0 and 1000000000),
  -- copper; null: by the shop's modifier
  price bigint check (price between 0 and 1000000000),
  -- what a restock fills up to; null: it is not restocked
  restock_quantity bigint check (restock_quantity between 1 and 1000000000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint shop_items_once unique (shop_template_id, item_template_id)
);
create index shop_items_by_template on shop_items (item_template_id);

-- What a deployed shop is called was copied from its template, so that nobody's edit changes another table's shop.
create table shop_instances (
  id uuid primary key,
  party_id uuid not null references parties (id),
  shop_template_id uuid references shop_templates (id) on delete set null,
  deployed_by uuid not null references users (id),
  template_name text not null,
  template_owner text not null default '',
  template_location text not null default '',
  template_description text not null default '',
  name_override text check (char_length(name_override) between 2 and 99),
  owner_override text,
  location_override text,
  description_override text,
  shop_type text not null,
  tags text[] not null default '{}',
  is_active boolean not null default true,
  -- hundredths
  discount_rate int not null default 0 check (discount_rate between 0 and 100),
  buy_modifier int not null default 100 check (buy_modifier between 0 and 1000),
  sell_modifier int not null default 50 check (sell_modifier between 0 and 1000),
  currency text not null default 'gold',
  -- otherwise its funds are the coins in its till
  has_unlimited_funds boolean not null default true,
  restock_days int check (restock_days between 1 and 365),
  last_restocked_at timestamptz,
  next_restock_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- the row stays because the ledger names its containers
  closed_at timestamptz,
  constraint shop_instances_restock_when_due check ((restock_days is null) = (next_restock_at is null) or closed_at is not null)
);
create index shop_instances_by_party on shop_instances (party_id, lower(coalesce(name_override, template_name)), id)
  where closed_at is null;
create index shop_instances_by_deployer on shop_instances (deployed_by, created_at);
create index shop_instances_due on shop_instances (next_restock_at) where closed_at is null;
create index shop_instances_by_template on shop_instances (shop_template_id);

create table loot_templates (
  id uuid primary key,
  creator_id uuid not null references users (id),
  name text not null check (name <> ''),
  description text not null default '',
  source_type text not null default 'other'
    check (source_type in ('monster', 'chest', 'quest', 'boss', 'environment', 'other')),
  tags text[] not null default '{}',
  visibility text not null default 'private' check (visibility in ('private', 'unlisted', 'public')),
  rating_sum bigint not null default 0,
  ratings_count bigint not null default 0,
  average_rating real not null
    generated always as (case ratings_count when 0 then 0 else rating_sum::real / ratings_count end) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint loot_templates_ratings_add_up check (rating_sum between ratings_count and 5 * ratings_count)
);
create index loot_templates_by_creator on loot_templates (creator_id, lower(name), id);
create index loot_templates_public_in_order on loot_templates (lower(name), id) where visibility = 'public';
create index loot_templates_public_by_rating on loot_templates (average_rating, id) where visibility = 'public';
create index loot_templates_public_by_age on loot_templates (created_at, id) where visibility = 'public';
create index loot_templates_by_name on loot_templates using gin (name gin_trgm_ops);
create index loot_templates_by_tag on loot_templates using gin (tags);

create table loot_items (
  id uuid primary key,
  loot_template_id uuid not null references loot_templates (id) on delete cascade,
  item_template_id uuid not null references item_templates (id),
  -- a number or dice: "3", "2d6+1"
  quantity text not null check (quantity <> ''),
  chance smallint not null default 100 check (chance between 1 and 100),
  is_identified boolean not null default true,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index loot_items_by_template on loot_items (loot_template_id, position, id);
create index loot_items_by_item on loot_items (item_template_id);

create table loot_instances (
  id uuid primary key,
  party_id uuid not null references parties (id),
  loot_template_id uuid references loot_templates (id) on delete set null,
  deployed_by uuid not null references users (id),
  name text not null check (name <> ''),
  description text not null default '',
  source text not null default 'other',
  location_name text not null default '',
  is_revealed boolean not null default false,
  -- when the party first saw it
  revealed_at timestamptz,
  distributed_at timestamptz,
  -- how it was rolled: the seed, and every line as it was written with what came of it
  seed text not null,
  rolls jsonb not null,
  -- how it was distributed: mode, seed, who and what; null while it was not
  distribution jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz
);
create index loot_instances_by_party on loot_instances (party_id, id desc) where closed_at is null;
create index loot_instances_by_deployer on loot_instances (deployed_by, created_at);
create index loot_instances_by_template on loot_instances (loot_template_id);

-- Shops keep their goods on a shelf and their coins in a till; loot lies in one place.
alter table containers
  add column shop_instance_id uuid references shop_instances (id),
  add column loot_instance_id uuid references loot_instances (id),
  add column is_till boolean not null default false,
  drop constraint containers_one_owner,
  add constraint containers_one_owner
    check (num_nonnulls(character_id, party_id, shop_instance_id, loot_instance_id) = 1),
  add constraint containers_till_is_a_shops check (not is_till or shop_instance_id is not null);
create unique index containers_shelf_and_till on containers (shop_instance_id, is_till) where shop_instance_id is not null;
create unique index containers_of_loot on containers (loot_instance_id) where loot_instance_id is not null;

-- What a shop asks for what stands on its shelf. A line without a thing of its own speaks of the plain things made
-- from its template; one with it, of that thing alone.
create table shop_listings (
  id uuid primary key,
  shop_instance_id uuid not null references shop_instances (id),
  item_template_id uuid not null references item_templates (id),
  item_instance_id uuid references item_instances (id),
  -- the thing on the shelf is then a sample that never leaves; what is bought comes from the outside world
  is_unlimited boolean not null default false,
  price bigint check (price between 0 and 1000000000),
  restock_quantity bigint check (restock_quantity between 1 and 1000000000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint shop_listings_special_is_one check (item_instance_id is null or (not is_unlimited and restock_quantity is null))
);
create unique index shop_listings_plain_once on shop_listings (shop_instance_id, item_template_id) where item_instance_id is null;
create unique index shop_listings_special_once on shop_listings (item_instance_id) where item_instance_id is not null;
create index shop_listings_by_template on shop_listings (item_template_id);

-- Lines that only a gm reads: what happened to loot that nobody may know of yet.
alter table transactions add column gm_only boolean not null default false;

alter table ratings drop constraint ratings_kind_check;
alter table ratings add constraint ratings_kind_check check (kind in ('item_template', 'shop_template', 'loot_template'));

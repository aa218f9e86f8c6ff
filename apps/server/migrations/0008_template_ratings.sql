-- Ratings of templates, and what the lists of templates need when there are many (decisions.md §5, ADR 0080 to 0083).

create table ratings (
  -- which table of templates: shops and loot join here
  kind text not null check (kind in ('item_template')),
  subject_id uuid not null,
  user_id uuid not null references users (id),
  score smallint not null check (score between 1 and 5),
  comment text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (kind, subject_id, user_id)
);
create index ratings_by_user on ratings (user_id, subject_id);
create index ratings_newest on ratings (kind, subject_id, updated_at desc, user_id);

alter table item_templates
  add column rating_sum bigint not null default 0,
  add column ratings_count bigint not null default 0,
  -- 0 while nobody rated: then below every bound, and last in order
  add column average_rating real not null
    generated always as (case ratings_count when 0 then 0 else rating_sum::real / ratings_count end) stored,
  add constraint item_templates_ratings_add_up check (rating_sum between ratings_count and 5 * ratings_count),
  -- Coins are the system's: whoever could write one could mint (ADR 0081).
  add constraint item_templates_currency_is_the_systems
    check (catalog_key is not null or not tags && array['currency']);

drop index item_templates_by_creator;
create index item_templates_by_creator on item_templates (creator_id, lower(name), id) where retired_at is null;
create index item_templates_by_value on item_templates (value_copper, id) where retired_at is null;
create index item_templates_by_weight on item_templates (weight, id) where retired_at is null;
create index item_templates_by_rating on item_templates (average_rating, id) where retired_at is null;
create index item_templates_by_age on item_templates (created_at, id) where retired_at is null;

-- Whatever refers to a template, now or in a later slice, keeps it from being deleted; then it is retired.
create function remove_or_retire_item_template(template uuid, at timestamptz) returns void language plpgsql as $$
begin
  delete from item_templates where id = template;
  delete from ratings where kind = 'item_template' and subject_id = template;
exception when foreign_key_violation then
  update item_templates set retired_at = at, updated_at = at where id = template;
end $$;

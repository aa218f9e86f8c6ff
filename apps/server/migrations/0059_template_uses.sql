-- Who copied or deployed the template of another user: "most used" counts people, so that no one can raise it alone.
create table template_uses (
  kind text not null check (kind in ('item_template', 'shop_template', 'loot_template')),
  subject_id uuid not null,
  user_id uuid not null references users (id),
  used_at timestamptz not null,
  primary key (kind, subject_id, user_id)
);
create index template_uses_by_user on template_uses (user_id);

alter table item_templates add column uses_count int not null default 0 check (uses_count >= 0);
alter table shop_templates add column uses_count int not null default 0 check (uses_count >= 0);
alter table loot_templates add column uses_count int not null default 0 check (uses_count >= 0);

create index item_templates_by_uses on item_templates (uses_count, id) where retired_at is null;
create index shop_templates_public_by_uses on shop_templates (uses_count, id) where visibility = 'public';
create index loot_templates_public_by_uses on loot_templates (uses_count, id) where visibility = 'public';

-- The page of a creator counts what they have made public.
create index item_templates_public_by_creator on item_templates (creator_id) include (rating_sum, ratings_count, uses_count)
  where visibility = 'public' and retired_at is null;
create index shop_templates_public_by_creator on shop_templates (creator_id) include (rating_sum, ratings_count, uses_count)
  where visibility = 'public';
create index loot_templates_public_by_creator on loot_templates (creator_id) include (rating_sum, ratings_count, uses_count)
  where visibility = 'public';

create or replace function remove_or_retire_item_template(template uuid, at timestamptz) returns void language plpgsql as $$
begin
  delete from item_templates where id = template;
  delete from ratings where kind = 'item_template' and subject_id = template;
  delete from template_uses where kind = 'item_template' and subject_id = template;
exception when foreign_key_violation then
  update item_templates set retired_at = at, updated_at = at where id = template;
end $$;

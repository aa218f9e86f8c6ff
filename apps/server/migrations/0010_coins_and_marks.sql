-- Coins are known by a key of their own, so that no template that merely calls itself a coin counts as money.
alter table item_templates add column coin text unique;
update item_templates set coin = '5e:' || split_part(catalog_key, '-', 1)
where catalog_key in ('copper-piece', 'silver-piece', 'electrum-piece', 'gold-piece', 'platinum-piece');
alter table item_templates add constraint item_templates_coin_is_the_systems
  check (coin is null or creator_id = '00000000-0000-7000-8000-000000000001');

-- The party whose gm keeps what a thing is to himself: a gm elsewhere who plays there must not learn it by moving it.
alter table item_instances add column hidden_in uuid references parties (id) on delete set null;
create index item_instances_hidden_in on item_instances (hidden_in) where hidden_in is not null;
